"""One entry for every estimator: groups in, one `GroupCredit` each, in the order given; and the way there from records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from gagar.advantage.base import Group, mixed
from gagar.errors import UsageError
from gagar.records import INVALID, RESOLVED, UNGRADED, GroupCredit, GroupGrade, Verdict
from gagar.registry import resolve


class Estimator(Protocol):
    """A frozen options class. `needs` names the fields of a group that must be there for groups with a signal."""

    name: str
    needs: tuple[str, ...]

    def credit(self, group: Group) -> GroupCredit: ...


def make_estimator(name: str, options: Mapping[str, Any] | Estimator | None = None) -> Estimator:
    """The estimator `name` with its options; an options object already made is taken as it is."""
    made = resolve("estimator", name)
    if options is None or isinstance(options, Mapping):
        try:
            return made(**(options or {}))
        except (TypeError, ValueError) as error:
            raise UsageError(
                f"estimator {name!r} cannot take the options {dict(options or {})}: {error}",
                kind="estimator-options",
                hint=f"see the docstring of {made.__module__}.{made.__qualname__} for its options",
            ) from error
    if not isinstance(options, made):
        raise UsageError(
            f"estimator {name!r} takes {made.__qualname__}, got {type(options).__qualname__}", kind="estimator-options"
        )
    return options


def estimate(name: str, groups: Sequence[Group], options: Mapping[str, Any] | Estimator | None = None) -> tuple[GroupCredit, ...]:
    """The credit of each group. Groups never influence each other."""
    estimator = make_estimator(name, options)
    ids = [group.group_id for group in groups]
    if len(set(ids)) != len(ids):
        twice = next(i for i in ids if ids.count(i) > 1)
        raise UsageError(
            f"group {twice} was given twice", kind="duplicate-group", hint="join all trajectories of one group into one Group"
        )
    if len(groups) > 1 and all(len(group.ids) == 1 for group in groups):
        raise UsageError(
            f"all {len(groups)} groups have size 1, so no advantage can be anything but 0",
            kind="singleton-batch",
            hint="group trajectories by the group id they got at dispatch, and sample more than one per task",
        )
    for needed in estimator.needs:
        lacking = [group.group_id for group in groups if getattr(group, needed) is None and mixed(group)[0] and not group.dropped]
        if lacking:
            raise UsageError(
                f"estimator {name!r} needs {needed}, which {len(lacking)} of {len(groups)} groups lack (first: {lacking[0]})",
                kind="missing-input",
                hint="grade the groups first, or use the estimator 'binary'",
            )
    return tuple(estimator.credit(group) for group in groups)


def group_of(verdicts: Sequence[Verdict], grade: GroupGrade | None, *, instance_id: str = "", dropped: str = "") -> Group:
    """One group from its records: the verdicts of the reward suite, and its grade if one was asked for."""
    if not verdicts:
        raise UsageError("a group needs at least one verdict", kind="empty-group")
    group_id = verdicts[0].group_id
    if len({(v.group_id, v.suite) for v in verdicts}) != 1 or verdicts[0].suite != "reward":
        raise UsageError(
            f"group {group_id}: verdicts of several groups, or not of the reward suite",
            kind="mixed-verdicts",
            hint="credit reads the reward suite",
        )
    grades = {}
    if grade is not None:
        if grade.group_id != group_id:
            raise UsageError(f"the grade of group {grade.group_id} was given for group {group_id}", kind="wrong-grade")
        grades = {g.trajectory_id: g for g in grade.grades}
        stray = sorted(set(grades) - {v.trajectory_id for v in verdicts})
        if stray:
            raise UsageError(f"group {group_id}: {stray[0]} has a grade and no verdict", kind="wrong-grade")
    usable = grade is not None and grade.status != UNGRADED
    factors = tuple(grades[v.trajectory_id].factor if usable and v.trajectory_id in grades else None for v in verdicts)
    return Group(
        group_id=group_id,
        ids=tuple(v.trajectory_id for v in verdicts),
        rewards=tuple(1.0 if v.outcome == RESOLVED else 0.0 for v in verdicts),
        valid=tuple(v.outcome != INVALID for v in verdicts),
        factors=None if grade is None else factors,
        hacks=tuple(usable and v.trajectory_id in grades and grades[v.trajectory_id].hack for v in verdicts),
        passed=tuple(v.outcome == RESOLVED for v in verdicts),
        instance_id=instance_id or (grade.instance_id if grade is not None else ""),
        ungraded="" if grade is None or usable else (grade.reason or "no reason given"),
        dropped=dropped,
    )


def to_credits(
    name: str,
    verdicts: Mapping[str, Sequence[Verdict]],
    grades: Mapping[str, GroupGrade],
    options: Mapping[str, Any] | Estimator | None = None,
    *,
    instances: Mapping[str, str] | None = None,
) -> tuple[GroupCredit, ...]:
    """`estimate` on records: verdicts and grades by group id; `instances` names the task of each group that has no grade."""
    groups = [group_of(rows, grades.get(g), instance_id=(instances or {}).get(g, "")) for g, rows in verdicts.items()]
    return estimate(name, groups, options)


def equivalent_rewards(credit: GroupCredit, shift: float = 0.0) -> tuple[float, ...]:
    """Rewards R' = A + shift that a trainer with a mean-centred estimator turns back into these advantages.

    True for credit with zero mean over the valid rows (`binary`, `gagar`), false for `downweight`. Division by a standard
    deviation, or reward clipping, in the trainer breaks it. Invalid rows must be masked by the trainer.
    """
    return tuple(c.advantage + shift for c in credit.credits)
