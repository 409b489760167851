"""One registry for every open family: engines, harnesses, graders, estimators, mutation operators.

An entry is named by (kind, name). Built-ins stand in `_BUILT_IN` as "module:attribute", so that listing them imports nothing;
other packages offer theirs by an entry point of the group `gagar.KIND`, or with `register` when they are imported.

    @register("estimator", "mine")
    class Mine: ...

    register("engine", "remote", "my_package.remote:Remote")     # imported when it is first asked for
    get("engine", "remote")
"""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeVar, overload

from gagar.errors import SettingsError

T = TypeVar("T")

_BUILT_IN = {
    "engine": {"transformers": "gagar.engines.local:LocalEngine"},
    "estimator": {
        "binary": "gagar.advantage.binary:Binary",
        "downweight": "gagar.advantage.downweight:Downweight",
        "gagar": "gagar.advantage.gagar:Gagar",
    },
    "grader": {
        "oracle": "gagar.grading.static.oracle:OracleGrader",
        "static": "gagar.grading.static.grader:StaticGrader",
    },
    "harness": {"edit": "gagar.harness.edit:EditHarness"},
    "operator": {
        name: f"gagar.tasks.operators:{name}"
        for name in (
            "arithmetic",
            "augmented_assignment",
            "boolean_constant",
            "builtin_function",
            "comparison_boundary",
            "comparison_direction",
            "conditional_branches",
            "dropped_call",
            "dropped_keyword",
            "end_index",
            "integer_constant",
            "logical_connective",
            "loop_control",
            "method_name",
            "negated_condition",
            "slice_bound",
            "swapped_arguments",
            "swapped_operands",
        )
    },
}

_entries: dict[tuple[str, str], Any] = {
    (kind, name): target for kind, targets in _BUILT_IN.items() for name, target in targets.items()
}


@overload
def register(kind: str, name: str) -> Callable[[T], T]: ...
@overload
def register(kind: str, name: str, target: str) -> None: ...
def register(kind: str, name: str, target: str | None = None) -> Callable[[T], T] | None:
    """Add an entry: as a decorator, or lazily by the string "module:attribute".

    Registering the same thing again is allowed (a module may be imported twice); another thing under a taken name is a
    SettingsError.
    """
    if target is not None:
        _add(kind, name, target)
        return None

    def decorate(value: T) -> T:
        _add(kind, name, value)
        return value

    return decorate


def get(kind: str, name: str) -> Any:
    """The entry, imported if need be. Raises SettingsError for an unknown name, or one that cannot be imported."""
    entry = _entries.get((kind, name))
    offered = _offered(kind).get(name)
    if entry is None and offered is None:
        raise SettingsError(
            f"unknown {kind} {name!r}; there are: {', '.join(names(kind)) or 'none'}{did_you_mean(name, names(kind))}",
            kind="unknown-name",
            hint=f"use one of these names, or install a package that offers it (entry point group gagar.{kind})",
        )
    if entry is not None and offered is not None and _where(entry) != offered.value:
        raise _taken(kind, name, entry, f"{offered.value} (an entry point)")
    if isinstance(entry, str) or entry is None:
        entry = _entries[kind, name] = _load(kind, name, entry if offered is None else offered.value)
    return entry


resolve = get


def names(kind: str) -> tuple[str, ...]:
    """All names of a kind, sorted. Imports nothing."""
    return tuple(sorted({name for of, name in _entries if of == kind} | set(_offered(kind))))


def kinds() -> tuple[str, ...]:
    """All kinds that have an entry, sorted."""
    return tuple(sorted({kind for kind, _ in _entries}))


def did_you_mean(name: str, known: tuple[str, ...] | list[str]) -> str:
    """The nearest known name as the end of a message: "; did you mean 'x'?", or "" if none is near."""
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
    return f"; did you mean {near[0]}?" if near else ""


def _add(kind: str, name: str, value: Any) -> None:
    there = _entries.get((kind, name))
    if there is not None and there is not value and _where(there) != _where(value):
        raise _taken(kind, name, there, _where(value))
    if there is None or not isinstance(value, str):
        _entries[kind, name] = value


def _where(entry: Any) -> str:
    return entry if isinstance(entry, str) else f"{entry.__module__}:{entry.__qualname__}"


def _taken(kind: str, name: str, there: Any, other: str) -> SettingsError:
    return SettingsError(
        f"the {kind} {name!r} is {_where(there)} already, and {other} claims the name too",
        kind="taken-name",
        hint="give one of them another name",
    )


def _load(kind: str, name: str, target: str) -> Any:
    module, _, attribute = target.partition(":")
    try:
        value = importlib.import_module(module)
        for part in attribute.split("."):
            value = getattr(value, part)
    except (ImportError, AttributeError) as error:
        raise SettingsError(
            f"the {kind} {name!r} ({target}) cannot be imported: {error}",
            kind="not-importable",
            hint="install what it needs, or choose another: " + ", ".join(other for other in names(kind) if other != name),
        ) from error
    return value


@cache
def _offered(kind: str) -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=f"gagar.{kind}")}
