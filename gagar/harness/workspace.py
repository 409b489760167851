"""The working tree an agent edits, in memory. Pure text: nothing here runs code; tests run in a sandbox elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from gagar.artifacts import digest_tree
from gagar.harness.actions import Action

_MAX_TREE_CHARS = 20_000_000


class Refused(ValueError):
    """A well-formed action that the tree cannot follow; the text says why, and the policy sees it."""


class Workspace:
    """`files` maps relative paths to text. Edits act on `open_file`, the file last viewed; `change` on the lines that were shown."""

    def __init__(self, files: Mapping[str, str], *, observation_chars: int) -> None:
        self.files = dict(files)
        self.open_file = ""
        self._shown = (1, 0)  # first and last line of the last view, moved along with edits
        self._limit = observation_chars

    def digest(self) -> str:
        """Content digest of the tree as it is."""
        return digest_tree(self.files)

    def copy(self) -> Workspace:
        """A workspace in the same state, whose edits leave this one alone."""
        twin = Workspace(self.files, observation_chars=self._limit)
        twin.open_file, twin._shown = self.open_file, self._shown
        return twin

    def shown(self) -> str:
        """The lines that `change` without a place acts on."""
        first, last = self._shown
        return "\n".join(self._open_lines()[first - 1 : last])

    def apply(self, action: Action) -> str:
        """Follow any action but `test` and `submit`, and say what happened. Raises Refused."""
        return {"list": self._list, "view": self._view, "replace": self._replace, "insert": self._insert, "change": self._change}[
            action.name
        ](action)

    def clip(self, text: str) -> str:
        """Cut an observation to the limit, and say so."""
        if len(text) <= self._limit:
            return text
        return text[: self._limit] + f"\n... {len(text) - self._limit} more characters"

    def _list(self, action: Action) -> str:
        folder = action.path.strip("/")
        names = [path for path in sorted(self.files) if not folder or path.startswith(folder + "/")]
        if not names:
            raise Refused(f"no files below {action.path}")
        return self.clip("\n".join(names))

    def _view(self, action: Action) -> str:
        if action.path not in self.files:
            raise Refused(f"no file {action.path}")
        lines = self.files[action.path].split("\n")
        if lines and lines[-1] == "":
            lines.pop()
        first, last = 1, len(lines)
        if action.symbol:
            first, last = self._definition(action.path, action.symbol)
        elif action.first:
            first, last = action.first, min(action.last, len(lines))
            if first > len(lines):
                raise Refused(f"{action.path} has {len(lines)} lines")
        self.open_file, self._shown = action.path, (first, last)
        return self.clip("\n".join(f"{number}|{lines[number - 1]}" for number in range(first, last + 1)))

    def _definition(self, path: str, symbol: str) -> tuple[int, int]:
        try:
            nodes = ast.parse(self.files[path]).body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise Refused(f"{path} does not parse; view it by lines") from error
        for name in symbol.split("."):
            definitions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
            node = next((node for node in nodes if isinstance(node, definitions) and node.name == name), None)
            if node is None:
                raise Refused(f"no definition {symbol} in {path}")
            nodes = node.body
        return node.lineno, node.end_lineno

    def _open_lines(self) -> list[str]:
        if not self.open_file:
            raise Refused("view a file first")
        return self.files[self.open_file].split("\n")

    def _write(self, lines: list[str], first: int, added: int) -> None:
        """Keep the edited text; an edit from line `first` on that made it `added` lines longer moves what is shown."""
        text = "\n".join(lines)
        if len(text) + sum(len(other) for path, other in self.files.items() if path != self.open_file) > _MAX_TREE_CHARS:
            raise Refused("the tree would grow too large")
        self.files[self.open_file] = text
        start, end = self._shown
        if first < start:
            start, end = max(start + added, 1), end + added
        elif first <= end + 1:
            end += added
        self._shown = start, end

    def _replace(self, action: Action) -> str:
        lines = self._open_lines()
        count = len(lines) - (lines[-1] == "")
        if action.last > count:
            raise Refused(f"{self.open_file} has {count} lines")
        lines[action.first - 1 : action.last] = action.body
        self._write(lines, action.first, len(action.body) - (action.last - action.first + 1))
        return self._done()

    def _insert(self, action: Action) -> str:
        lines = self._open_lines()
        count = len(lines) - (lines[-1] == "")
        if action.first > count:
            raise Refused(f"{self.open_file} has {count} lines")
        lines[action.first : action.first] = action.body
        self._write(lines, action.first + 1, len(action.body))
        return self._done()

    def _change(self, action: Action) -> str:
        lines = self._open_lines()
        if action.last > len(lines):
            raise Refused(f"{self.open_file} has {len(lines) - (lines[-1] == '')} lines")
        first, last = (action.first, action.last) if action.first else self._shown
        part = lines[first - 1 : last]
        text, old = "\n".join(part), "\n".join(action.old)
        if text.count(old) != 1:
            place = f"lines {first}-{last}" if action.first else "the lines shown"
            raise Refused(f"OLD occurs {text.count(old)} times in {place}, wanted exactly once")
        changed = text.replace(old, "\n".join(action.body)).split("\n")
        lines[first - 1 : last] = changed
        self._write(lines, first, len(changed) - len(part))
        return self._done()

    def _done(self) -> str:
        if self.open_file.endswith(".py"):
            try:
                ast.parse(self.files[self.open_file])
            except SyntaxError as error:
                return f"ok, but line {error.lineno}: {error.msg}"
            except (ValueError, RecursionError, MemoryError):
                return "ok, but the file does not parse"
        return "ok"
