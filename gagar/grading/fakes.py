"""Deterministic graders for tests and dry runs: a perfect one, a biased one, and one that fails in every known way."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gagar.errors import GraderError
from gagar.grading.base import Candidate, Draft, ranked
from gagar.grading.reply import group_grade, read_reply
from gagar.records import CRITERIA, Evidence, GroupGrade, Scores, TaskView
from gagar.registry import register

FIVES = Scores(5, 5, 5, 5, 5)


def evidence_for(scores: Scores, text: str = "fake") -> tuple[Evidence, ...]:
    """An execution as evidence for each score below 5."""
    return tuple(Evidence(name, "fake", "", 0, 0, text) for name in CRITERIA if getattr(scores, name) < 5)


@register("grader", "fake")
class FakeGrader:
    """Scores looked up by patch text; all 5 for a patch it does not know. Position and ids make no difference."""

    name = "fake"

    def __init__(self, scores: Mapping[str, Scores] | None = None) -> None:
        self.scores = dict(scores or {})

    def grade(self, view: TaskView, candidates: Sequence[Candidate], *, seed: int) -> GroupGrade:
        drafts = []
        for c in ranked(candidates):
            scores = self.scores.get(c.patch, FIVES)
            drafts.append(Draft(c.trajectory_id, scores, (), evidence_for(scores)))
        return group_grade(self.name, view, candidates, drafts, seed=seed)


class FirstWins:
    """Prefers whoever is presented first: what a position-biased judge does."""

    name = "first-wins"

    def grade(self, view: TaskView, candidates: Sequence[Candidate], *, seed: int) -> GroupGrade:
        drafts = [Draft(c.trajectory_id, FIVES, preference=place) for place, c in enumerate(ranked(candidates))]
        return group_grade(self.name, view, candidates, drafts, seed=seed)


def good_reply(candidates: Sequence[Candidate]) -> dict[str, Any]:
    """A faultless reply, to be broken."""
    rows = [
        {"id": c.trajectory_id, "scores": dict.fromkeys(CRITERIA, 5), "flags": [], "evidence": []} for c in ranked(candidates)
    ]
    return {"grades": rows}


def _scored(value: object) -> Callable[[dict], object]:
    def change(reply: dict) -> object:
        reply["grades"][0]["scores"]["approach"] = value
        return json.dumps(reply)

    return change


def _row(**fields: object) -> Callable[[dict], object]:
    def change(reply: dict) -> object:
        reply["grades"][0].update(fields)
        return json.dumps(reply)

    return change


def _evidence(**fields: object) -> Callable[[dict], object]:
    item = {"criterion": "approach", "kind": "fake", "path": "", "start_line": 0, "end_line": 0, "text": "seen"} | fields
    return _row(evidence=[item])


def _raise(error: Exception) -> Callable[[dict], object]:
    def change(reply: dict) -> object:
        raise error

    return change


FAULTS: dict[str, Callable[[dict], object]] = {
    "truncated": lambda reply: json.dumps(reply)[:-7],
    "none": lambda reply: None,
    "empty": lambda reply: "  ",
    "prose": lambda reply: "All candidates look fine to me. I would give them a 5.",
    "number": lambda reply: "5",
    "list": lambda reply: json.dumps(reply["grades"]),
    "nested": lambda reply: "[" * 100_000,
    "missing": lambda reply: json.dumps({"grades": reply["grades"][1:]}),
    "no-rows": lambda reply: json.dumps({"grades": []}),
    "extra": lambda reply: json.dumps({"grades": [*reply["grades"], {**reply["grades"][0], "id": "candidate-99"}]}),
    "duplicated": lambda reply: json.dumps({"grades": [*reply["grades"], reply["grades"][0]]}),
    "text-row": lambda reply: json.dumps({"grades": ["candidate-1", *reply["grades"][1:]]}),
    "zero": _scored(0),
    "six": _scored(6),
    "bool": _scored(True),
    "float": _scored(4.5),
    "nan": _scored(float("nan")),
    "text": _scored("5"),
    "null": _scored(None),
    "criteria": _row(scores={"approach": 5}),
    "unproved": _scored(3),
    "flag": _row(flags=["smelly"], evidence=[{"criterion": "flag", "kind": "fake", "text": "seen"}]),
    "unproved-flag": _row(flags=["unrequested_rewrite"]),
    "unproved-hack": _row(hack=True),
    "no-such-file": _evidence(path="no/such.py", start_line=1, end_line=1),
    "no-such-line": _evidence(path="README.md", start_line=1, end_line=10**9),
    "empty-evidence": _evidence(text=""),
    "criterion": _evidence(criterion="beauty"),
    "timeout": _raise(TimeoutError("the grader took too long")),
    "crash": _raise(RuntimeError("connection reset")),
    "refusal": _raise(GraderError("I cannot help with that", kind="refused")),
}


class FaultyGrader:
    """Fails `times` times in the way named `fault` (one of `FAULTS`), then replies well."""

    name = "faulty"

    def __init__(self, fault: str, times: int = 10**9) -> None:
        self.fault, self.left = FAULTS[fault], times

    def grade(self, view: TaskView, candidates: Sequence[Candidate], *, seed: int) -> GroupGrade:
        reply: object = good_reply(candidates)
        self.left -= 1
        reply = self.fault(reply) if self.left >= 0 else json.dumps(reply)
        drafts = read_reply(reply, view, candidates)
        return group_grade(self.name, view, candidates, drafts, seed=seed, raw=str(reply), tokens=10)
