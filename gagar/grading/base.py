"""What a grader gets and gives: candidates in, drafts (judgements without rank) out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gagar.records import Evidence, GroupGrade, Scores, TaskView, Turn

FLAGS = (
    "unrequested_rewrite",  # tier 3
    "test_specific_workaround",  # tier 3
    "severe_process_issue",  # keeps out of tier 1
    "unresolved_regression",  # keeps out of tier 1
    "swallowed_exception",  # says which kind of workaround it is
    "fallback",
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One trajectory as a grader sees it. Only valid passing candidates are graded; valid failing ones are context.

    `files_after` is the whole tree with the patch applied. `trajectory_id` is anonymous while a grader looks at it.
    """

    trajectory_id: str
    patch: str
    files_after: Mapping[str, str] = field(hash=False)
    passed: bool
    valid: bool = True
    turns: tuple[Turn, ...] = ()
    exit_status: str = "submitted"
    group_id: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A judgement of one candidate, before tiers and ranks. `preference` orders drafts inside a tier (0 best, equal = tied)."""

    trajectory_id: str
    scores: Scores
    flags: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    hack: bool = False
    preference: int | None = None


class Grader(Protocol):
    """Judges a whole group at once. It may raise; `run.grade_group` turns that into `ungraded`."""

    name: str

    def grade(self, view: TaskView, candidates: Sequence[Candidate], *, seed: int) -> GroupGrade: ...


def ranked(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The candidates that get a grade."""
    return tuple(c for c in candidates if c.valid and c.passed)


def line_count(text: str) -> int:
    """Number of lines by newline, the way a person counts them in an editor; an empty file has one."""
    return text.count("\n") + (0 if text.endswith("\n") else 1)
