"""Grade one group: present it in a seeded random order under anonymous ids, check the answer, retry, or leave it ungraded."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace

from gagar.errors import Cause, SettingsError, UsageError, attribute
from gagar.grading.base import Candidate, Grader, ranked
from gagar.grading.rubric import PAPER
from gagar.grading.validate import validate
from gagar.records import UNGRADED, GroupGrade, TaskView


def order_seed(seed: int, group_id: str, attempt: int) -> int:
    """The seed of one presentation: a new order for each group and each attempt."""
    return random.Random(f"{seed}/{group_id}/{attempt}").getrandbits(31)


def present(candidates: Sequence[Candidate], seed: int) -> tuple[tuple[Candidate, ...], dict[str, str]]:
    """The valid candidates in a random order that depends on the seed and not on how they were given; anonymous id -> real id."""
    shown = sorted((c for c in candidates if c.valid), key=lambda c: c.trajectory_id)
    random.Random(seed).shuffle(shown)
    names = {f"candidate-{place}": c.trajectory_id for place, c in enumerate(shown, 1)}
    anonymous = tuple(replace(c, trajectory_id=name, group_id="") for name, c in zip(names, shown, strict=True))
    return anonymous, names


def grade_group(view: TaskView, candidates: Sequence[Candidate], grader: Grader, *, seed: int, attempts: int = 2) -> GroupGrade:
    """Never raises for a grader's failure: the grade is then `ungraded`, with the reason, and the credit stays as it was.

    `order` of the result lists the real ids as they were presented: candidate-1 first.
    """
    groups = {c.group_id for c in candidates}
    ids = [c.trajectory_id for c in candidates]
    if len(groups) > 1 or len(set(ids)) != len(ids):
        raise UsageError(f"{view.instance_id}: candidates of several groups, or an id twice", kind="mixed-candidates")
    if attempts < 1:
        raise UsageError(f"attempts must be at least 1, got {attempts}", kind="attempts")
    group_id = candidates[0].group_id if candidates else ""
    started = time.perf_counter()
    empty = GroupGrade(group_id, view.instance_id, grader.name, UNGRADED, "", seed, (), (), 0, 0.0, 0, "")
    if not ranked(candidates):
        return replace(empty, reason="no valid passing candidate")

    last, tokens = empty, 0
    for attempt in range(1, attempts + 1):
        presented = order_seed(seed, group_id, attempt)
        shown, names = present(candidates, presented)
        answer: object = None
        try:
            answer = grader.grade(view, shown, seed=presented)
            tokens += answer.tokens if isinstance(answer, GroupGrade) else 0
            grade = validate(answer, shown, view, getattr(grader, "rubric", PAPER))
        except SettingsError:
            raise
        except Exception as error:
            fault = attribute(error, Cause.GRADER)
            raw = answer.raw if isinstance(answer, GroupGrade) else getattr(error, "raw", "")
            last = replace(
                empty,
                reason=f"{fault.kind}: {fault.message}",
                order_seed=presented,
                order=tuple(names.values()),
                attempts=attempt,
                raw=raw if isinstance(raw, str) else "",
            )
            continue
        by_id = {names[g.trajectory_id]: replace(g, trajectory_id=names[g.trajectory_id]) for g in grade.grades}
        return replace(
            grade,
            group_id=group_id,
            instance_id=view.instance_id,
            grader=grader.name,
            order_seed=presented,
            order=tuple(names.values()),
            grades=tuple(by_id[c.trajectory_id] for c in ranked(candidates)),
            attempts=attempt,
            seconds=time.perf_counter() - started,
            tokens=tokens,
        )
    return replace(last, seconds=time.perf_counter() - started, tokens=tokens)
