"""Slips in demonstrations: a `change` that the workspace refuses, and the demonstrator going on from there.

A policy that is only shown flawless trajectories is lost after its first refusal, where none of them leads. A slip is context and
no lesson: the loss leaves its action out, and takes the right one after it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from gagar.harness.actions import Malformed, parse
from gagar.harness.workspace import Refused, Workspace

_WORD = re.compile(r"\w+|[^\w\s]+")
_SECOND_SLIP = 0.3
_OTHER_NEW = 0.5  # else the right NEW could be copied from the slip


def slip_before(action: str, workspace: Workspace, names: Sequence[str], random_source: random.Random) -> list[tuple[str, str]]:
    """One or two (action, observation) pairs that go wrong before `action`, a `change`; the tree stays as it is."""
    count = 2 if random_source.random() < _SECOND_SLIP else 1
    slips = [_slip(action, workspace, names, random_source) for _ in range(count)]
    return [slip for slip in slips if slip is not None]


def _slip(action: str, workspace: Workspace, names: Sequence[str], random_source: random.Random) -> tuple[str, str] | None:
    head, *body = action.split("\n")
    at = body.index("---")
    old, new = "\n".join(body[:at]), "\n".join(body[at + 1 :])
    kind = random_source.choice(("other word", "piece", "piece", "no separator"))
    if kind == "other word":
        old = _other_word(old, names, random_source)
    elif kind == "piece":
        old = random_source.choice(_too_short(old, workspace.shown()))
    if random_source.random() < _OTHER_NEW:
        new = random_source.choice(_WORD.findall(workspace.shown()))
    text = f"{head}\n{old} {new}" if kind == "no separator" else f"{head}\n{old}\n---\n{new}"
    try:
        workspace.copy().apply(parse(text))
    except Refused as error:
        return text, f"refused: {error}"
    except Malformed as error:
        return text, f"malformed: {error}"
    return None  # this one would have worked


def _too_short(old: str, shown: str) -> list[str]:
    """The words and signs of OLD that occur more than once in what is shown, as a policy picks them; any that is shown, if none does."""
    pieces = _WORD.findall(old)
    return [piece for piece in pieces if shown.count(piece) > 1] or _WORD.findall(shown)


def _other_word(old: str, names: Sequence[str], random_source: random.Random) -> str:
    words = list(re.finditer(r"\w+", old))
    if not words:
        return random_source.choice(list(names) or ["value"])
    word = random_source.choice(words)
    return old[: word.start()] + random_source.choice(list(names) or ["value"]) + old[word.end() :]
