"""The `mutants` source: break one function of a package and observe what changes.

For each function whose own suite calls it with literal arguments, every mutation is run on those calls beside the original.
A mutation is worth a task when it changes several calls' results (so that a patch for the reported call alone is told from a
repair by the maintainer tests), hangs on none, and the reported call is short enough to state.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from gagar.records import Mutant, Observation
from gagar.tasks.behaviour import Result, evaluate, record_calls
from gagar.tasks.hidden import differs, shown, testable
from gagar.tasks.operators import Source, mutations
from gagar.tasks.package import Function, Package


@dataclass(frozen=True, slots=True)
class MutantRules:
    """What makes a mutation worth keeping. Lengths are characters of source text."""

    min_calls: int = 6
    min_differing: int = 3
    max_call_chars: int = 60
    max_result_chars: int = 40
    max_mutations: int = 60
    call_timeout_s: float = 0.3


def find_mutants(
    package: Package, split: str, *, rules: MutantRules, backend: str, workers: int
) -> Iterator[tuple[Function, list[Mutant]]]:
    """Per function, in source order, the mutants worth keeping."""
    functions = package.functions()
    calls = record_calls(package, functions, backend=backend)
    called = [function for function in functions if len(calls.get(function.entry_point, ())) >= rules.min_calls]
    with ThreadPoolExecutor(workers) as pool:
        yield from zip(
            called,
            pool.map(
                lambda function: _of_function(package, function, calls[function.entry_point], split, rules, backend), called
            ),
            strict=True,
        )


def _of_function(
    package: Package, function: Function, calls: list[str], split: str, rules: MutantRules, backend: str
) -> list[Mutant]:
    text = package.files[function.path]
    source = Source(text)
    node = next(node for node in source.tree.body if getattr(node, "lineno", 0) == function.node.lineno)
    found = mutations(source, node)
    if len(found) > rules.max_mutations:
        found = sorted(random.Random(function.entry_point).sample(found, rules.max_mutations), key=lambda item: item.start)
    variants = [mutation.apply(text) for mutation in found]
    reference, *results = evaluate(
        package, function, [text, *variants], calls, backend=backend, call_timeout_s=rules.call_timeout_s
    )
    if not any(result.kind == "value" and result.text != "None" for result in reference):
        return []  # nothing but checks: what such a function is for shows in no result
    kept = []
    for mutation, variant, row in zip(found, variants, results, strict=True):
        observed = _observe(function, calls, reference, row, rules)
        if observed:
            digest = hashlib.sha256(f"{package.digest}{function.entry_point}{variant}".encode()).hexdigest()[:8]
            kept.append(
                Mutant(
                    f"{package.name}__{function.name}-{digest}",
                    package.name,
                    function.path,
                    function.name,
                    mutation.operator,
                    text,
                    variant,
                    observed[0],
                    observed[1],
                    split,
                )
            )
    return kept


def _observe(
    function: Function, calls: list[str], reference: list[Result], row: list[Result], rules: MutantRules
) -> tuple[tuple[Observation, ...], tuple[Observation, ...]] | None:
    """The short differing calls and the agreeing ones, or None when the mutation isn't worth keeping."""
    if any(result.kind in ("timeout", "dead") for result in row):
        return None
    differing, same = [], []
    count = 0
    for arguments, right, wrong in zip(calls, reference, row, strict=True):
        if not testable(right):
            continue
        observation = Observation(f"{function.name}({arguments})", shown(wrong), shown(right))
        if not differs(right, wrong):
            same.append(observation)
            continue
        count += 1
        lengths = len(observation.wrong), len(observation.right)
        if wrong.kind != "opaque" and len(observation.call) <= rules.max_call_chars and max(lengths) <= rules.max_result_chars:
            differing.append(observation)
    if count < rules.min_differing or not differing:
        return None
    return tuple(differing), tuple(same)
