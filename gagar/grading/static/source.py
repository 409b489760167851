"""Trees of source text as functions and flat statements, and what changed between two of them.

A statement is compared by the dump of its own header (a compound statement without its body), so comments, blank lines and
formatting make no difference. Docstrings are left out; a change of them is cosmetic.
"""

from __future__ import annotations

import ast
import difflib
import threading
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

MAX_BYTES = 200_000  # a changed file beyond this is not parsed, only reported
MAX_DEPTH = 150  # nor is one nested deeper than this, so that no later walk can run out of stack
MODULE = "<module>"
BODIES = ("body", "orelse", "finalbody", "handlers", "cases")


@dataclass(frozen=True)
class Statement:
    """One statement, at its nesting depth. `labels` are its own nodes in order, as text."""

    node: ast.AST = field(repr=False, compare=False)
    depth: int
    key: str
    labels: tuple[str, ...] = field(repr=False, compare=False)
    start: int = 0
    end: int = 0


@dataclass(frozen=True)
class Function:
    """A function, method, or the statements of a module or class outside any function (`node` is then None)."""

    qualname: str
    node: ast.FunctionDef | ast.AsyncFunctionDef | None
    statements: tuple[Statement, ...]
    signature: str
    start: int
    end: int
    docstring: str | None = None

    @property
    def parameters(self) -> tuple[str, ...]:
        if self.node is None:
            return ()
        a = self.node.args
        return tuple(arg.arg for arg in (*a.posonlyargs, *a.args, *a.kwonlyargs, a.vararg, a.kwarg) if arg is not None)


@dataclass(frozen=True)
class Module:
    """One parsed file; `error` says why it has no functions."""

    path: str
    text: str
    functions: Mapping[str, Function]
    error: str = ""
    warnings: tuple[str, ...] = ()
    tree: ast.Module | None = field(default=None, repr=False)


def own_parts(node: ast.AST) -> Iterator[tuple[str, object]]:
    """The fields of a node that are not lists of nested statements."""
    for name, value in ast.iter_fields(node):
        if name in BODIES and isinstance(value, list):
            continue
        yield name, value


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all nodes below it, without nested statements."""
    yield node
    for name, value in own_parts(node):
        if name in ("decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from own_nodes(child)


def label(node: ast.AST) -> str:
    """One node as text: its type and its own plain values."""
    plain = [f"{v!r:.80}" for k, v in ast.iter_fields(node) if isinstance(v, (str, int, float, complex, bytes)) and k != "lineno"]
    return f"{type(node).__name__} {' '.join(plain)}".rstrip()


def _statement(node: ast.AST, depth: int) -> Statement:
    labels = tuple(label(n) for n in own_nodes(node) if not isinstance(n, (ast.Load, ast.Store)))
    start = getattr(node, "lineno", 0)
    if not start:  # match_case
        start = getattr(node.pattern, "lineno", 1)
    bodies = [v[0] for k in BODIES if isinstance(v := getattr(node, k, None), list) and v]
    end = getattr(node, "end_lineno", start) or start
    if bodies:
        first = min(getattr(b, "lineno", end) for b in bodies)
        end = max(start, min(end, first - 1))
    return Statement(node, depth, " | ".join(labels), labels, start, end)


def flatten(body: list[ast.AST], depth: int = 0) -> Iterator[Statement]:
    """All statements of a body in order. Nested functions are statements with their own statements inside."""
    for node in body:
        yield _statement(node, depth)
        for name in BODIES:
            nested = getattr(node, name, None)
            if isinstance(nested, list):
                yield from flatten(nested, depth + 1)


def _docstring(body: list[ast.stmt]) -> str | None:
    first = body[0] if body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        return first.value.value
    return None


def _functions(body: list[ast.stmt], prefix: str) -> Iterator[Function]:
    loose: list[ast.AST] = []
    doc = _docstring(body)
    for node in body[1:] if doc is not None else body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            doc_here = _docstring(node.body)
            inner = node.body[1:] if doc_here is not None else node.body
            returns = ast.dump(node.returns) if node.returns else ""
            signature = f"{ast.dump(node.args)} {returns} {[ast.dump(d) for d in node.decorator_list]}"
            statements = tuple(flatten(inner))
            start = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            yield Function(f"{prefix}{node.name}", node, statements, signature, start, node.end_lineno or start, doc_here)
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{prefix}{node.name}.")
        else:
            loose.append(node)
    statements = tuple(flatten(loose))
    start, end = (min(s.start for s in statements), max(s.end for s in statements)) if statements else (1, 1)
    yield Function(f"{prefix}{MODULE}", None, statements, "", start, end, doc)


def too_deep(tree: ast.AST) -> bool:
    """Is the tree nested deeper than `MAX_DEPTH`? Level by level, so the question itself needs no stack."""
    level = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return False
    return True


_warnings = threading.Lock()  # the interpreter's warning filters are global


def _read(path: str, text: str) -> tuple[ast.Module, tuple[str, ...]]:
    with _warnings, warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        tree = ast.parse(text, filename=path)
        if too_deep(tree):
            raise ValueError("nested too deeply")
        compile(tree, path, "exec", dont_inherit=True)
    return tree, tuple(str(w.message)[:100] for w in caught if w.filename == path)


def parse(path: str, text: str) -> Module:
    """Never raises, whatever the text is."""
    if len(text) > MAX_BYTES:
        return Module(path, text, {}, "oversized")
    try:
        tree, said = _read(path, text)
        functions: dict[str, Function] = {}
        for function in _functions(tree.body, ""):
            functions[function.qualname] = function  # a second definition of a name replaces the first, as in Python
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as error:
        return Module(path, text, {}, f"{type(error).__name__}: {error}"[:200])
    return Module(path, text, functions, "", said, tree)


@dataclass(frozen=True)
class FunctionChange:
    """How one function differs: statements that are new and that are gone, and the size of it."""

    path: str
    qualname: str
    before: Function | None
    after: Function | None
    added: tuple[Statement, ...]
    removed: tuple[Statement, ...]
    modified: int  # statements that replace another
    statements: int  # modified + purely added + purely removed
    nodes: int  # syntax nodes that differ
    cosmetic: bool = False  # only the docstring differs

    @property
    def lines(self) -> tuple[int, int]:
        """The changed lines, in the patched file where there is something new."""
        if self.added:
            return min(s.start for s in self.added), max(s.end for s in self.added)
        there = self.after or self.before
        return (there.start, there.start) if there else (1, 1)


def _nodes_between(one: list[str], two: list[str]) -> int:
    if len(one) * len(two) > 250_000:
        return max(len(one), len(two))
    blocks = difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes()
    return sum(max(i2 - i1, j2 - j1) for tag, i1, i2, j1, j2 in blocks if tag != "equal")


def change_of(path: str, qualname: str, before: Function | None, after: Function | None) -> FunctionChange | None:
    """None where the two are the same."""
    old = before.statements if before else ()
    new = after.statements if after else ()
    if (
        before
        and after
        and before.signature == after.signature
        and [(s.depth, s.key) for s in old] == [(s.depth, s.key) for s in new]
    ):
        if before.docstring == after.docstring:
            return None
        return FunctionChange(path, qualname, before, after, (), (), 0, 0, 0, cosmetic=True)
    added, removed, modified, statements, nodes = [], [], 0, 0, 0
    if len(old) * len(new) > 4_000_000:
        blocks = [("replace", 0, len(old), 0, len(new))]
    else:
        keys = [[(s.depth, s.key) for s in side] for side in (old, new)]
        blocks = difflib.SequenceMatcher(None, *keys, autojunk=False).get_opcodes()
    for tag, i1, i2, j1, j2 in blocks:
        if tag == "equal":
            continue
        added += new[j1:j2]
        removed += old[i1:i2]
        modified += min(i2 - i1, j2 - j1)
        statements += max(i2 - i1, j2 - j1)
        nodes += _nodes_between([x for s in old[i1:i2] for x in s.labels], [x for s in new[j1:j2] for x in s.labels])
    if before and after and before.signature != after.signature:
        statements, modified, nodes = statements + 1, modified + 1, nodes + 1
    if (before is None or after is None) and qualname.rpartition(".")[2] != MODULE:
        statements, nodes = statements + 1, nodes + 1
    if not statements:
        return None
    return FunctionChange(path, qualname, before, after, tuple(added), tuple(removed), modified, statements, nodes)


def changes_between(before: Module | None, after: Module | None) -> tuple[FunctionChange, ...]:
    """All function changes of one file, in the order of the patched file."""
    old = before.functions if before else {}
    new = after.functions if after else {}
    path = (after or before).path
    names = [*new, *(name for name in old if name not in new)]
    found = (change_of(path, name, old.get(name), new.get(name)) for name in names)
    return tuple(c for c in found if c is not None)


def changed_paths(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[str, ...]:
    """Paths that differ, new and removed ones included."""
    return tuple(sorted(p for p in {*before, *after} if before.get(p) != after.get(p)))


def added_lines(before: str, after: str) -> tuple[int, ...]:
    """Line numbers (from 1) of the patched text that are new or changed."""
    old, new = before.split("\n"), after.split("\n")
    if len(old) * len(new) > 25_000_000:
        return tuple(range(1, len(new) + 1))
    blocks = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return tuple(n + 1 for tag, _, _, j1, j2 in blocks if tag in ("replace", "insert") for n in range(j1, j2))
