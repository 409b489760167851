"""Calls that a policy could have seen: the statement's own, and those of the visible tests. Read from syntax, never run."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gagar.grading.static.values import MISSING, fold, read
from gagar.records import TaskView

MAX_CALLS = 400


@dataclass(frozen=True)
class Call:
    """A call with literal arguments, and the result somebody said it should have (MISSING if nobody did)."""

    function: str
    args: tuple[Any, ...]
    keywords: tuple[tuple[str, Any], ...] = ()
    expected: Any = MISSING
    reported: bool = False

    @property
    def source(self) -> str:
        """The call as source text."""
        return f"{self.function}({', '.join([*map(repr, self.args), *(f'{k}={v!r}' for k, v in self.keywords)])})"

    def bound(self, parameters: tuple[str, ...]) -> dict[str, Any]:
        """Argument values by parameter name."""
        return dict(zip(parameters, self.args, strict=False)) | dict(self.keywords)


def _call(node: ast.AST, names: Mapping[str, Any], expected: Any = MISSING, reported: bool = False) -> Call | None:
    if not isinstance(node, ast.Call):
        return None
    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if not name or any(k.arg is None for k in node.keywords):
        return None
    args = tuple(fold(a, names) for a in node.args)
    keywords = tuple((k.arg, fold(k.value, names)) for k in node.keywords)
    if any(v is MISSING for v in (*args, *(v for _, v in keywords))):
        return None
    return Call(name, args, keywords, expected, reported)


def reported_call(view: TaskView) -> Call | None:
    """The statement's failing call, if its arguments are literals."""
    try:
        node = ast.parse(view.observation.call.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return _call(node, {}, read(view.observation.right), reported=True)


def _rows(decorator: ast.AST) -> tuple[tuple[str, ...], list[ast.expr]]:
    """Names and rows of a parametrize mark."""
    if not (
        isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Attribute) and decorator.func.attr == "parametrize"
    ):
        return (), []
    if len(decorator.args) < 2 or not isinstance(decorator.args[1], (ast.List, ast.Tuple)):
        return (), []
    given = fold(decorator.args[0])
    names = tuple(n.strip() for n in given.split(",")) if isinstance(given, str) else tuple(given) if given is not MISSING else ()
    return names, decorator.args[1].elts


def _bindings(function: ast.FunctionDef) -> Iterator[dict[str, Any]]:
    found = False
    for decorator in function.decorator_list:
        names, rows = _rows(decorator)
        for row in rows:
            if isinstance(row, ast.Call):  # pytest.param(...)
                cells = row.args
            else:
                cells = row.elts if isinstance(row, (ast.Tuple, ast.List)) and len(names) > 1 else [row]
            values = [fold(c) for c in cells]
            if len(values) == len(names):
                found = True
                yield {n: v for n, v in zip(names, values, strict=True) if v is not MISSING}
    if not found:
        yield {}


def _calls_in(function: ast.FunctionDef, names: dict[str, Any]) -> Iterator[Call]:
    expected: dict[int, Any] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            value = fold(node.value, names)
            if value is not MISSING:
                names = {**names, node.targets[0].id: value}
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], (ast.Eq, ast.Is)):
            for side, other in ((node.left, node.comparators[0]), (node.comparators[0], node.left)):
                expected[id(side)] = fold(other, names)
    for node in ast.walk(function):
        call = _call(node, names, expected.get(id(node), MISSING)) if isinstance(node, ast.Call) else None
        if call is not None:
            yield call


def visible_calls(view: TaskView) -> dict[str, tuple[Call, ...]]:
    """Calls with literal arguments in the visible tests, by function name, each once, in the order of the tests."""
    texts = {f.path: f.text for f in view.files}
    found: dict[str, dict[str, Call]] = {}
    count = 0
    for path in view.visible_tests:
        try:
            tree = ast.parse(texts.get(path, ""))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            for names in _bindings(function):
                for call in _calls_in(function, names):
                    count += 1
                    if count > MAX_CALLS:
                        return {name: tuple(calls.values()) for name, calls in found.items()}
                    mine = found.setdefault(call.function, {})
                    if call.source not in mine or mine[call.source].expected is MISSING:
                        mine[call.source] = call
    return {name: tuple(calls.values()) for name, calls in found.items()}
