"""What code does, found by running it in the sandbox: the calls a suite makes, and a function's results under variants."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files as resource_files

from gagar.errors import TaskError
from gagar.sandbox import Limits, open_sandbox
from gagar.tasks.package import Function, Package

_VARIANTS_A_RUN = 16  # so that their results stay below what is read of a report
_VARIANT_CPU_S = 5  # ends what no timer interrupts


@dataclass(frozen=True, slots=True)
class Result:
    """What one call gave: `kind` is "value", "raise", "timeout", "opaque" or "dead" (the process died); `text` its repr or message."""

    kind: str
    text: str


def _driver(name: str) -> str:
    return resource_files("gagar.tasks.drivers").joinpath(f"{name}.py").read_text()


def _run(files: Mapping[str, str], driver: str, job: dict, *, backend: str, timeout_s: float) -> bytes:
    limits = Limits(wall_s=timeout_s, cpu_s=int(timeout_s) + 1)
    with open_sandbox(backend, files=files, limits=limits) as box:
        done = box.run(
            [sys.executable, "-I", "-B", "-c", _driver(driver)], timeout_s=timeout_s, stdin=json.dumps(job).encode(), report=True
        )
    if done.timed_out or done.cpu_exceeded:
        raise TaskError(
            f"{driver} ran into its limit of {timeout_s:g} s", kind="timeout", hint="the package's suite may be too slow"
        )
    if done.report_truncated:
        raise TaskError(f"{driver} reported more than is read", kind="too-much", hint="results this large make no tasks")
    return done.report


def record_calls(
    package: Package, functions: Sequence[Function], *, backend: str = "auto", limit: int = 60, timeout_s: float = 60
) -> dict[str, list[str]]:
    """The distinct literal calls the package's own suite makes, by entry point, as argument source text in first-seen order."""
    wanted: dict[str, list[str]] = {}
    for function in functions:
        wanted.setdefault(function.path, []).append(function.name)
    job = {"roots": package.roots, "tests": package.test_files, "functions": wanted, "limit": limit}
    report = _run(package.files, "record_calls", job, backend=backend, timeout_s=timeout_s)
    try:
        return json.loads(report)["calls"]
    except (ValueError, KeyError) as error:
        raise TaskError(
            f"the suite of {package.name} did not run to its end", kind="suite-died", hint="run its pytest by hand"
        ) from error


def evaluate(
    package: Package,
    function: Function,
    variants: Sequence[str],
    calls: Sequence[str],
    *,
    backend: str = "auto",
    call_timeout_s: float = 0.5,
) -> list[list[Result]]:
    """Results by [variant][call]. A variant is the whole text of the function's module; one process runs each.

    Raises TaskError where the results were not all seen.
    """
    table: list[list[Result]] = []
    for start in range(0, len(variants), _VARIANTS_A_RUN):
        part = variants[start : start + _VARIANTS_A_RUN]
        table += _evaluate(package, function, part, calls, backend, call_timeout_s)
    return table


def _evaluate(
    package: Package, function: Function, variants: Sequence[str], calls: Sequence[str], backend: str, call_timeout_s: float
) -> list[list[Result]]:
    job = {
        "roots": package.roots,
        "module": function.module,
        "function": function.name,
        "variants": list(variants),
        "calls": list(calls),
        "call_timeout_s": call_timeout_s,
        "cpu_s": _VARIANT_CPU_S,
    }
    report = _run(package.files, "evaluate_calls", job, backend=backend, timeout_s=30 + (_VARIANT_CPU_S + 1) * len(variants))
    table = [[Result("dead", "")] * len(calls) for _ in variants]
    for line in report.split(b"\n")[:-1]:
        try:
            row = json.loads(line)
            results = [Result(str(kind), str(text)) for kind, text in row["results"]]
            table[row["variant"]][: len(results)] = results
        except (ValueError, KeyError, IndexError, TypeError):
            continue  # a variant that garbled its own line keeps the result "dead"
    return table
