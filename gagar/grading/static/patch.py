"""One distinct patch, measured against the base: what changed, where, how much, and how many branches it grew."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gagar.grading.static.source import Function, FunctionChange, Module, changed_paths, changes_between, own_nodes, parse
from gagar.records import TaskView

BRANCHES = (ast.If, ast.For, ast.While, ast.Try, ast.Match)
CONDITIONS = (ast.IfExp, ast.BoolOp, ast.comprehension, ast.Compare, ast.Dict, ast.Lambda)
CONFIGURATION = (
    "conftest.py",
    "sitecustomize.py",
    "usercustomize.py",
    "pytest.ini",
    "tox.ini",
    "setup.cfg",
    "setup.py",
    "pyproject.toml",
)


def is_test(path: str) -> bool:
    """Test code by the usual names."""
    name = path.rpartition("/")[2]
    return path.startswith(("tests/", "test/")) or "/tests/" in path or (name.startswith("test_") and name.endswith(".py"))


class Base:
    """The base tree, parsed once per group."""

    def __init__(self, view: TaskView) -> None:
        self.view = view
        self.files = {f.path: f.text for f in view.files}
        self._modules: dict[str, Module] = {}
        self.entry_path, _, self.entry_name = view.entry_point.partition("::")

    def module(self, path: str) -> Module | None:
        """The parsed base file, None if there is none or it is no Python."""
        if path not in self.files or not path.endswith(".py"):
            return None
        if path not in self._modules:
            self._modules[path] = parse(path, self.files[path])
        return self._modules[path]

    @cached_property
    def sources(self) -> tuple[Module, ...]:
        """All parsed files that are not tests."""
        return tuple(m for p in sorted(self.files) if p.endswith(".py") and not is_test(p) and (m := self.module(p)) is not None)

    @cached_property
    def reachable(self) -> frozenset[str]:
        """Names of functions that the entry point calls, directly or not; the entry point itself included."""
        by_name: dict[str, list[Function]] = {}
        for module in self.sources:
            for function in module.functions.values():
                by_name.setdefault(function.qualname.rpartition(".")[2], []).append(function)
        seen, todo = set(), [self.entry_name]
        while todo:
            name = todo.pop()
            if name in seen:
                continue
            seen.add(name)
            for function in by_name.get(name, []):
                if function.node is None:
                    continue
                for node in ast.walk(function.node):
                    called = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
                    if called in by_name and called not in seen:
                        todo.append(called)
        return frozenset(seen)


@dataclass(frozen=True)
class Patch:
    """A distinct patched tree."""

    key: int  # place among the distinct patches of the group
    files: Mapping[str, str]
    paths: tuple[str, ...]  # changed
    modules: Mapping[str, Module]  # parsed, of the changed paths that still exist
    changes: tuple[FunctionChange, ...]

    @property
    def code(self) -> tuple[FunctionChange, ...]:
        """The changes outside tests that are more than cosmetic."""
        return tuple(c for c in self.changes if not is_test(c.path) and not c.cosmetic)

    @cached_property
    def statements(self) -> int:
        """Changed, added and removed statements."""
        return sum(c.statements for c in self.code)

    @cached_property
    def nodes(self) -> int:
        """Syntax nodes that differ."""
        return sum(c.nodes for c in self.code)

    @cached_property
    def branches(self) -> int:
        """Statement-level branches grown."""
        return sum(_grown(c, BRANCHES) for c in self.code)

    @cached_property
    def conditions(self) -> int:
        """Conditions inside expressions grown."""
        return sum(_grown(c, CONDITIONS) for c in self.code)

    @cached_property
    def shape(self) -> str:
        """The same for patches that differ in formatting and comments only."""
        parts = [
            f"{c.path}:{c.qualname}:{[(s.depth, s.key) for s in (c.after.statements if c.after else ())]}" for c in self.code
        ]
        loose = [
            f"{p}:{self.files.get(p)}"
            for p in self.paths
            if not p.endswith(".py") or p not in self.modules or self.modules[p].error
        ]
        return "\n".join([*parts, *loose])


def count(function: Function | None, kinds: tuple[type, ...]) -> int:
    """Nodes of some kinds in a function."""
    if function is None:
        return 0
    return sum(1 for s in function.statements for n in own_nodes(s.node) if isinstance(n, kinds))


def _grown(change: FunctionChange, kinds: tuple[type, ...]) -> int:
    return max(0, count(change.after, kinds) - count(change.before, kinds))


def measure(base: Base, key: int, files: Mapping[str, str]) -> Patch:
    """Parse what changed and compare it with the base."""
    paths = changed_paths(base.files, files)
    modules = {p: parse(p, files[p]) for p in paths if p in files and p.endswith(".py")}
    changes: list[FunctionChange] = []
    for path in paths:
        if path.endswith(".py") and not (path in modules and modules[path].error):
            changes += changes_between(base.module(path), modules.get(path))
    return Patch(key, files, paths, modules, tuple(changes))
