"""From mutants to tokenised warm-start examples, in the stated mixture of kinds."""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from gagar.harness.rendering import Renderer
from gagar.records import Mutant
from gagar.update.demonstrations import CannotShow, Demonstration, demonstrate
from gagar.update.renaming import own_names

_TRIES = 20


def name_pool(mutants: Iterable[Mutant]) -> list[str]:
    """Every name that a function of these mutants owns, and those of packages and modules: what renaming draws from.

    Names only. Given the mutants of every split, the policy knows the *words* of the held-out repositories and none of their code;
    a policy of two million parameters copies no word that it has never met.
    """
    names: set[str] = set()
    seen: set[str] = set()
    for mutant in mutants:
        if mutant.original in seen:
            continue
        seen.add(mutant.original)
        names.update(part for part in mutant.path.removesuffix(".py").split("/") if part.isidentifier())
        for node in ast.parse(mutant.original).body:
            if isinstance(node, ast.FunctionDef):
                names.update(own_names(node))
    return sorted(names)


def demonstrations(
    mutants: Sequence[Mutant],
    mixture: Mapping[str, float],
    count: int,
    *,
    rename_share: float,
    seed: int,
    slip_share: float = 0.0,
    names: Sequence[str] = (),
) -> Iterator[Demonstration]:
    """`count` demonstrations: the kind is drawn by the mixture, then a function, then one of its mutants that can show it.

    Functions are drawn uniformly, so that one with many mutants doesn't crowd out the rest. `names` is what renaming draws from,
    by default the mutants' own.
    """
    names = list(names) or name_pool(mutants)
    by_function: dict[tuple[str, str, str], list[Mutant]] = {}
    for mutant in mutants:
        by_function.setdefault((mutant.repo, mutant.path, mutant.function), []).append(mutant)
    functions = list(by_function.values())
    kinds, shares = zip(*mixture.items(), strict=True)
    source = random.Random(seed)
    for _ in range(count):
        kind = source.choices(kinds, shares)[0]
        for _ in range(_TRIES):
            mutant = source.choice(source.choice(functions))
            try:
                yield demonstrate(mutant, kind, source, names=names, rename_share=rename_share, slip_share=slip_share)
                break
            except CannotShow:
                continue


def tokenise(demonstration: Demonstration, renderer: Renderer) -> tuple[np.ndarray, np.ndarray]:
    """Token ids and loss mask, (tokens,) each: the loss sees what the policy would have sampled, slips left out."""
    ids, mask = [renderer.prompt(demonstration.statement)], []
    mask.append(np.zeros(len(ids[0]), bool))
    for number, (action, observation) in enumerate(demonstration.turns):
        pieces = [(renderer.action(action), number not in demonstration.slips)]
        if action != "submit":
            pieces.append((renderer.observation(observation, stopped=True), False))
        for piece, sampled in pieces:
            ids.append(piece)
            mask.append(np.full(len(piece), sampled))
    return np.concatenate(ids).astype(np.int32), np.concatenate(mask)


def texts(demonstration: Demonstration) -> str:
    """All texts of a demonstration, for training the tokenizer."""
    return "\n".join([demonstration.statement, *(part for turn in demonstration.turns for part in turn)])


def kinds_drawn(items: Sequence[Demonstration]) -> dict[str, float]:
    """The mixture as drawn."""
    counted = Counter(item.kind for item in items)
    return {kind: counted[kind] / len(items) for kind in sorted(counted)}
