"""Literals: reading them from source, folding constant expressions with strict limits, and comparing them exactly."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

MISSING = object()
_LIMIT = 2000
COMMON = (0, 1, -1, 0.0, 1.0, -1.0, "", " ", None, True, False, [], (), {}, set())

_BINARY = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Div: lambda a, b: a / b,
    ast.Mod: lambda a, b: a % b if not isinstance(a, (str, bytes)) else MISSING,
    ast.BitXor: lambda a, b: a ^ b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitAnd: lambda a, b: a & b,
}
_UNARY = {ast.USub: lambda a: -a, ast.UAdd: lambda a: +a, ast.Invert: lambda a: ~a, ast.Not: lambda a: not a}
_CALLS = {"int": int, "str": str, "float": float, "chr": chr, "ord": ord, "len": len, "tuple": tuple, "list": list, "abs": abs}


def key(value: Any) -> str:
    """Equal for equal values of the same type; True is not 1."""
    if isinstance(value, dict):
        return "{" + ", ".join(sorted(f"{key(k)}: {key(v)}" for k, v in value.items())) + "}"
    if isinstance(value, (set, frozenset)):
        return "set(" + ", ".join(sorted(map(key, value))) + ")"
    if isinstance(value, (list, tuple)):
        return f"{type(value).__name__}(" + ", ".join(map(key, value)) + ")"
    try:
        return f"{type(value).__name__} {value!r}"
    except ValueError:  # an int too long to print
        return f"{type(value).__name__} {hash(value)}"


_COMMON_KEYS = frozenset(map(key, COMMON))


def common(value: Any) -> bool:
    """A literal so frequent that its mere presence says nothing."""
    return key(value) in _COMMON_KEYS


def small(value: Any, budget: int = _LIMIT) -> bool:
    """Cheap to compute with."""
    if isinstance(value, int):
        return value.bit_length() <= 256
    if isinstance(value, (str, bytes)):
        return len(value) <= budget
    if isinstance(value, dict):
        return len(value) <= 200 and all(small(k, budget) and small(v, budget) for k, v in value.items())
    if isinstance(value, (list, tuple, set, frozenset)):
        return len(value) <= 200 and all(small(v, budget) for v in value)
    return True


def read(source: str) -> Any:
    """The value of a literal's source text, or MISSING."""
    if len(source) > 100_000:
        return MISSING
    try:
        return ast.literal_eval(source.strip())
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return MISSING


def fold(node: ast.AST | None, names: Mapping[str, Any] | None = None, depth: int = 0) -> Any:
    """The value of a constant expression, or MISSING. `names` are names known to be constant. Limited in size and depth."""
    if node is None or depth > 30:
        return MISSING
    try:
        value = _fold(node, names or {}, depth)
        return value if value is MISSING or small(value) else MISSING
    except (ArithmeticError, TypeError, ValueError, RecursionError, MemoryError):
        return MISSING


def _all(nodes: list[ast.expr], names: Mapping[str, Any], depth: int) -> list[Any] | None:
    if len(nodes) > 200:
        return None
    values = [fold(n, names, depth + 1) for n in nodes]
    return None if any(v is MISSING for v in values) else values


def _fold(node: ast.AST, names: Mapping[str, Any], depth: int) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return names.get(node.id, MISSING)
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        values = _all(node.elts, names, depth)
        made = {ast.Tuple: tuple, ast.List: list, ast.Set: set}[type(node)]
        return MISSING if values is None else made(values)
    if isinstance(node, ast.Dict):
        if any(k is None for k in node.keys):
            return MISSING
        keys, values = _all(node.keys, names, depth), _all(node.values, names, depth)
        return MISSING if keys is None or values is None else dict(zip(keys, values, strict=True))
    if isinstance(node, ast.UnaryOp):
        value = fold(node.operand, names, depth + 1)
        return MISSING if value is MISSING else _UNARY[type(node.op)](value)
    if isinstance(node, ast.BinOp):
        left, right = fold(node.left, names, depth + 1), fold(node.right, names, depth + 1)
        if left is MISSING or right is MISSING or type(node.op) not in _BINARY:
            return MISSING
        if isinstance(node.op, ast.Mult) and not (isinstance(left, (int, float)) and isinstance(right, (int, float))):
            return MISSING
        return _BINARY[type(node.op)](left, right)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLS and not node.keywords:
        values = _all(node.args, names, depth)
        return MISSING if values is None or len(values) != 1 else _CALLS[node.func.id](values[0])
    if isinstance(node, ast.JoinedStr):
        parts = [fold(v, names, depth + 1) for v in node.values]
        return "".join(parts) if all(isinstance(p, str) for p in parts) else MISSING
    return MISSING


def constants(node: ast.AST, names: Mapping[str, Any] | None = None) -> Iterator[tuple[Any, ast.AST]]:
    """The largest constant expressions below a node, and then their elements."""
    value = fold(node, names)
    if value is not MISSING and isinstance(node, ast.expr):
        yield value, node
        if isinstance(node, (ast.Tuple, ast.List, ast.Set, ast.Dict)):
            for child in ast.iter_child_nodes(node):
                yield from constants(child, names)
        return
    for child in ast.iter_child_nodes(node):
        yield from constants(child, names)


def parts(value: Any) -> Iterator[Any]:
    """A value and everything inside it."""
    yield value
    if isinstance(value, dict):
        for k, v in value.items():
            yield from parts(k)
            yield from parts(v)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for v in value:
            yield from parts(v)
