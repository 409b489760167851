"""Evaluation: what a policy does on the held-out split, as numbers with intervals.

Rates are averages over all valid trajectories (avg@k, k samples a task); intervals resample whole tasks. Invalid trajectories
are left out and counted. *True* pass means the maintainer tests, which no policy, reward or grader has seen; the difference
from the reward pass rate is what the reward tests let through.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

import numpy as np

from gagar.grading import compare, shortcut
from gagar.intervals import Estimate, mean_over_tasks, pass_at_k, ratio_of_sums
from gagar.records import GRADED, INVALID, RESOLVED, Grade, GroupGrade, Trajectory, Verdict

LIMIT_STATUSES = ("turn_limit", "token_limit", "context_limit", "time_limit", "malformed_limit")


@dataclass(frozen=True, slots=True)
class EvaluatedGroup:
    """All records of one held-out task; the sequences run parallel."""

    instance_id: str
    trajectories: tuple[Trajectory, ...]
    reward: tuple[Verdict, ...]
    maintainer: tuple[Verdict, ...]
    grade: GroupGrade | None

    def rows(self) -> list[Row]:
        """One row per trajectory whose reward verdict is valid."""
        grades = {grade.trajectory_id: grade for grade in self.grade.grades} if self.grade else {}
        return [
            Row(trajectory, reward.outcome == RESOLVED, true.outcome == RESOLVED, grades.get(trajectory.trajectory_id))
            for trajectory, reward, true in zip(self.trajectories, self.reward, self.maintainer, strict=True)
            if INVALID not in (reward.outcome, true.outcome)
        ]


@dataclass(frozen=True, slots=True)
class Row:
    """One valid trajectory: did it pass the reward tests, the maintainer tests, and how was it graded."""

    trajectory: Trajectory
    passed: bool
    true: bool
    grade: Grade | None

    @property
    def graded(self) -> Grade | None:
        """The grade of a pass, None where there is none."""
        return self.grade if self.passed and self.grade is not None and self.grade.status == GRADED else None


# Each measure: what a row adds to the numerator, and whether it counts in the denominator.
Measure = tuple[Callable[[Row], float], Callable[[Row], bool]]


def _always(_row: Row) -> bool:
    return True


def _graded(row: Row) -> bool:
    return row.graded is not None


def _tier(number: int) -> Measure:
    return (lambda row: float(row.graded.tier == number), _graded)


MEASURES: dict[str, Measure] = {
    "reward_pass_rate": (lambda row: float(row.passed), _always),
    "true_pass_rate": (lambda row: float(row.true), _always),
    "gap": (lambda row: float(row.passed) - float(row.true), _always),
    "shortcut_share": (lambda row: float(shortcut(row.graded)), _graded),
    "weighted_quality": (lambda row: row.graded.weighted, _graded),
    "tier_1_share": _tier(1),
    "tier_2_share": _tier(2),
    "tier_3_share": _tier(3),
    "entropy": (
        lambda row: float(row.trajectory.entropies[row.trajectory.loss_mask.astype(bool)].mean()),
        lambda row: bool(row.trajectory.loss_mask.any()),
    ),
    "turns": (lambda row: float(len(row.trajectory.turns)), _always),
    "sampled_tokens": (lambda row: float(row.trajectory.loss_mask.sum()), _always),
    "patch_lines": (lambda row: float(_patch_lines(row.trajectory.patch)), lambda row: row.passed),
    "limit_hits": (lambda row: float(row.trajectory.exit_status in LIMIT_STATUSES), _always),
    "malformed_share": (lambda row: float(any(turn.malformed for turn in row.trajectory.turns)), _always),
}


def _patch_lines(patch: str) -> int:
    return sum(line[:1] in "+-" and line[:3] not in ("+++", "---") for line in patch.split("\n"))


def per_task(groups: Sequence[EvaluatedGroup], name: str) -> tuple[np.ndarray, np.ndarray]:
    """Numerators and denominators of one measure, (tasks,) each, in the groups' order."""
    value, counts = MEASURES[name]
    rows = [[row for row in group.rows() if counts(row)] for group in groups]
    return np.array([math.fsum(value(row) for row in part) for part in rows]), np.array([float(len(part)) for part in rows])


def summarise(groups: Sequence[EvaluatedGroup], *, confidence: float = 0.95, seed: int = 0) -> dict[str, Estimate]:
    """Every measure, and unbiased pass@k for the reward (`pass@k`) and the maintainer tests (`true_pass@k`)."""
    table = {name: ratio_of_sums(*per_task(groups, name), confidence=confidence, seed=seed) for name in MEASURES}
    rows = [part for group in groups if (part := group.rows())]
    smallest = min((len(part) for part in rows), default=0)
    for k in [k for k in (1, 2, 4, 8, 16) if 1 < k <= smallest]:
        for prefix, passed in (("pass", lambda row: row.passed), ("true_pass", lambda row: row.true)):
            values = [pass_at_k(len(part), sum(passed(row) for row in part), k) for part in rows]
            table[f"{prefix}@{k}"] = mean_over_tasks(values, confidence=confidence, seed=seed)
    return table


def counts(groups: Sequence[EvaluatedGroup]) -> dict[str, float]:
    """Plain counts beside the rates: tasks, trajectories, invalid ones by cause, ungraded groups, mixed groups, exit statuses."""
    invalid = Counter(
        verdict.fault.cause
        for group in groups
        for pair in zip(group.reward, group.maintainer, strict=True)
        for verdict in [next((item for item in pair if item.fault), None)]
        if verdict is not None
    )
    exits = Counter(trajectory.exit_status for group in groups for trajectory in group.trajectories)
    mixed = sum(len({row.passed for row in group.rows()}) == 2 for group in groups)
    return {
        "tasks": len(groups),
        "trajectories": sum(len(group.trajectories) for group in groups),
        "mixed_groups": mixed,
        "ungraded_groups": sum(group.grade is not None and group.grade.status != GRADED for group in groups),
        **{f"invalid_{cause}": count for cause, count in sorted(invalid.items())},
        **{f"exit_{name}": count for name, count in sorted(exits.items())},
    }


def kinds_among_passes(groups: Sequence[EvaluatedGroup]) -> dict[str, float]:
    """Share of graded passes by kind of evidence ("clean" where there is none): how varied quality is."""
    grades = [row.graded for group in groups for row in group.rows() if row.graded is not None]
    kinds = Counter(kind for grade in grades for kind in ({item.kind for item in grade.evidence} or {"clean"}))
    return {kind: count / len(grades) for kind, count in kinds.most_common()} if grades else {}


def to_json(table: dict[str, Estimate]) -> dict:
    """A summary as JSON: value, interval, how many of how many tasks carried information."""
    return {
        name: {key: (None if isinstance(item, float) and math.isnan(item) else item) for key, item in asdict(value).items()}
        for name, value in table.items()
    }


@dataclass(frozen=True, slots=True)
class Audit:
    """A blind pairwise comparison of two policies' passes on the same tasks. `win_rate` counts ties as half."""

    wins: int
    ties: int
    losses: int
    win_rate: Estimate


def audit(pairs: Sequence[tuple[str, Grade, Grade]], *, confidence: float = 0.95, seed: int = 0) -> Audit:
    """Judge (instance_id, grade of A, grade of B) triples, graded together and blind; the interval resamples tasks."""
    results = [(instance, -compare(first, second)) for instance, first, second in pairs]  # 1: A is better
    tasks = list(dict.fromkeys(instance for instance, _ in results))
    points = [math.fsum((result + 1) / 2 for instance, result in results if instance == task) for task in tasks]
    sizes = [float(sum(instance == task for instance, _ in results)) for task in tasks]
    found = Counter(result for _, result in results)
    return Audit(found[1], found[0], found[-1], ratio_of_sums(points, sizes, confidence=confidence, seed=seed))
