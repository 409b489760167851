"""Unified diffs of text trees: make one, apply one. Strict: what does not match exactly is a typed error, never a guess.

The format is git's (`diff --git`, `new file mode`, `/dev/null`, `\\ No newline at end of file`, C-quoted odd paths), so other
tools read it. Lines end at "\\n" alone; a "\\r" or form feed is part of its line. Renames, copies and binary patches are refused;
file modes are ignored, since a tree here is text by path.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from gagar.errors import Cause, GagarError

NO_NEWLINE = "\\ No newline at end of file"
_HUNK = re.compile(r"@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@")
_UNSUPPORTED = ("rename from", "rename to", "copy from", "copy to", "GIT binary patch", "Binary files ")
_ESCAPES = {"a": 7, "b": 8, "t": 9, "n": 10, "v": 11, "f": 12, "r": 13, '"': 34, "\\": 92}


class PatchError(GagarError):
    """The patch cannot be applied. `kind` is conflict, malformed, path or unsupported."""

    cause = Cause.POLICY


@dataclass(slots=True)
class FilePatch:
    """The changes of one file. `old` or `new` is None where the file does not exist on that side."""

    old: str | None
    new: str | None
    hunks: list[tuple[int, int, list[tuple[str, str]]]] = field(default_factory=list)  # old start, old count, (sign, line)

    @property
    def path(self) -> str:
        return self.new if self.new is not None else self.old or ""


def make_patch(before: Mapping[str, str], after: Mapping[str, str], context: int = 3) -> str:
    """The unified diff that turns `before` into `after`, files in path order; "" where they are equal."""
    return "".join(
        _file_patch(path, before.get(path), after.get(path), context)
        for path in sorted(before.keys() | after.keys())
        if before.get(path) != after.get(path)
    )


def apply_patch(files: Mapping[str, str], patch: str) -> dict[str, str]:
    """`files` with `patch` applied; the mapping given is left as it is."""
    result = dict(files)
    seen: set[str] = set()
    for change in parse_patch(patch):
        path = change.path
        if path in seen:
            raise PatchError(f"{path}: changed twice in one patch", kind="malformed")
        seen.add(path)
        if change.old is None and path in result:
            raise PatchError(f"{path}: the patch creates it, but it exists", kind="conflict")
        if change.old is not None and path not in result:
            raise PatchError(f"{path}: the patch changes it, but it does not exist", kind="conflict")
        text = _apply_hunks(path, result.get(path, ""), change)
        if change.new is None:
            if text:
                raise PatchError(f"{path}: the patch deletes it, but lines would remain", kind="conflict")
            del result[path]
        else:
            result[path] = text
    folders = {"/".join(parts[:n]) for parts in (path.split("/") for path in result) for n in range(1, len(parts))}
    for path in folders & result.keys():
        raise PatchError(f"{path}: both a file and a folder", kind="conflict")
    return result


def changed_paths(patch: str) -> tuple[str, ...]:
    """The paths a patch touches."""
    return tuple(change.path for change in parse_patch(patch))


def split_lines(text: str) -> list[str]:
    """Lines with their ends, split at "\\n" alone."""
    lines = [line + "\n" for line in text.split("\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def check_path(path: str) -> str:
    """A path that stays inside the tree, or PatchError."""
    parts = path.split("/")
    if not path or path.startswith("/") or "\0" in path or any(part in ("", ".", "..", ".git") for part in parts):
        raise PatchError(f"path leaves the tree or is not normal: {path!r}", kind="path")
    if len(path) > 1024 or any(len(part.encode("utf-8", "surrogateescape")) > 255 for part in parts):
        raise PatchError(f"path is too long: {path[:80]!r}...", kind="path")
    return path


# making


def _file_patch(path: str, old: str | None, new: str | None, context: int) -> str:
    check_path(path)
    lines = [f"diff --git {_quote('a/' + path)} {_quote('b/' + path)}\n"]
    if old is None:
        lines.append("new file mode 100644\n")
    if new is None:
        lines.append("deleted file mode 100644\n")
    body = list(difflib.unified_diff(split_lines(old or ""), split_lines(new or ""), n=context))[2:]
    if body:
        lines.append(f"--- {'/dev/null' if old is None else _header('a/' + path)}\n")
        lines.append(f"+++ {'/dev/null' if new is None else _header('b/' + path)}\n")
        lines += [line if line.endswith("\n") else f"{line}\n{NO_NEWLINE}\n" for line in body]
    return "".join(lines)


def _header(path: str) -> str:
    """A path with blanks gets a tab behind it, as git and patch(1) have it."""
    quoted = _quote(path)
    return quoted + "\t" if " " in path and quoted == path else quoted


def _quote(path: str) -> str:
    if not any(c in '"\\' or ord(c) < 32 or ord(c) == 127 for c in path):
        return path
    names = {chr(code): "\\" + letter for letter, code in _ESCAPES.items()}
    return '"' + "".join(names.get(c) or (f"\\{ord(c):03o}" if ord(c) < 32 or ord(c) == 127 else c) for c in path) + '"'


# parsing


def parse_patch(patch: str) -> list[FilePatch]:
    """The changes of a patch, file by file."""
    lines = split_lines(patch)
    changes: list[FilePatch] = []
    current: FilePatch | None = None
    git_header = False
    at = 0
    while at < len(lines):
        line = lines[at].removesuffix("\n")
        if line.startswith("diff --git "):
            path = _git_path(line)
            current, git_header = FilePatch(path, path), True
            changes.append(current)
        elif line.startswith("--- ") and at + 1 < len(lines) and lines[at + 1].startswith("+++ "):
            old, new = _side(line[4:], "a/"), _side(lines[at + 1].removesuffix("\n")[4:], "b/")
            if old is None and new is None:
                raise PatchError(f"line {at + 1}: both sides are /dev/null", kind="malformed")
            if old is not None and new is not None and old != new:
                raise PatchError(f"renames are not supported: {old} -> {new}", kind="unsupported")
            if git_header and current is not None and not current.hunks:
                if current.path not in (old, new):
                    raise PatchError(f"line {at + 1}: headers name two files, {current.path} and {new or old}", kind="malformed")
                current.old, current.new = old, new
            else:
                current = FilePatch(old, new)
                changes.append(current)
            git_header = False
            at += 1
        elif line.startswith("new file mode") and current is not None and git_header:
            current.old = None
        elif line.startswith("deleted file mode") and current is not None and git_header:
            current.new = None
        elif line.startswith(_UNSUPPORTED):
            raise PatchError(f"line {at + 1}: not supported: {line[:80]!r}", kind="unsupported")
        elif match := _HUNK.match(line):
            if current is None:
                raise PatchError(f"line {at + 1}: a hunk before any file header", kind="malformed")
            git_header = False
            hunk, at = _hunk(lines, at, match)
            current.hunks.append(hunk)
            continue
        elif line.startswith("@@") or (current is not None and current.hunks and line.strip()):
            raise PatchError(f"line {at + 1}: not part of a hunk: {line[:80]!r}", kind="malformed")
        at += 1
    if not changes and patch.strip():
        raise PatchError("no file header in the patch", kind="malformed")
    return changes


def _hunk(lines: list[str], at: int, match: re.Match[str]) -> tuple[tuple[int, int, list[tuple[str, str]]], int]:
    start, old_count, new_count = int(match[1]), int(match[2] or 1), int(match[4] or 1)
    body: list[tuple[str, str]] = []
    old_left, new_left = old_count, new_count
    at += 1
    while old_left or new_left or (at < len(lines) and lines[at].startswith("\\")):
        if at >= len(lines):
            raise PatchError("the patch ends inside a hunk", kind="malformed")
        line = lines[at]
        sign = line[0]
        if sign == "\\":
            if not body or not body[-1][1].endswith("\n"):
                raise PatchError(f"line {at + 1}: {line.strip()!r} out of place", kind="malformed")
            body[-1] = (body[-1][0], body[-1][1][:-1])
        elif sign == "\n":  # an empty context line whose blank an editor took away
            body.append((" ", "\n"))
            old_left, new_left = old_left - 1, new_left - 1
        elif sign in " +-":
            body.append((sign, line[1:]))
            old_left -= sign in " -"
            new_left -= sign in " +"
        else:
            raise PatchError(f"line {at + 1}: not part of a hunk: {line[:80]!r}", kind="malformed")
        if old_left < 0 or new_left < 0:
            raise PatchError(f"line {at + 1}: the hunk is longer than its header says", kind="malformed")
        at += 1
    return (start, old_count, body), at


def _side(text: str, prefix: str) -> str | None:
    text = _unquote(text) if text.startswith('"') else text.split("\t", 1)[0]
    if text == "/dev/null":
        return None
    return check_path(text.removeprefix(prefix))


def _git_path(line: str) -> str:
    rest = line[len("diff --git ") :]
    if rest.startswith('"'):
        return check_path(_unquote(rest).removeprefix("a/"))
    middle = len(rest) // 2
    left, right = rest[:middle], rest[middle + 1 :]
    if len(rest) % 2 == 0 or left[2:] != right[2:]:
        raise PatchError(f"renames are not supported: {line[:160]!r}", kind="unsupported")
    return check_path(left.removeprefix("a/"))


def _unquote(text: str) -> str:
    """The C-quoted string at the beginning of `text`. Octal escapes are bytes of UTF-8."""

    def parts() -> Iterator[bytes]:
        at = 1
        while at < len(text):
            char = text[at]
            if char == '"':
                return
            if char != "\\":
                yield char.encode("utf-8", "surrogateescape")
                at += 1
                continue
            octal = re.match(r"[0-7]{3}", text[at + 1 : at + 4])
            if octal:
                yield bytes([int(octal[0], 8) & 255])
                at += 4
            elif text[at + 1 : at + 2] in _ESCAPES and at + 1 < len(text):
                yield bytes([_ESCAPES[text[at + 1]]])
                at += 2
            else:
                break
        raise PatchError(f"a quoted path is broken: {text[:80]!r}", kind="malformed")

    return b"".join(parts()).decode("utf-8", "surrogateescape")


# applying


def _apply_hunks(path: str, text: str, change: FilePatch) -> str:
    old = split_lines(text)
    out: list[str] = []
    at = 0
    for start, count, body in change.hunks:
        begin = start - 1 if count else start
        if begin < at or begin > len(old):
            raise PatchError(f"{path}: a hunk at line {start} is out of place", kind="conflict")
        out += old[at:begin]
        at = begin
        for sign, line in body:
            if sign == "+":
                out.append(line)
                continue
            if at >= len(old) or old[at] != line:
                found = repr(old[at][:60]) if at < len(old) else "the end of the file"
                raise PatchError(f"{path}:{at + 1}: expected {line[:60]!r}, found {found}", kind="conflict")
            if sign == " ":
                out.append(line)
            at += 1
    out += old[at:]
    if any(not line.endswith("\n") for line in out[:-1]):
        raise PatchError(f"{path}: a line without newline is not the last", kind="conflict")
    return "".join(out)
