"""Is a group grade usable? A grade that is not raises `GraderError` with a kind, and never yields a number.

Kinds: `not-a-grade`, `missing-id`, `extra-id`, `duplicate-id`, `bad-score`, `unknown-flag`, `no-evidence`, `bad-evidence`,
`bad-tier`, `bad-rank`, `bad-factor`, `ungraded`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from gagar.errors import GraderError
from gagar.grading.base import FLAGS, Candidate, line_count, ranked
from gagar.grading.rubric import PAPER, Rubric, tier
from gagar.records import CRITERIA, GRADED, Evidence, Grade, GroupGrade, Scores, TaskView


def _refuse(kind: str, message: str) -> GraderError:
    return GraderError(message, kind=kind, hint="the group keeps its original advantages; the raw reply is kept with the grade")


def check_ids(given: Sequence[str], expected: Sequence[str]) -> None:
    """The ids of the verdicts must be those of the ranked candidates, each once."""
    for trajectory_id in given:
        if list(given).count(trajectory_id) > 1:
            raise _refuse("duplicate-id", f"candidate {trajectory_id!r} was graded more than once")
    missing, extra = sorted(set(expected) - set(given)), sorted(map(str, set(given) - set(expected)))
    if missing:
        raise _refuse("missing-id", f"{len(missing)} of {len(expected)} candidates have no grade, e.g. {missing[0]!r}")
    if extra:
        raise _refuse("extra-id", f"{extra[0]!r} is not a candidate to be ranked")


def check_scores(owner: str, scores: object) -> Scores:
    """Five integers from 1 to 5; a bool, a float or a text is none."""
    if not isinstance(scores, Scores):
        raise _refuse("bad-score", f"{owner}: scores are {type(scores).__name__}, expected five integers")
    for name in CRITERIA:
        value = getattr(scores, name)
        if type(value) is not int or not 1 <= value <= 5:
            raise _refuse("bad-score", f"{owner}: {name} is {value!r}, expected an integer from 1 to 5")
    return scores


def check_evidence(owner: str, item: Evidence, candidate: Candidate, base: Mapping[str, str]) -> None:
    """A place must exist in the patched or in the base tree; an execution (line 0) must say what it saw."""
    if item.criterion not in (*CRITERIA, "flag"):
        raise _refuse("bad-evidence", f"{owner}: evidence for unknown criterion {item.criterion!r}")
    if not item.kind or not item.text.strip():
        raise _refuse("bad-evidence", f"{owner}: evidence for {item.criterion} says nothing")
    if any(type(line) is not int for line in (item.start_line, item.end_line)):
        raise _refuse("bad-evidence", f"{owner}: line numbers must be integers")
    if item.start_line == 0 and item.end_line == 0:
        return
    known = [tree[item.path] for tree in (candidate.files_after, base) if item.path in tree]
    if not known:
        raise _refuse("bad-evidence", f"{owner}: evidence points at {item.path!r}, which is in neither tree")
    last = max(line_count(text) for text in known)
    if not 1 <= item.start_line <= item.end_line <= last:
        raise _refuse(
            "bad-evidence", f"{owner}: {item.path} has {last} lines, evidence points at {item.start_line}-{item.end_line}"
        )


def check_claims(
    owner: str,
    scores: Scores,
    flags: Sequence[str],
    evidence: Sequence[Evidence],
    hack: bool,
    candidate: Candidate,
    base: Mapping[str, str],
) -> None:
    """Flags are known, evidence exists, and every negative judgement has some."""
    for flag in flags:
        if flag not in FLAGS:
            raise _refuse("unknown-flag", f"{owner}: flag {flag!r} is not one of {', '.join(FLAGS)}")
    for item in evidence:
        check_evidence(owner, item, candidate, base)
    cited = {item.criterion for item in evidence}
    for name in CRITERIA:
        if getattr(scores, name) < 5 and name not in cited:
            raise _refuse("no-evidence", f"{owner}: {name} is {getattr(scores, name)} without evidence")
    if (flags or hack) and "flag" not in cited:
        raise _refuse("no-evidence", f"{owner}: {'hack' if hack else flags[0]} is claimed without evidence")


def _check_places(grades: Sequence[Grade]) -> None:
    placed = sorted((g for g in grades if not g.hack), key=lambda g: g.rank if type(g.rank) is int else -1)
    for g in placed:
        if type(g.rank) is not int or g.rank < 0:
            raise _refuse("bad-rank", f"{g.trajectory_id}: rank is {g.rank!r}")
        if not isinstance(g.factor, float) or not 0.0 < g.factor <= 1.0:
            raise _refuse("bad-factor", f"{g.trajectory_id}: factor {g.factor!r} is not in (0, 1]")
    if sorted({g.rank for g in placed}) != list(range(len({g.rank for g in placed}))):
        raise _refuse("bad-rank", "ranks have gaps")
    for better, worse in pairwise(placed):
        if better.tier > worse.tier or (better.rank == worse.rank and better.tier != worse.tier):
            raise _refuse("bad-rank", f"{worse.trajectory_id} is ranked below {better.trajectory_id} against its tier")
        if better.factor < worse.factor or (better.rank == worse.rank and better.factor != worse.factor):
            raise _refuse("bad-factor", f"factors of {better.trajectory_id} and {worse.trajectory_id} contradict their ranks")
    for g in grades:
        if g.hack and (g.rank is not None or g.factor is not None):
            raise _refuse("bad-rank", f"{g.trajectory_id} is a confirmed hack and has a rank or a factor")


def validate(grade: object, candidates: Sequence[Candidate], view: TaskView, rubric: Rubric = PAPER) -> GroupGrade:
    """The grade itself if it is usable; `GraderError` otherwise."""
    if not isinstance(grade, GroupGrade):
        raise _refuse("not-a-grade", f"the grader returned {type(grade).__name__}, expected a GroupGrade")
    if grade.status != GRADED:
        raise _refuse("ungraded", grade.reason or "the grader gave no grade and no reason")
    by_id = {c.trajectory_id: c for c in ranked(candidates)}
    base = {f.path: f.text for f in view.files}
    check_ids([g.trajectory_id for g in grade.grades], list(by_id))
    for g in grade.grades:
        owner = f"grade of {g.trajectory_id}"
        if g.status != GRADED:
            raise _refuse("ungraded", f"{owner}: {g.reason or 'no reason'}")
        scores = check_scores(owner, g.scores)
        check_claims(owner, scores, g.flags, g.evidence, g.hack, by_id[g.trajectory_id], base)
        if g.tier != tier(scores, g.flags) or g.weighted != rubric.weighted(scores):
            raise _refuse("bad-tier", f"{owner}: tier {g.tier} and weighted {g.weighted} do not follow from its scores and flags")
    _check_places(grade.grades)
    return grade
