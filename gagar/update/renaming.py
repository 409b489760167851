"""Consistent renaming of a function's own names: an augmentation that keeps a small policy from learning names by heart."""

from __future__ import annotations

import ast
import builtins
import io
import keyword
import random
import re
import tokenize

_RESERVED = set(keyword.kwlist) | set(dir(builtins)) | {"key", "reverse", "default", "start", "strict", "sep", "end"}
_WORD = re.compile(r"[A-Za-z_]\w*")


def own_names(function: ast.FunctionDef) -> list[str]:
    """The function's name, parameters and local variables, in order of appearance."""
    names = [function.name, *(argument.arg for argument in function.args.args)]
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.append(node.id)
    return [name for name in dict.fromkeys(names) if name not in _RESERVED]


def choose_names(names: list[str], taken: set[str], pool: list[str], random_source: random.Random) -> dict[str, str]:
    """A new name from the pool for each name, none that is taken."""
    mapping: dict[str, str] = {}
    used = taken | _RESERVED
    for name in names:
        new = name
        while new in used or new == name:
            new = random_source.choice(pool)
        mapping[name] = new
        used = used | {new}
    return mapping


def rename_code(text: str, mapping: dict[str, str]) -> str:
    """Rename identifiers in source text; attribute names stay, and docstrings follow by whole words.

    `text` must tokenize (a whole definition or module). Columns may shift; lines stay.
    """
    lines = text.splitlines(keepends=True)
    edits: list[tuple[int, int, int, str]] = []
    previous = ""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME and previous != "." and token.string in mapping:
            edits.append((token.start[0], token.start[1], token.end[1], mapping[token.string]))
        elif token.type == tokenize.STRING and token.string.startswith('"""') and token.start[0] == token.end[0]:
            edits.append((token.start[0], token.start[1], token.end[1], rename_words(token.string, mapping)))
        elif token.type == tokenize.STRING and token.string[:1] in "fF":
            edits.append((token.start[0], token.start[1], token.end[1], _rename_fields(token.string, mapping)))
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            previous = token.string
    for line, start, end, new in sorted(edits, reverse=True):
        lines[line - 1] = lines[line - 1][:start] + new + lines[line - 1][end:]
    return "".join(lines)


def rename_words(text: str, mapping: dict[str, str]) -> str:
    """Rename whole words of plain text."""
    return _WORD.sub(lambda match: mapping.get(match[0], match[0]), text)


def _rename_fields(text: str, mapping: dict[str, str]) -> str:
    return re.sub(r"\{[^{}]*\}", lambda match: rename_words(match[0], mapping), text)
