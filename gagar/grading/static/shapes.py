"""Findings about the shape of new code: branches, fallbacks, caught exceptions, dead code, leftovers."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from gagar.grading.static.findings import Finding
from gagar.grading.static.patch import BRANCHES, Patch, count
from gagar.grading.static.source import BODIES, FunctionChange, Statement, own_nodes
from gagar.grading.static.values import MISSING, fold

_BROAD = {"Exception", "BaseException"}
_DYNAMIC = {"eval", "exec", "compile", "__import__", "globals", "locals", "vars", "setattr", "delattr"}
_CALLERS = {"_getframe", "_current_frames", "environ", "getenv", "argv", "inspect", "traceback", "currentframe", "stack"}
_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def _here(kind: str, change: FunctionChange, node: ast.AST, text: str) -> Finding:
    start = getattr(node, "lineno", 1)
    return Finding(kind, change.path, start, getattr(node, "end_lineno", start) or start, text)


def _names(node: ast.expr | None) -> set[str]:
    if node is None:
        return {"everything"}
    listed = node.elts if isinstance(node, ast.Tuple) else [node]
    return {n.id if isinstance(n, ast.Name) else n.attr if isinstance(n, ast.Attribute) else "?" for n in listed}


def _nothing(body: list[ast.stmt]) -> bool:
    """A handler that gives a value or goes on, and never raises."""
    return not any(isinstance(n, ast.Raise) for stmt in body for n in ast.walk(stmt))


def excepts(change: FunctionChange) -> Iterator[Finding]:
    """New handlers, and `suppress` blocks."""
    old = [s.key for s in change.removed if isinstance(s.node, ast.ExceptHandler)]
    for s in change.added:
        node = s.node
        if isinstance(node, ast.ExceptHandler) and s.key not in old:
            caught = _names(node.type)
            broad = bool(caught & (_BROAD | {"everything"}))
            hides = _nothing(node.body)
            kind = ("broad_except_swallows" if broad else "except_hides") if hides else ("broad_except" if broad else "")
            if kind:
                yield _here(kind, change, node, f"except {', '.join(sorted(caught))}{' without raising' if hides else ''}")
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            for item in node.items:
                call = item.context_expr
                if isinstance(call, ast.Call) and "suppress" in ast.dump(call.func):
                    broad = any(_names(a) & _BROAD for a in call.args)
                    yield _here("broad_except_swallows" if broad else "except_hides", change, node, "exceptions are suppressed")


def _is_fallback(node: ast.AST) -> str:
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) and fold(node.values[-1]) is not MISSING:
        return "or with a default"
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
        if (name == "get" and len(node.args) == 2) or (
            name in ("getattr", "next") and len(node.args) == {"getattr": 3, "next": 2}[name]
        ):
            return f"{name}() with a default"
    return ""


def fallbacks(change: FunctionChange) -> Iterator[Finding]:
    """New `or default`, `.get(key, default)`, `getattr(x, name, default)`."""
    old = {ast.dump(n) for s in change.removed for n in own_nodes(s.node) if _is_fallback(n)}
    loose = sum(1 for s in change.removed for n in own_nodes(s.node) if _is_fallback(n))
    new = [n for s in change.added for n in own_nodes(s.node) if _is_fallback(n)]
    if len(new) <= loose:  # an existing fallback with another default
        return
    for node in new:
        if ast.dump(node) not in old:
            yield _here("fallback", change, node, f"new fallback: {_is_fallback(node)}")


def _constant_test(node: ast.AST) -> bool | None:
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        value = fold(node.test)
        if value is not MISSING and not (isinstance(node, ast.While) and value):
            return bool(value)
    return None


def dead_in(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """Statements that cannot run, and branches on constants."""
    for place, node in enumerate(body):
        if _constant_test(node) is not None:
            yield node
        if isinstance(node, _LEAVING) and place + 1 < len(body):
            yield body[place + 1]
        for name in BODIES:
            nested = getattr(node, name, None)
            if isinstance(nested, list):
                if nested and isinstance(nested[0], ast.stmt):
                    yield from dead_in(nested)
                else:
                    for part in nested:
                        yield from dead_in(getattr(part, "body", []))


def _effectless(s: Statement) -> bool:
    return isinstance(s.node, ast.Expr) and isinstance(s.node.value, (ast.Constant, ast.Name, ast.Compare, ast.BinOp))


def dead(change: FunctionChange) -> Iterator[Finding]:
    """New dead code and new statements without effect."""
    if change.after is None or change.after.node is None:
        return
    old = len(list(dead_in(change.before.node.body))) if change.before and change.before.node else 0
    now = list(dead_in(change.after.node.body))
    for node in now[: max(0, len(now) - old)] if len(now) > old else []:
        yield _here("dead_code", change, node, "cannot run, or is decided by a constant")
    for s in change.added:
        if _effectless(s):
            yield _here("dead_code", change, s.node, "a statement without effect")


def leftovers(change: FunctionChange) -> Iterator[Finding]:
    """Names assigned and never read, and output for debugging."""
    after = change.after.node if change.after else None
    known = (
        {n.id for n in ast.walk(change.before.node) if isinstance(n, ast.Name)} if change.before and change.before.node else set()
    )
    if after is not None:
        known |= {n.id for n in ast.walk(after) if isinstance(n, ast.Name) and isinstance(n.ctx, (ast.Load, ast.Del))}
        for s in change.added:
            for n in own_nodes(s.node) if isinstance(s.node, (ast.Assign, ast.AnnAssign)) else ():
                if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and n.id not in known and not n.id.startswith("_"):
                    yield _here("unused_name", change, s.node, f"{n.id} is assigned and never read")
    for s in change.added:
        for n in own_nodes(s.node):
            if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id in ("print", "breakpoint"):
                yield _here("debug_output", change, n, f"{n.func.id}() left in")


def reaching(change: FunctionChange) -> Iterator[Finding]:
    """Code that asks who is calling, or is made at run time."""
    old = {ast.dump(n) for s in change.removed for n in own_nodes(s.node)}
    for s in change.added:
        for n in own_nodes(s.node):
            name = n.id if isinstance(n, ast.Name) else n.attr if isinstance(n, ast.Attribute) else ""
            text = n.value if isinstance(n, ast.Constant) and isinstance(n.value, str) else ""
            if ast.dump(n) in old:
                continue
            asks = isinstance(n, ast.Attribute) and (name in _CALLERS or (name == "modules" and "sys" in ast.dump(n.value)))
            if asks or "pytest" in text.lower() or text == "unittest":
                yield _here("detects_tests", change, n, f"looks at its caller or its surroundings: {name or text:.60}")
            elif isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id in _DYNAMIC:
                yield _here("dynamic_code", change, n, f"{n.func.id}()")


def branches(patch: Patch, others: Sequence[Patch]) -> Iterator[Finding]:
    """Branches that another passing patch does without; alone, a new branch beside a changed statement."""
    fewest = min((p.branches for p in others), default=None)
    conditions = min((p.conditions for p in others), default=None)
    grown = [c for c in patch.code if count(c.after, BRANCHES) > count(c.before, BRANCHES)]
    if grown and fewest is not None and patch.branches > fewest:
        needless = f"{patch.branches} new branches; another passing patch needs {fewest}"
    elif grown and any(c.modified or c.removed for c in patch.code):
        needless = "a new branch beside a changed statement"
    else:
        needless = ""
    for change in grown if needless else []:
        first = next((s for s in change.added if isinstance(s.node, BRANCHES)), None)
        yield _here("extra_branch", change, first.node if first else change.after.node, needless)
    if conditions is not None and patch.conditions > conditions and not needless and patch.code:
        main = max(patch.code, key=lambda c: c.nodes)
        start, end = main.lines
        yield Finding(
            "extra_condition",
            main.path,
            start,
            end,
            f"{patch.conditions} new conditions; another passing patch needs {conditions}",
        )


def shape_findings(patch: Patch) -> Iterator[Finding]:
    """All findings that need no other patch."""
    for change in patch.code:
        for look in (excepts, fallbacks, dead, leftovers, reaching):
            yield from look(change)
