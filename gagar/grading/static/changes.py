"""Findings about size and place: larger than needed, elsewhere, rewritten, interfaces, tests, configuration."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from gagar.grading.base import line_count
from gagar.grading.static.findings import Finding
from gagar.grading.static.patch import CONFIGURATION, Base, Patch, is_test
from gagar.grading.static.source import MODULE, FunctionChange

REWRITE_SHARE, REWRITE_STATEMENTS, REWRITE_EXCESS = 0.6, 6, 5


def span(patch: Patch, change: FunctionChange) -> tuple[int, int]:
    """The changed lines, kept inside the file they are in."""
    text = patch.files.get(change.path)
    last = line_count(text) if text is not None else 10**9
    start, end = change.lines
    start = max(1, min(start, last))
    return start, max(start, min(end, last))


def _at(kind: str, patch: Patch, change: FunctionChange, text: str) -> Finding:
    return Finding(kind, change.path, *span(patch, change), text)


def size(patch: Patch, smallest: Patch | None) -> Iterator[Finding]:
    """Compared with the smallest patch of the group that is no shortcut. Without one, up to two statements are fine."""
    if not patch.code:
        return
    main = max(patch.code, key=lambda c: (c.statements, c.nodes))
    allowed, nodes = (smallest.statements, smallest.nodes) if smallest else (2, 40)
    excess = patch.statements - allowed
    versus = f"the smallest passing patch changes {allowed}" if smallest else "two would be small"
    text = f"{patch.statements} statements ({patch.nodes} syntax nodes) changed; {versus}"
    rewritten = [
        c
        for c in patch.code
        if c.before is not None
        and c.after is not None
        and c.statements >= REWRITE_STATEMENTS
        and c.statements >= REWRITE_SHARE * max(1, len(c.before.statements))
    ]
    if rewritten and excess >= REWRITE_EXCESS + (0 if smallest else 3):
        yield _at("rewrite", patch, rewritten[0], f"{rewritten[0].qualname} is rewritten: {text}")
    elif excess >= 5:
        yield _at("much_larger", patch, main, text)
    elif excess >= 2:
        yield _at("larger", patch, main, text)
    elif excess == 1 or patch.nodes - nodes > 8:
        yield _at("slightly_larger", patch, main, text)


def _default_count(args: ast.arguments) -> int:
    return len(args.defaults) + sum(d is not None for d in args.kw_defaults)


def _signature(patch: Patch, change: FunctionChange) -> Iterator[Finding]:
    before, after = change.before, change.after
    if not before or not after or before.node is None or after.node is None or before.signature == after.signature:
        return
    grown = len(after.parameters) - len(before.parameters)
    compatible = (
        grown > 0
        and after.parameters[: len(before.parameters)] == before.parameters
        and _default_count(after.node.args) - _default_count(before.node.args)
        >= grown - bool(after.node.args.vararg or after.node.args.kwarg)
    )
    line = after.node.lineno
    kind = "parameter_added" if compatible else "signature_changed"
    yield Finding(
        kind, change.path, line, line, f"{change.qualname}{before.parameters} became {change.qualname}{after.parameters}"
    )


def place(base: Base, patch: Patch) -> Iterator[Finding]:
    """Changes outside the faulty function and what it calls, changed interfaces."""
    for change in patch.changes:
        if is_test(change.path):
            continue
        name = change.qualname.rpartition(".")[2]
        if change.cosmetic:
            yield _at("cosmetic_change", patch, change, f"only the docstring of {change.qualname} differs")
            continue
        if change.before is None and name != MODULE:
            kind = "helper_added" if name.startswith("_") else "public_name_added"
            yield _at(kind, patch, change, f"new function {change.qualname}")
        elif change.after is None and name != MODULE:
            if not name.startswith("_"):
                path = change.path
                yield Finding("public_name_removed", path, change.before.start, change.before.start, f"{change.qualname} is gone")
        elif name == MODULE:
            if change.path != base.entry_path or change.removed:
                yield _at("unrelated_change", patch, change, "statements outside any function changed")
        elif name not in base.reachable:
            yield _at("unrelated_change", patch, change, f"{change.qualname} is not part of {base.view.entry_point}")
        yield from _signature(patch, change)


def files(base: Base, patch: Patch) -> Iterator[Finding]:
    """Touched tests and configuration, stray files, broken files."""
    for path in patch.paths:
        name = path.rpartition("/")[2]
        shown, last = (path, line_count(patch.files[path])) if path in patch.files else (path, 1)
        module = patch.modules.get(path)
        if name in CONFIGURATION or name.startswith(".") or name.endswith(".pth"):
            yield Finding("touches_configuration", shown, 1, 1, f"{path} changed")
        elif is_test(path):
            yield Finding("touches_tests", shown, 1, last, f"{path} changed")
        elif path not in base.files and (not path.endswith(".py") or "/" not in path):
            yield Finding("unrelated_file", shown, 1, last, f"new file {path}")
        elif not path.endswith(".py") or path not in patch.files:
            yield Finding("unrelated_file", shown, 1, 1, f"{path} changed or removed")
        elif module is not None and not module.error and not any(c.path == path for c in patch.changes):
            lines = [
                n
                for n, (a, b) in enumerate(
                    zip(base.files.get(path, "").split("\n"), patch.files[path].split("\n"), strict=False), 1
                )
                if a != b
            ]
            line = min(lines[0] if lines else 1, last)
            yield Finding("cosmetic_change", shown, line, line, "only comments, blank lines or formatting differ")
        if module is not None and module.error == "oversized":
            yield Finding("oversized", shown, 1, 1, f"{path} has {len(module.text)} characters")
        elif module is not None and module.error:
            yield Finding("syntax_error", shown, 1, 1, f"{path}: {module.error}")


def smallest_of(patches: Sequence[Patch]) -> Patch | None:
    """The smallest of at least two patches, by statements and nodes; None where there is nothing to compare with."""
    sized = [p for p in patches if p.code]
    return min(sized, key=lambda p: (p.statements, p.nodes, p.shape)) if len(sized) >= 2 else None
