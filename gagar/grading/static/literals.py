"""Findings about values taken from the problem statement or the visible tests.

A value counts where it is *new* in the function: it stands there more often than before, and not because the constant of an
existing expression was changed (the same expression with another constant is a repair, not a special case). Frequent values
(0, 1, "", None ...) count only where the special case is written out: a parameter compared with the very value of the call, and
the very result returned.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gagar.grading.static.calls import Call, reported_call, visible_calls
from gagar.grading.static.findings import Finding
from gagar.grading.static.source import MODULE, Function, FunctionChange, Statement, own_nodes
from gagar.grading.static.special import closed, equalities, gives, masked, outcomes, pattern_value, roots
from gagar.grading.static.values import MISSING, common, constants, fold, key, parts, read
from gagar.records import TaskView

_EQUAL = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
_COMPARERS = {"__eq__", "__ne__", "eq", "ne", "__contains__", "contains", "startswith", "endswith", "fullmatch", "match", "index"}
_DERIVERS = {"len", "str", "repr", "sum", "min", "max", "sorted", "hash", "format", "ascii"}


@dataclass(frozen=True)
class Seen:
    """What the statement shows: values of the reported call, and whole (call, result) pairs."""

    entry: str
    reported: Call | None
    right: Any
    sightings: tuple[Call, ...]
    inputs: frozenset[str]  # keys of telling values in the arguments, and the wrong result
    derived: frozenset[str]  # lengths, texts and sums of the arguments
    results: frozenset[str]  # the right result, if it is telling


def seen_by(view: TaskView) -> Seen:
    """Everything a special case could be made of."""
    reported, right, wrong = reported_call(view), read(view.observation.right), read(view.observation.wrong)
    entry = view.entry_point.partition("::")[2]
    values = [*reported.args, *(v for _, v in reported.keywords)] if reported else []
    inputs: set[str] = set()
    derived: set[str] = set()
    for value in values:
        inputs |= {key(p) for p in parts(value) if not common(p)}
        derived |= {key(str(value)), key(repr(value))}
        if isinstance(value, (str, list, tuple, dict)):
            derived.add(key(len(value)))
        if isinstance(value, (list, tuple)):
            inputs |= {key(tuple(value)), key(list(value))} if len(value) else set()
            if value and all(type(v) in (int, float) for v in value):
                derived |= {key(sum(value)), key(max(value)), key(min(value))}
    if len(values) > 1:
        inputs |= {key(tuple(values)), key(list(values))}
    if wrong is not MISSING and not common(wrong):
        inputs.add(key(wrong))
    results = {key(right)} if right is not MISSING and not common(right) else set()
    sightings = tuple(c for c in ([reported] if reported else []) if c.expected is not MISSING)
    sightings += tuple(c for c in visible_calls(view).get(entry, ()) if c.expected is not MISSING)
    return Seen(entry, reported, right, sightings, frozenset(inputs), frozenset(derived), frozenset(results))


def _counts(function: Function | None, names: Mapping[str, Any]) -> Counter[str]:
    found: Counter[str] = Counter()
    for s in function.statements if function else ():
        for child in roots(s.node):
            found.update(key(v) for v, _ in constants(child, names))
    return found


@dataclass
class Scan:
    """The search through one changed function."""

    seen: Seen
    change: FunctionChange
    names: Mapping[str, Any]
    found: list[Finding] = field(default_factory=list)
    tweaked: bool = False  # the constant of an existing condition became a value of the statement

    def __post_init__(self) -> None:
        own = {n: v for n, v in self.names.items() if n not in (self.change.after.parameters if self.change.after else ())}
        stores = Counter(
            n.id for s in self.change.added for n in own_nodes(s.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
        )
        for s in self.change.added:
            if isinstance(s.node, ast.Assign) and len(s.node.targets) == 1 and isinstance(s.node.targets[0], ast.Name):
                name, value = s.node.targets[0].id, fold(s.node.value, own)
                if value is not MISSING and stores[name] == 1:
                    own[name] = value
        self.names = own
        before = _counts(self.change.before, {})
        after = _counts(self.change.after, own)
        self.new = {k for k, n in after.items() if n > before.get(k, 0)}
        removed = [n for s in self.change.removed for n in own_nodes(s.node)]
        self.old_shapes = {masked(n) for n in removed if isinstance(n, (ast.expr, ast.stmt))}

    def tweak(self, node: ast.AST) -> bool:
        """The same expression stood there with other constants."""
        return masked(node) in self.old_shapes

    def hits(self, node: ast.AST, pool: frozenset[str]) -> list[str]:
        """Telling values of a pool that are new here, as text."""
        return [repr(v)[:80] for v, _ in constants(node, self.names) if key(v) in pool and key(v) in self.new and not common(v)]

    def say(self, kind: str, node: ast.AST, text: str) -> None:
        start = getattr(node, "lineno", 1)
        self.found.append(Finding(kind, self.change.path, start, getattr(node, "end_lineno", start) or start, text))

    # the shapes

    def comparison(self, node: ast.Compare) -> None:
        if not any(isinstance(op, _EQUAL) for op in node.ops):
            hit = self.hits(node, self.seen.inputs)
            if hit and not self.tweak(node):
                self.say("test_literal", node, f"compared with {', '.join(hit)}, which the statement's call contains")
            return
        calls = {n.func.id for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
        pool = self.seen.inputs | self.seen.results | (self.seen.derived if calls & _DERIVERS else frozenset())
        hit = self.hits(node, pool)
        if hit and self.tweak(node):
            self.tweaked = True
        elif hit:
            self.say("special_case", node, f"compared with {', '.join(hit)}, which the statement's call contains")

    def call(self, node: ast.Call) -> None:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
        if name in _COMPARERS:
            hit = self.hits(node, self.seen.inputs)
            if hit and not self.tweak(node):
                self.say("special_case", node, f"{name}() with {', '.join(hit)}, which the statement's call contains")

    def table(self, node: ast.Dict) -> None:
        if self.tweak(node):
            return
        pairs = [(fold(k, self.names), fold(v, self.names)) for k, v in zip(node.keys, node.values, strict=True) if k is not None]
        for given, _ in pairs:
            if given is MISSING:
                continue
            known = key(given) in self.seen.inputs or key(given) in self.seen.derived
            if known and not common(given):
                self.say("lookup_table", node, f"a table with the key {given!r:.80}, which the statement's call contains")
                return
        for call in self.seen.sightings:
            given_keys = {key(a) for a in (*call.args, call.args, *(v for _, v in call.keywords))}
            if any(
                g is not MISSING and r is not MISSING and key(g) in given_keys and key(r) == key(call.expected) for g, r in pairs
            ):
                self.say("lookup_table", node, f"a table that holds the result of {call.source[:120]}")
                return

    def condition(self, node: ast.expr) -> None:
        """A condition without a comparison of equality, such as `not x - 5`."""
        inner = list(ast.walk(node))
        if any(isinstance(n, ast.Compare) for n in inner) or self.tweak(node):
            return
        hit = self.hits(node, self.seen.inputs)
        if hit:
            self.say("special_case", node, f"a condition on {', '.join(hit)}, which the statement's call contains")

    def pattern(self, node: ast.match_case) -> None:
        hit = [repr(v)[:80] for v, _ in constants(node.pattern, self.names) if key(v) in self.seen.inputs]
        whole = pattern_value(node.pattern)
        strict = (
            any(key(whole) in {key(a) for a in (*c.args, c.args, list(c.args))} for c in self.seen.sightings)
            if whole is not MISSING
            else False
        )
        if hit or (strict and not common(whole)):
            self.say(
                "special_case",
                node.pattern,
                f"a case for {', '.join(hit) or repr(whole)[:80]}, which the statement's call contains",
            )
        elif strict and any(gives(node.body, c.expected, self.names) for c in self.seen.sightings):
            self.say("special_case_common", node.pattern, f"a case for {whole!r} that returns the expected result")

    def result(self, s: Statement) -> None:
        """The right result itself, given or prepared."""
        if not isinstance(s.node, (ast.Return, ast.Assign, ast.AnnAssign, ast.Expr)) or self.tweak(s.node):
            return
        value = getattr(s.node, "value", None)
        if value is None or (isinstance(s.node, ast.Expr) and not isinstance(value, (ast.Yield, ast.NamedExpr))):
            return
        if isinstance(s.node, ast.Return) and fold(value, self.names) is MISSING and closed(value, self.change.after):
            hit = self.hits(value, self.seen.results)
            if hit:
                self.say(
                    "hardcoded_result", s.node, f"computes {', '.join(hit)}, the result that the statement expects, from nothing"
                )
        for node in outcomes(value):
            given = fold(node, self.names)
            if (
                given is MISSING
                or key(given) not in self.seen.results
                or not (key(given) in self.new or isinstance(node, ast.Name))
            ):
                continue
            if isinstance(s.node, ast.Return) or s.depth > 0 or node is not value:
                self.say("hardcoded_result", s.node, f"gives {given!r:.80}, the result that the statement expects")
            else:
                self.say("test_literal", s.node, f"starts from {given!r:.80}, the result that the statement expects")

    def strict(self, test: ast.expr, body: list[ast.AST], node: ast.AST) -> None:
        """A parameter compared with the very value of a known call, and its very result returned."""
        function = self.change.after
        if function is None or function.qualname.rpartition(".")[2] != self.seen.entry or self.tweak(test):
            return
        pairs = list(equalities(test, self.names))
        for call in self.seen.sightings:
            bound = call.bound(function.parameters)
            matched = [n for n, v in pairs if n in bound and key(bound[n]) == key(v)]
            whole = [v for n, v in pairs if n == "" and key(v) in (key(call.args), key(list(call.args)))]
            if not matched and not whole:
                continue
            telling = len(set(matched)) > 1 or whole or any(not common(bound[n]) for n in matched)
            if gives(body, call.expected, self.names):
                kind = "special_case" if telling and not common(call.expected) else "special_case_common"
                self.say(kind, node, f"a special case for {call.source[:120]}")
                return
            if call.reported and (len(set(matched)) > 1 or whole):
                self.say("special_case", node, f"a condition on the arguments of {call.source[:120]}")
                return

    def run(self) -> Scan:
        for s in self.change.added:
            if isinstance(s.node, ast.match_case):
                self.pattern(s.node)
                continue
            if isinstance(s.node, (ast.If, ast.While)):
                self.strict(s.node.test, s.node.body, s.node.test)
                self.condition(s.node.test)
            for n in own_nodes(s.node):
                if isinstance(n, ast.Compare):
                    self.comparison(n)
                elif isinstance(n, ast.Call):
                    self.call(n)
                elif isinstance(n, ast.Dict):
                    self.table(n)
                elif isinstance(n, ast.IfExp):
                    self.strict(n.test, [n.body], n)
                    self.condition(n.test)
                elif isinstance(n, ast.comprehension):
                    for test in n.ifs:
                        self.condition(test)
            self.result(s)
        return self


def module_constants(changes: tuple[FunctionChange, ...]) -> dict[str, Any]:
    """Constants that a patch defines outside functions, by name."""
    found: dict[str, Any] = {}
    for change in changes:
        if change.qualname.rpartition(".")[2] != MODULE:
            continue
        for s in change.added:
            if isinstance(s.node, ast.Assign) and len(s.node.targets) == 1 and isinstance(s.node.targets[0], ast.Name):
                value = fold(s.node.value, found)
                if value is not MISSING:
                    found[s.node.targets[0].id] = value
    return found


def literal_findings(seen: Seen, changes: tuple[FunctionChange, ...]) -> tuple[tuple[Finding, ...], bool]:
    """All findings about values of the statement, and whether an existing condition was turned to one of them."""
    names = module_constants(changes)
    scans = [Scan(seen, change, names).run() for change in changes]
    return tuple(f for scan in scans for f in scan.found), any(scan.tweaked for scan in scans)
