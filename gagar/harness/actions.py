"""The action language of the `edit` harness, and its parser. Training, evaluation and demonstrations use this one.

An action is one message: a command line, and for edits a body below it.

    list [FOLDER]                     file names
    view PATH [NAME | FIRST-LAST]     a file, one definition of it, or a line range, with line numbers
    replace FIRST[-LAST]              the lines of the viewed file, replaced by the body (an empty body deletes them)
    insert LINE                       the body, inserted after that line of the viewed file (0: at the top)
    change [FIRST[-LAST]]             the body holds OLD, a line "---", NEW: the one place of what was viewed, or of these
                                      lines, that reads OLD; it may be a part of a line
    test [PATH]                       run the visible tests
    submit                            done
"""

from __future__ import annotations

import re
from dataclasses import dataclass

NAMES = ("list", "view", "replace", "insert", "change", "test", "submit")
SEPARATOR = "---"
_RANGE = re.compile(r"(\d{1,7})(?:-(\d{1,7}))?")
_MAX_CHARS = 100_000


@dataclass(frozen=True, slots=True)
class Action:
    """A parsed action. `first` and `last` are 1-based lines, inclusive; 0 where the command has none."""

    name: str
    path: str = ""
    symbol: str = ""
    first: int = 0
    last: int = 0
    body: tuple[str, ...] = ()
    old: tuple[str, ...] = ()


class Malformed(ValueError):
    """The message is not an action; the text says why, and the policy sees it."""


def parse(text: str) -> Action:
    """Parse one message. Raises Malformed."""
    if len(text) > _MAX_CHARS:
        raise Malformed(f"the message is longer than {_MAX_CHARS} characters")
    head, _, rest = text.strip("\n").partition("\n")
    words = head.split()
    if not words or words[0] not in NAMES:
        raise Malformed(f"unknown action {words[0][:40]!r}; one of: {', '.join(NAMES)}" if words else "empty message")
    name, arguments = words[0], words[1:]
    body = tuple(rest.split("\n")) if rest else ()
    if name not in ("replace", "insert", "change") and rest.strip():
        raise Malformed(f"{name} takes no body")
    return _PARSERS[name](arguments, body)


def _no_more(name: str, arguments: list[str], most: int) -> None:
    if len(arguments) > most:
        raise Malformed(f"{name} takes at most {most} argument(s), got {len(arguments)}")


def _lines(name: str, text: str) -> tuple[int, int]:
    match = _RANGE.fullmatch(text)
    if not match:
        raise Malformed(f"{name} wants a line number or FIRST-LAST, got {text[:40]!r}")
    first = int(match[1])
    last = int(match[2]) if match[2] else first
    if last < first:
        raise Malformed(f"{name}: line {first} is after line {last}")
    return first, last


def _parse_list(arguments: list[str], _body: tuple[str, ...]) -> Action:
    _no_more("list", arguments, 1)
    return Action("list", path=arguments[0] if arguments else "")


def _parse_view(arguments: list[str], _body: tuple[str, ...]) -> Action:
    if not arguments:
        raise Malformed("view wants a path")
    _no_more("view", arguments, 2)
    if len(arguments) == 1:
        return Action("view", path=arguments[0])
    if _RANGE.fullmatch(arguments[1]):
        first, last = _lines("view", arguments[1])
        return Action("view", path=arguments[0], first=first, last=last)
    return Action("view", path=arguments[0], symbol=arguments[1])


def _parse_replace(arguments: list[str], body: tuple[str, ...]) -> Action:
    if len(arguments) != 1:
        raise Malformed("replace wants one line number or FIRST-LAST")
    first, last = _lines("replace", arguments[0])
    if first < 1:
        raise Malformed("replace: lines count from 1")
    return Action("replace", first=first, last=last, body=body)


def _parse_insert(arguments: list[str], body: tuple[str, ...]) -> Action:
    if len(arguments) != 1 or not arguments[0].isdigit() or len(arguments[0]) > 7:
        raise Malformed("insert wants one line number")
    if not body:
        raise Malformed("insert wants a body")
    return Action("insert", first=int(arguments[0]), last=int(arguments[0]), body=body)


def _parse_change(arguments: list[str], body: tuple[str, ...]) -> Action:
    _no_more("change", arguments, 1)
    first, last = _lines("change", arguments[0]) if arguments else (0, 0)
    if arguments and first < 1:
        raise Malformed("change: lines count from 1")
    if body.count(SEPARATOR) != 1:
        raise Malformed(f"change wants OLD, one line {SEPARATOR!r}, and NEW")
    at = body.index(SEPARATOR)
    if not any(line.strip() for line in body[:at]):
        raise Malformed("change: OLD is empty")
    return Action("change", first=first, last=last, old=body[:at], body=body[at + 1 :])


def _parse_test(arguments: list[str], _body: tuple[str, ...]) -> Action:
    _no_more("test", arguments, 1)
    return Action("test", path=arguments[0] if arguments else "")


def _parse_submit(arguments: list[str], _body: tuple[str, ...]) -> Action:
    _no_more("submit", arguments, 0)
    return Action("submit")


_PARSERS = {
    "list": _parse_list,
    "view": _parse_view,
    "replace": _parse_replace,
    "insert": _parse_insert,
    "change": _parse_change,
    "test": _parse_test,
    "submit": _parse_submit,
}
