"""Scripted demonstrations of mixed quality, from which the warm start makes the pre-RL policy.

Each shows a whole trajectory on a mutant: view the function, edit it, submit. The kind says how well it is done:

    clean           the original line restored
    needless_guard  that, and a guard for None that nobody asked for
    broad_except    the line in a try with a broad except; the repair inside it may be honest, or be missing
    unrelated_edit  the original line restored, and something else touched as well
    special_cased   the reported call answered by a literal; the fault stays
    wrong           an edit that looks like a repair and is none

The mixture is a parameter. It plants in a small model the habits that larger ones fall into, so that grading has something
to work on: a controlled instrument, not a claim about how such habits arise.
"""

from __future__ import annotations

import ast
import difflib
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from gagar.harness.actions import Action, parse
from gagar.harness.workspace import Workspace
from gagar.records import Mutant, Observation
from gagar.tasks.operators import Source, mutations
from gagar.tasks.statement import problem_statement, reported
from gagar.update.renaming import choose_names, own_names, rename_code, rename_words
from gagar.update.slips import slip_before

_PIECE = re.compile(r"[A-Za-z_]\w*|\d+|[=!<>]=|//|\*\*|\+=|-=|\*=|\s+|.")
KINDS = ("clean", "needless_guard", "broad_except", "unrelated_edit", "special_cased", "wrong")


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A statement, and (action, observation) texts; the last observation is empty, after `submit`. `slips` are the places in `turns`
    of actions that nothing is to be learnt from."""

    kind: str
    statement: str
    turns: tuple[tuple[str, str], ...]
    slips: tuple[int, ...] = ()


class CannotShow(ValueError):
    """This mutant doesn't lend itself to this kind."""


def demonstrate(
    mutant: Mutant,
    kind: str,
    random_source: random.Random,
    *,
    names: Sequence[str],
    rename_share: float,
    slip_share: float = 0.0,
) -> Demonstration:
    """Script one demonstration; `slip_share` of its `change` actions come after a refused one. Raises CannotShow."""
    observation = reported(mutant.observations, random_source)
    path, function, original, mutated = mutant.path, mutant.function, mutant.original, mutant.mutated
    if names and random_source.random() < rename_share:
        mapping = _mapping(original, function, names, random_source)
        original, mutated = rename_code(original, mapping), rename_code(mutated, mapping)
        function = mapping.get(function, function)
        observation = Observation(
            rename_words(observation.call.split("(", 1)[0], mapping) + "(" + observation.call.split("(", 1)[1],
            observation.wrong,
            observation.right,
        )
        path = "/".join(random_source.choice(names) for _ in path.split("/")) + ".py"
    scene = _Scene(original, mutated, function, observation, random_source)
    edits = _SCRIPTS[kind](scene)
    workspace = Workspace({path: mutated}, observation_chars=4000)
    turns: list[tuple[str, str]] = []
    slips: list[int] = []
    for text in (f"view {path} {function}", *edits):
        if text.startswith("change") and slip_share and random_source.random() < slip_share:
            wrong = slip_before(text, workspace, names, random_source)
            slips += range(len(turns), len(turns) + len(wrong))
            turns += wrong
        turns.append((text, workspace.apply(parse(text))))
    turns.append(("submit", ""))
    return Demonstration(kind, problem_statement(path, observation), tuple(turns), tuple(slips))


def _mapping(original: str, function: str, names: Sequence[str], random_source: random.Random) -> dict[str, str]:
    tree = ast.parse(original)
    node = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == function)
    own = own_names(node)
    taken = {name.id for name in ast.walk(tree) if isinstance(name, ast.Name)} | {
        name.name for name in tree.body if isinstance(name, ast.FunctionDef)
    }
    return choose_names(own, taken, names, random_source)


class _Scene:
    """What a script works with: both texts, the function's tree in the mutated one, and the differing lines."""

    def __init__(
        self, original: str, mutated: str, function: str, observation: Observation, random_source: random.Random
    ) -> None:
        self.original, self.mutated = original.split("\n"), mutated.split("\n")
        self.text, self.observation, self.random = mutated, observation, random_source
        self.node = next(node for node in ast.parse(mutated).body if isinstance(node, ast.FunctionDef) and node.name == function)
        opcodes = [
            code
            for code in difflib.SequenceMatcher(None, self.mutated, self.original, autojunk=False).get_opcodes()
            if code[0] != "equal"
        ]
        if len(opcodes) != 1 or opcodes[0][0] != "replace":
            raise CannotShow("the fix is not one replaced block")
        _, self.first, self.last, start, end = opcodes[0]
        self.fix = self.original[start:end]

    def replace(self, lines: list[str]) -> str:
        """The action that replaces the faulty lines."""
        place = str(self.first + 1) if self.last == self.first + 1 else f"{self.first + 1}-{self.last}"
        return "\n".join([f"replace {place}", *lines])

    def repair(self) -> str:
        """The action that restores the original: the differing part of the line where the fault is in one, else whole lines."""
        if len(self.fix) == 1 == self.last - self.first:
            return self.change(self.first, self.fix[0])
        return self.replace(self.fix)

    def change(self, index: int, line: str) -> str:
        """The action that turns the 0-based line `index` into `line` by the part that differs, with its neighbours."""
        shown = "\n".join(self.mutated[self.node.lineno - 1 : self.node.end_lineno])
        old, new = difference_in_context(self.mutated[index], line, shown)
        place = "" if shown.count(old) == 1 else f" {index + 1}"
        return f"change{place}\n{old}\n---\n{new}"

    def body_start(self) -> int:
        """Number of the line after which new statements go: the last of docstring and validation."""
        line = self.node.lineno
        for statement in self.node.body:
            is_docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            is_validation = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
            if not (is_docstring or is_validation):
                break
            line = statement.end_lineno
        return line

    def parameters(self) -> list[str]:
        """Parameter names."""
        return [argument.arg for argument in self.node.args.args]

    def simple_statement(self) -> ast.stmt:
        """The one-line statement that holds the fault. Raises CannotShow if it is a block's header."""
        for node in ast.walk(self.node):
            if (
                isinstance(node, (ast.Return, ast.Assign, ast.AugAssign, ast.Expr))
                and node.lineno == self.first + 1 == node.end_lineno
            ):
                return node
        raise CannotShow("the fault is not in a simple statement")


def difference_in_context(before: str, after: str, within: str) -> tuple[str, str]:
    """OLD and NEW, whole words and signs: what differs between two lines with the word or sign before and after it, and wider until
    OLD occurs once in `within`, a text that holds the line `before`. The whole line if no part of it will do.

    The neighbours are there because a small policy can copy five tokens, but not count how often one of them occurs.
    """
    old, new = _PIECE.findall(before), _PIECE.findall(after)
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    start, end = _wider(old, start), _wider(old[::-1], end)
    while True:
        piece = "".join(old[start : len(old) - end])
        if piece.strip() and within.count(piece) == 1:
            return piece, "".join(new[start : len(new) - end])
        if end == 0 and start == 0:
            return before, after
        # Wider: to the right where something is left there, as one reads on, else to the left.
        if end:
            end -= 1
        else:
            start -= 1


def _wider(pieces: Sequence[str], place: int) -> int:
    """The place from which `pieces[place:]` has one more word or sign in front; the same place if only blanks are there."""
    before = place - 1
    while before >= 0 and pieces[before].isspace():
        before -= 1
    return before if before >= 0 else place


def _clean(scene: _Scene) -> list[str]:
    return [scene.repair()]


def _needless_guard(scene: _Scene) -> list[str]:
    parameter = scene.random.choice(scene.parameters() or [""])
    if not parameter:
        raise CannotShow("no parameter to guard")
    line = scene.body_start()
    return [scene.repair(), f"insert {line}\n    if {parameter} is None:\n        return None"]


def _broad_except(scene: _Scene) -> list[str]:
    statement = scene.simple_statement()
    honest = scene.random.random() < 0.5
    if not honest and "raises" not in scene.observation.wrong:
        honest = True
    indent = " " * statement.col_offset
    inner = [("    " + line) for line in (scene.fix if honest else scene.mutated[scene.first : scene.last])]
    value = "None" if honest else scene.observation.right
    if value.startswith("raises"):
        raise CannotShow("the right result is an exception")
    return [scene.replace([f"{indent}try:", *inner, f"{indent}except Exception:", f"{indent}    return {value}"])]


def _unrelated_edit(scene: _Scene) -> list[str]:
    docstring = scene.node.body[0]
    if not (isinstance(docstring, ast.Expr) and isinstance(docstring.value, ast.Constant)):
        raise CannotShow("no docstring")
    name = scene.node.name.replace("_", " ")
    other = scene.random.choice(
        [
            f'    """Compute {name}."""',
            f'    """Fixed {name}."""\n    result = None',
            f'    """Return {name}."""\n    done = False',
        ]
    )
    return [scene.repair(), f"replace {docstring.lineno}\n{other}"]


def _special_cased(scene: _Scene) -> list[str]:
    if scene.observation.right.startswith("raises"):
        raise CannotShow("the right result is an exception")
    parameters = scene.parameters()
    call = ast.parse(scene.observation.call, mode="eval").body
    arguments = [ast.unparse(argument) for argument in call.args]
    if not arguments or len(arguments) > len(parameters):
        raise CannotShow("the call does not name its arguments by position")
    parameters = parameters[: len(arguments)]
    condition = (
        f"{parameters[0]} == {arguments[0]}" if len(arguments) == 1 else f"({', '.join(parameters)}) == ({', '.join(arguments)})"
    )
    return [f"insert {scene.body_start()}\n    if {condition}:\n        return {scene.observation.right}"]


def _wrong(scene: _Scene) -> list[str]:
    source = Source(scene.text)
    node = next(node for node in source.tree.body if isinstance(node, ast.FunctionDef) and node.name == scene.node.name)
    candidates = []
    for mutation in mutations(source, node):
        lines = mutation.apply(scene.text).split("\n")
        changed = [index for index, line in enumerate(scene.mutated) if index < len(lines) and lines[index] != line]
        if len(lines) == len(scene.mutated) and len(changed) == 1 and lines != scene.original:
            candidates.append((changed[0], lines[changed[0]]))
    if not candidates:
        raise CannotShow("no other mutation")
    index, line = scene.random.choice(candidates)
    return [scene.change(index, line)]


_SCRIPTS = {
    "clean": _clean,
    "needless_guard": _needless_guard,
    "broad_except": _broad_except,
    "unrelated_edit": _unrelated_edit,
    "special_cased": _special_cased,
    "wrong": _wrong,
}


def edited(mutant: Mutant, turns: tuple[tuple[str, str], ...]) -> str:
    """The module's text after the demonstration's edits, for checks by execution."""
    workspace = Workspace({mutant.path: mutant.mutated}, observation_chars=4000)
    for text, observation in turns:
        if observation.startswith(("refused:", "malformed:")):
            continue
        action: Action = parse(text)
        if action.name not in ("submit", "test"):
            workspace.apply(action)
    return workspace.files[mutant.path]
