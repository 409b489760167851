"""A grader's written reply (JSON text) to drafts. Anything unexpected is a `GraderError`, never a default score.

{"grades": [{"id": "candidate-1", "scores": {"approach": 5, ...}, "flags": [], "preference": 0, "hack": false,
             "evidence": [{"criterion": "precision", "kind": "extra_branch", "path": "pkg/mod.py",
                           "start_line": 3, "end_line": 4, "text": "..."}]}]}
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from gagar.errors import GraderError
from gagar.grading.base import Candidate, Draft, ranked
from gagar.grading.rubric import PAPER, Rubric, settle
from gagar.grading.validate import check_claims, check_ids
from gagar.records import CRITERIA, GRADED, Evidence, GroupGrade, Scores, TaskView


def _fail(kind: str, message: str) -> GraderError:
    return GraderError(message, kind=kind)


def _take(row: dict, name: str, kinds: type | tuple[type, ...], default: Any = None) -> Any:
    value = row.get(name, default)
    if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
        raise _fail("malformed", f"{name} is {value!r}")
    return value


def _draft(row: object) -> Draft:
    if not isinstance(row, dict):
        raise _fail("malformed", f"a grade is {type(row).__name__}, expected an object")
    owner = _take(row, "id", str)
    given = _take(row, "scores", dict)
    if set(given) != set(CRITERIA):
        raise _fail("bad-score", f"{owner}: scores are {sorted(map(str, given))}, expected {list(CRITERIA)}")
    try:
        scores = Scores(**given)
    except (TypeError, ValueError) as error:
        raise _fail("bad-score", f"{owner}: {error}") from error
    evidence = []
    for item in _take(row, "evidence", list, []):
        if not isinstance(item, dict):
            raise _fail("malformed", f"{owner}: evidence is {type(item).__name__}")
        texts = [_take(item, key, str, "") for key in ("criterion", "kind", "path")]
        lines = [_take(item, key, int, 0) for key in ("start_line", "end_line")]
        evidence.append(Evidence(*texts, *lines, _take(item, "text", str, "")))
    flags = _take(row, "flags", list, [])
    if not all(isinstance(flag, str) for flag in flags):
        raise _fail("unknown-flag", f"{owner}: flags are {flags!r}")
    preference = row.get("preference")
    if preference is not None:
        preference = _take(row, "preference", int)
    return Draft(owner, scores, tuple(flags), tuple(evidence), _take(row, "hack", bool, False), preference)


def read_reply(reply: object, view: TaskView, candidates: Sequence[Candidate]) -> tuple[Draft, ...]:
    """Drafts for all ranked candidates, in the order of the candidates. The error of a bad reply carries it as `raw`."""
    try:
        return _read(reply, view, candidates)
    except GraderError as error:
        error.raw = reply if isinstance(reply, str) else repr(reply)
        raise


def _read(reply: object, view: TaskView, candidates: Sequence[Candidate]) -> tuple[Draft, ...]:
    if not isinstance(reply, str) or not reply.strip():
        raise _fail("no-reply", f"the grader replied {type(reply).__name__}, expected JSON text")
    try:
        data = json.loads(reply)
    except (ValueError, RecursionError) as error:
        raise _fail("not-json", f"the reply is not JSON: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("grades"), list):
        raise _fail("malformed", "the reply has no list of grades")
    rows = [_draft(row) for row in data["grades"]]
    expected = ranked(candidates)
    check_ids([d.trajectory_id for d in rows], [c.trajectory_id for c in expected])
    drafts = {d.trajectory_id: d for d in rows}
    base = {f.path: f.text for f in view.files}
    for c in expected:
        d = drafts[c.trajectory_id]
        check_claims(d.trajectory_id, d.scores, d.flags, d.evidence, d.hack, c, base)
    return tuple(drafts[c.trajectory_id] for c in expected)


def group_grade(
    name: str,
    view: TaskView,
    candidates: Sequence[Candidate],
    drafts: Sequence[Draft],
    *,
    seed: int = 0,
    raw: str = "",
    tokens: int = 0,
    rubric: Rubric = PAPER,
) -> GroupGrade:
    """A finished grading from drafts. Attempts, times and real ids are filled in by `run.grade_group`."""
    return GroupGrade(
        group_id=candidates[0].group_id if candidates else "",
        instance_id=view.instance_id,
        grader=name,
        status=GRADED,
        reason="",
        order_seed=seed,
        order=tuple(c.trajectory_id for c in candidates),
        grades=settle(drafts, rubric),
        attempts=1,
        seconds=0.0,
        tokens=tokens,
        raw=raw,
    )
