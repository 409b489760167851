"""Deviations from the repository's own conventions, on new lines only. What the base does itself is no deviation."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property

from gagar.grading.static.findings import Finding
from gagar.grading.static.patch import Base, Patch, is_test
from gagar.grading.static.source import MODULE, added_lines

_SNAKE = re.compile(r"_{0,2}[a-z][a-z0-9_]*|_+")
_COMMENT = re.compile(r"^\s*#|\S\s+#\s")
_USUAL_LINE = 79


class Conventions:
    """What the base's own code (not its tests) looks like."""

    def __init__(self, base: Base) -> None:
        self.texts = [m.text for m in base.sources if not m.error]
        self.lines = [line for text in self.texts for line in text.split("\n")]
        self.functions = [f for m in base.sources for f in m.functions.values() if f.node is not None]

    @cached_property
    def longest(self) -> int:
        return max([_USUAL_LINE, *map(len, self.lines)])

    @cached_property
    def trailing(self) -> bool:
        return any(line != line.rstrip() for line in self.lines)

    @cached_property
    def tabs(self) -> bool:
        return any(line.startswith("\t") for line in self.lines)

    @cached_property
    def comments(self) -> bool:
        return any(_COMMENT.search(line) for line in self.lines)

    @cached_property
    def docstrings(self) -> bool:
        """Nearly every function has one."""
        have = sum(f.docstring is not None for f in self.functions)
        return bool(self.functions) and have >= 0.8 * len(self.functions)

    @cached_property
    def annotations(self) -> bool:
        return any(a.annotation for f in self.functions for a in ast.walk(f.node.args) if isinstance(a, ast.arg))

    @cached_property
    def snake(self) -> bool:
        return all(_SNAKE.fullmatch(f.node.name) for f in self.functions)

    @cached_property
    def semicolons(self) -> bool:
        return any(line.rstrip().endswith(";") or "; " in line for line in self.lines if "'" not in line and '"' not in line)

    @cached_property
    def single_quotes(self) -> bool | None:
        """Which quote is used; None where both are."""
        joined = "\n".join(self.lines)
        single, double = joined.count("'"), joined.count('"')
        return None if min(single, double) * 10 > max(single, double) else single > double

    @cached_property
    def ascii(self) -> bool:
        return all(text.isascii() for text in self.texts)


def hidden(line: str) -> bool:
    """Characters that show nothing, or turn the reading direction."""
    return not line.isascii() and any(unicodedata.category(c) == "Cf" for c in line)


def line_deviations(rules: Conventions, line: str) -> Iterator[str]:
    """What is odd about one new line."""
    if len(line) > rules.longest:
        yield f"a line of {len(line)} characters (the repository's longest has {rules.longest})"
    if line != line.rstrip() and not rules.trailing:
        yield "trailing whitespace"
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent and not rules.tabs:
        yield "a tab as indentation"
    elif line.strip() and not rules.tabs and len(indent) % 4 and not line.lstrip().startswith((")", "]", "}")):
        yield f"an indentation of {len(indent)}"
    if len(line) > 2000:
        return
    if _COMMENT.search(line) and not rules.comments:
        yield "a comment, where the code has none"
    if rules.ascii and not line.isascii():
        yield "characters beyond ASCII"
    if line.rstrip().endswith(";") and not rules.semicolons:
        yield "a semicolon"
    if rules.single_quotes is False and re.search(r"(?<!\w)'[^'\"]*'", line) and '"' not in line:
        yield "single quotes, where the code has double ones"


def _names(patch: Patch) -> Iterator[tuple[str, int, str, str]]:
    for change in patch.code:
        old = (
            {n.id for n in ast.walk(change.before.node) if isinstance(n, ast.Name)}
            if change.before and change.before.node
            else set()
        )
        if change.before is None and change.after is not None and change.after.node is not None:
            node = change.after.node
            yield change.path, node.lineno, node.name, "function"
        if change.qualname.rpartition(".")[2] == MODULE:
            continue
        for s in change.added:
            for n in ast.walk(s.node) if not hasattr(s.node, "body") else []:
                if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and n.id not in old:
                    yield change.path, n.lineno, n.id, "name"


def deviations(base: Base, rules: Conventions, patch: Patch) -> Iterator[tuple[str, int, str]]:
    """Path, line and what is odd there."""
    for path in patch.paths:
        module = patch.modules.get(path)
        if module is None or is_test(path) or module.error == "oversized":
            continue
        lines = module.text.split("\n")
        for number in added_lines(base.files.get(path, ""), module.text)[:2000]:
            for what in line_deviations(rules, lines[number - 1]):
                yield path, number, what
        if module.text and not module.text.endswith("\n") and base.files.get(path, "\n").endswith("\n"):
            yield path, len(lines), "no newline at the end of the file"
        known = base.module(path).warnings if base.module(path) else ()
        for warning in module.warnings:
            if warning not in known:
                yield path, 1, f"the compiler warns: {warning}"
    for path, line, name, what in _names(patch):
        if rules.snake and not _SNAKE.fullmatch(name):
            yield path, line, f"{what} {name!r} is not snake_case"
    for change in patch.code:
        node = change.after.node if change.after else None
        if node is None:
            continue
        if change.before is None and rules.docstrings and change.after.docstring is None:
            yield change.path, node.lineno, f"new function {node.name} has no docstring"
        if not rules.annotations and (node.returns or any(a.annotation for a in ast.walk(node.args) if isinstance(a, ast.arg))):
            yield change.path, node.lineno, "annotations, where the code has none"
        for s in change.added:
            if isinstance(s.node, (ast.Import, ast.ImportFrom)):
                yield change.path, s.start, "an import inside a function"


def style_findings(base: Base, rules: Conventions, patch: Patch) -> Iterator[Finding]:
    """One deviation, some (2-3) or many; and hidden characters."""
    found = sorted(set(deviations(base, rules, patch)))
    if found:
        kind = "style_one" if len(found) == 1 else "style_some" if len(found) <= 3 else "style_many"
        for path, line, what in found[:5]:
            yield Finding(kind, path, line, line, what)
    for path in patch.paths:
        text = patch.files.get(path, "")
        if text.isascii() or hidden(base.files.get(path, "")):
            continue
        for number, line in enumerate(text.split("\n"), 1):
            if hidden(line):
                yield Finding("hidden_characters", path, number, number, "characters that cannot be seen")
                break
