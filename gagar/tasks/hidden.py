"""Hidden tests written from calls with known results, and the visible tests left when a suite's failing tests are taken out."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from gagar.tasks.behaviour import Result


@dataclass(frozen=True, slots=True)
class Case:
    """One call of the function under test (arguments as source text) and what it must give."""

    name: str
    arguments: str
    expected: Result


def testable(result: Result) -> bool:
    """Whether a test can state this result: a literal value, or a built-in exception."""
    if result.kind == "value":
        return True
    return result.kind == "raise" and isinstance(getattr(builtins, result.text.split(":", 1)[0], None), type)


def differs(first: Result, second: Result) -> bool:
    """Whether two results are told apart by an equality test (so 2 and 2.0 are not)."""
    if first.kind == second.kind == "value":
        return ast.literal_eval(first.text) != ast.literal_eval(second.text)
    if first.kind == second.kind == "raise":
        return first.text.split(":", 1)[0] != second.text.split(":", 1)[0]
    return first.kind != second.kind


def shown(result: Result) -> str:
    """A result as a problem statement and an observation spell it."""
    return result.text if result.kind == "value" else f"raises {result.text.split(':', 1)[0]}"


def test_module(module: str, function: str, cases: Sequence[Case]) -> str:
    """The text of a pytest module with one test a case."""
    lines = ['"""Calls with known results."""', "", "import pytest", "", f"from {module} import {function}", ""]
    for case in cases:
        call = f"{function}({case.arguments})"
        lines += ["", f"def {case.name}():"]
        if case.expected.kind == "raise":
            lines += [f"    with pytest.raises({case.expected.text.split(':', 1)[0]}):", f"        {call}"]
        else:
            lines.append(f"    assert {call} == {_expected(case.expected.text)}")
        lines.append("")
    return "\n".join(lines)


def _expected(text: str) -> str:
    value = ast.literal_eval(text)
    items = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else [value]
    numbers = all(isinstance(item, (int, float)) and not isinstance(item, bool) for item in items)
    return f"pytest.approx({text})" if numbers and any(isinstance(item, float) for item in items) else text


def without_tests(files: Mapping[str, str], failing: Collection[str]) -> dict[str, str]:
    """The tree without the test functions that hold a failing test (ids as pytest spells them).

    A parametrized function goes as a whole, as if its author had not tested that behaviour yet. A class or a file that loses
    its last test goes too.
    """
    kept = dict(files)
    by_file: dict[str, set[tuple[str, ...]]] = {}
    for identifier in failing:
        path, *names = identifier.split("[", 1)[0].split("::")  # the values of a parametrized test may hold "::" too
        if names:
            by_file.setdefault(path, set()).add(tuple(names))
    for path, names in by_file.items():
        if path in kept:
            text = _cut(kept[path], names)
            if text is None:
                del kept[path]
            else:
                kept[path] = text
    return kept


def _cut(text: str, names: set[tuple[str, ...]]) -> str | None:
    lines = text.split("\n")
    tree = ast.parse(text)
    drop: set[int] = set()
    left = 0
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            members = [item for item in node.body if isinstance(item, ast.FunctionDef) and item.name.startswith("test")]
            gone = [item for item in members if (node.name, item.name) in names]
            left += len(members) - len(gone)
            for item in [node] if members and len(gone) == len(members) else gone:
                drop |= _lines(item)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            if (node.name,) in names:
                drop |= _lines(node)
            else:
                left += 1
    if not left:
        return None
    return "\n".join(line for number, line in enumerate(lines, 1) if number not in drop)


def _lines(node: ast.FunctionDef | ast.ClassDef) -> set[int]:
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return set(range(first, node.end_lineno + 1))
