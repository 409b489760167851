"""Mutation operators: small edits of a function's syntax tree that change what it does.

An operator yields `Mutation`s, each a replacement of one span of the source text. The tree says *where*; the text is spliced
so that everything else stays as the author wrote it and the reference fix is one small hunk. Operators know nothing of
tests: whether a mutation changes behaviour is found by execution (`gagar.tasks.behaviour`).

The set follows the classes of classic mutation testing (relational, arithmetic, logical, constant, statement and call
operators) plus those that Python code invites: slices, string methods, keyword arguments.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gagar import registry


@dataclass(frozen=True, slots=True)
class Mutation:
    """Replace `source[start:end]` by `text`. `operator` names the class of the edit."""

    operator: str
    start: int
    end: int
    text: str

    def apply(self, source: str) -> str:
        """The mutated source."""
        return source[: self.start] + self.text + source[self.end :]


_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")  # lines as the parser counts them; str.splitlines knows more line ends


class Source:
    """A module's text with its tree, and the offsets that join them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = ast.parse(text)
        self._starts = [0]
        self._lines = _LINE.findall(text)
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def offset(self, line: int, column: int) -> int:
        """Character offset of a 1-based line and a column in UTF-8 bytes, as `ast` counts them."""
        text = self._lines[line - 1] if line <= len(self._lines) else ""
        return self._starts[line - 1] + len(text.encode()[:column].decode(errors="ignore"))

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Start and end offset of a node."""
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)

    def segment(self, node: ast.AST) -> str:
        """The node's text."""
        start, end = self.span(node)
        return self.text[start:end]


Operator = Callable[[Source, ast.AST], Iterator[tuple[int, int, str]]]
OPERATORS: dict[str, Operator] = {}


def _operator(function: Operator) -> Operator:
    OPERATORS[function.__name__] = function
    return function


def _between(source: Source, left: ast.AST, right: ast.AST, old: str, new: str) -> Iterator[tuple[int, int, str]]:
    """Replace the operator token `old` that stands between two nodes."""
    start, end = source.span(left)[1], source.span(right)[0]
    gap = source.text[start:end]
    if gap.count(old) == 1:
        at = start + gap.index(old)
        yield at, at + len(old), new


_COMPARE = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
}


def _compare(source: Source, node: ast.AST, swaps: dict[type, str]) -> Iterator[tuple[int, int, str]]:
    if not isinstance(node, ast.Compare):
        return
    operands = [node.left, *node.comparators]
    for left, op, right in zip(operands, node.ops, operands[1:], strict=False):
        if type(op) in swaps:
            yield from _between(source, left, right, _COMPARE[type(op)], swaps[type(op)])


@_operator
def comparison_boundary(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """`<` for `<=`, `>` for `>=`, and back."""
    yield from _compare(source, node, {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"})


@_operator
def comparison_direction(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """`<` for `>`, `==` for `!=`, `in` for `not in`, and back."""
    swaps = {
        ast.Lt: ">",
        ast.LtE: ">=",
        ast.Gt: "<",
        ast.GtE: "<=",
        ast.Eq: "!=",
        ast.NotEq: "==",
        ast.In: "not in",
        ast.NotIn: "in",
    }
    yield from _compare(source, node, swaps)


_ARITHMETIC = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "/"),
    ast.Mod: ("%", "//"),
}


@_operator
def arithmetic(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """`+` for `-`, `*` for `+`, `/` for `*`, `//` for `/`, `%` for `//`."""
    if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        old, new = _ARITHMETIC[type(node.op)]
        yield from _between(source, node.left, node.right, old, new)


@_operator
def augmented_assignment(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """`+=` for `-=` and back, `*=` for `+=`; and plain `=` for `+=`."""
    if isinstance(node, ast.AugAssign) and type(node.op) in _ARITHMETIC:
        old, new = _ARITHMETIC[type(node.op)]
        yield from _between(source, node.target, node.value, old + "=", new + "=")
        yield from _between(source, node.target, node.value, old + "=", "=")


@_operator
def integer_constant(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """An integer off by one."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        for value in (node.value + 1, node.value - 1):
            if value >= 0:
                yield (*source.span(node), str(value))


@_operator
def boolean_constant(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """`True` for `False` and back."""
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        yield (*source.span(node), str(not node.value))


@_operator
def logical_connective(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """`and` for `or` and back."""
    if isinstance(node, ast.BoolOp):
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield from _between(source, left, right, f" {old} ", f" {new} ")


@_operator
def negated_condition(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """A condition without its `not`, or a plain name with one."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield (*source.span(node), source.segment(node.operand))
    if isinstance(node, (ast.If, ast.While, ast.IfExp)) and isinstance(node.test, (ast.Name, ast.Call)):
        start, _ = source.span(node.test)
        yield start, start, "not "


_FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any", "sum": "len", "len": "sum"}
_METHODS = {
    "lower": "upper",
    "upper": "lower",
    "strip": "lstrip",
    "lstrip": "rstrip",
    "rstrip": "lstrip",
    "startswith": "endswith",
    "endswith": "startswith",
    "append": "extend",
    "find": "rfind",
    "rfind": "find",
    "keys": "values",
    "values": "keys",
    "title": "capitalize",
    "capitalize": "title",
    "ljust": "rjust",
    "rjust": "ljust",
    "union": "intersection",
    "intersection": "union",
    "split": "rsplit",
    "rsplit": "split",
    "isdigit": "isalpha",
    "isalpha": "isdigit",
}


@_operator
def builtin_function(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """`min` for `max`, `any` for `all`, `sum` for `len`, and back."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS:
        yield (*source.span(node.func), _FUNCTIONS[node.func.id])


@_operator
def method_name(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """`lower` for `upper`, `startswith` for `endswith`, `strip` for `lstrip` ..."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS:
        _, end = source.span(node.func)
        yield end - len(node.func.attr), end, _METHODS[node.func.attr]


@_operator
def dropped_call(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """`x` for `x.strip()`, `abs(x)`, `sorted(x)`, `round(x, 2)`, `set(x)`, `reversed(x)`."""
    if not isinstance(node, ast.Call):
        return
    if (
        isinstance(node.func, ast.Attribute)
        and node.func.attr in {"strip", "lower", "upper", "title", "lstrip", "rstrip"}
        and not node.args
    ):
        yield (*source.span(node), source.segment(node.func.value))
    if isinstance(node.func, ast.Name) and node.func.id in {"abs", "sorted", "round", "set", "reversed"} and node.args:
        yield (*source.span(node), source.segment(node.args[0]))


@_operator
def swapped_arguments(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """`f(b, a)` for `f(a, b)`."""
    if (
        isinstance(node, ast.Call)
        and len(node.args) == 2
        and not any(isinstance(argument, ast.Starred) for argument in node.args)
    ):
        if isinstance(node.func, ast.Name) and node.func.id in {"min", "max", "isinstance"}:
            return
        if isinstance(node.func, ast.Name) and node.func.id.startswith("require"):
            return
        left, right = node.args
        if source.segment(left) != source.segment(right):
            gap = source.text[source.span(left)[1] : source.span(right)[0]]
            yield source.span(left)[0], source.span(right)[1], source.segment(right) + gap + source.segment(left)


@_operator
def dropped_keyword(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """A call without its last keyword argument (`reverse=True`, `key=len`)."""
    if isinstance(node, ast.Call) and node.keywords and node.args and node.keywords[-1].arg:
        before = node.keywords[-2].value if len(node.keywords) > 1 else node.args[-1]
        yield source.span(before)[1], source.span(node.keywords[-1].value)[1], ""


@_operator
def slice_bound(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """`[a:]` for `[:a]` and back; a slice without its only step."""
    if isinstance(node, ast.Slice):
        if node.lower is not None and node.upper is None and node.step is None:
            yield (*source.span(node), ":" + source.segment(node.lower))
        elif node.upper is not None and node.lower is None and node.step is None:
            yield (*source.span(node), source.segment(node.upper) + ":")
        elif node.step is not None and node.lower is None and node.upper is None:
            yield (*source.span(node), ":")


@_operator
def end_index(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """The first item for the last one and back: `[0]` for `[-1]`."""
    if isinstance(node, ast.Subscript):
        text = source.segment(node.slice)
        if text in {"0", "-1"}:
            yield (*source.span(node.slice), "-1" if text == "0" else "0")


@_operator
def conditional_branches(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """`b if c else a` for `a if c else b`."""
    if isinstance(node, ast.IfExp) and source.segment(node.body) != source.segment(node.orelse):
        text = f"{source.segment(node.orelse)} if {source.segment(node.test)} else {source.segment(node.body)}"
        yield (*source.span(node), text)


@_operator
def swapped_operands(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """The operands of a subtraction or division exchanged: `b - a` for `a - b`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod)):
        names = (ast.Name, ast.Attribute, ast.Subscript, ast.Call)
        if isinstance(node.left, names) and isinstance(node.right, names):
            left, right = source.segment(node.left), source.segment(node.right)
            if left != right:
                gap = source.text[source.span(node.left)[1] : source.span(node.right)[0]]
                yield (*source.span(node), right + gap + left)


@_operator
def loop_control(source: Source, node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """`break` for `continue` and back."""
    if isinstance(node, (ast.Break, ast.Continue)):
        yield (*source.span(node), "continue" if isinstance(node, ast.Break) else "break")


def mutations(source: Source, function: ast.FunctionDef) -> list[Mutation]:
    """Every mutation of a function's body (docstring, signature and decorators left alone) that still parses.

    In source order; two operators that give the same text give one mutation.
    """
    found: dict[str, Mutation] = {}
    others = [(name, registry.get("operator", name)) for name in registry.names("operator") if name not in OPERATORS]
    operators = [*OPERATORS.items(), *others]
    for statement in function.body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue
        for node in _walk(statement):
            for name, operator in operators:
                for start, end, text in operator(source, node):
                    mutation = Mutation(name, start, end, text)
                    mutated = mutation.apply(source.text)
                    if mutated != source.text and mutated not in found and _parses(mutated):
                        found[mutated] = mutation
    return sorted(found.values(), key=lambda item: (item.start, item.end, item.text))


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """`ast.walk` without f-strings (positions inside them are unreliable before Python 3.12) and nested definitions."""
    if isinstance(node, (ast.JoinedStr, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _walk(child)


def _parses(text: str) -> bool:
    try:
        compile(text, "<mutant>", "exec")
    except (SyntaxError, ValueError):
        return False
    return True
