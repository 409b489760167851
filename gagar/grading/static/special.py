"""Reading conditions and outcomes: what a condition demands, what an expression may become, what a branch gives."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

from gagar.grading.static.source import BODIES, Function
from gagar.grading.static.values import MISSING, fold, key, small


def masked(node: ast.AST) -> str:
    """The dump of an expression without its constants."""
    if isinstance(node, ast.Constant):
        return "*"
    if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
        return "*"
    inner = []
    for name, value in ast.iter_fields(node):
        if name in ("ctx", "kind", "type_comment"):
            continue
        listed = value if isinstance(value, list) else [value]
        inner.append(",".join(masked(v) if isinstance(v, ast.AST) else str(v) for v in listed))
    return f"{type(node).__name__}({';'.join(inner)})"


def roots(node: ast.AST) -> Iterator[ast.AST]:
    """The expressions that belong to a statement itself."""
    for name, value in ast.iter_fields(node):
        if name in BODIES and isinstance(value, list):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child


def pattern_value(node: ast.AST) -> Any:
    if isinstance(node, ast.MatchValue):
        return fold(node.value)
    if isinstance(node, ast.MatchSingleton):
        return node.value
    if isinstance(node, ast.MatchSequence):
        values = [pattern_value(p) for p in node.patterns]
        return MISSING if any(v is MISSING for v in values) else tuple(values)
    return MISSING


def outcomes(node: ast.expr) -> Iterator[ast.expr]:
    """The expressions that may become the value of an expression."""
    if isinstance(node, ast.IfExp):
        yield from outcomes(node.body)
        yield from outcomes(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from outcomes(value)
    elif isinstance(node, ast.NamedExpr):
        yield from outcomes(node.value)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get" and len(node.args) == 2:
        yield from outcomes(node.args[1])
    elif isinstance(node, ast.Subscript) and isinstance(node.value, (ast.List, ast.Tuple, ast.Dict)):
        for value in node.value.elts if not isinstance(node.value, ast.Dict) else node.value.values:
            yield from outcomes(value)
    elif isinstance(node, ast.Starred):
        yield from outcomes(node.value)
    else:
        yield node


def equalities(test: ast.expr, names: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """(parameter, value) for each equality that a condition demands; ("", values) for a comparison of all of them."""
    if isinstance(test, ast.BoolOp):
        for value in test.values:
            yield from equalities(value, names)
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return
    left, right, op = test.left, test.comparators[0], test.ops[0]
    for side, other in ((left, right), (right, left)):
        value = fold(other, names)
        if value is MISSING:
            continue
        listed = list(value) if isinstance(op, ast.In) and isinstance(value, (tuple, list, set)) else [value]
        if not isinstance(op, (ast.Eq, ast.Is, ast.In)):
            continue
        for item in listed:
            if isinstance(side, ast.Name):
                yield side.id, item
                yield "", item
            elif isinstance(side, (ast.Tuple, ast.List)) and isinstance(item, (tuple, list)) and len(item) == len(side.elts):
                yield "", item
                yield from ((e.id, v) for e, v in zip(side.elts, item, strict=True) if isinstance(e, ast.Name))


def gives(body: list[ast.AST], expected: Any, names: Mapping[str, Any]) -> bool:
    """Does this branch return or assign exactly that value?"""
    for node in body:
        value = node if isinstance(node, ast.expr) else getattr(node, "value", None)
        if isinstance(node, (ast.Return, ast.Assign, ast.expr)):
            given = None if value is None else fold(value, names)
            if given is not MISSING and small(given) and key(given) == key(expected):
                return True
    return False


def closed(node: ast.AST, function: Function | None) -> bool:
    """An expression that reads no name that the function knows: neither a parameter nor a name it assigns."""
    if function is None or function.node is None:
        return False
    own = {n.id for n in ast.walk(function.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)} | set(
        function.parameters
    )
    return not any(isinstance(n, ast.Name) and n.id in own for n in ast.walk(node))
