"""What every estimator shares: the group it reads, hack correction, exact statistics, the reasons for a zero.

All sums are `math.fsum`, which rounds the exact sum once. So the order of the rows cannot change a single bit of the answer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gagar.records import Credit, GroupCredit

# Why an advantage is exactly 0.
INVALID_ROW = "invalid"  # infrastructure failed; the row is in no statistic
FILTERED = "filtered"  # the group was dropped before credit (`Group.dropped` says why)
SINGLETON = "singleton"  # one valid trajectory: nothing to compare with
CONSTANT = "constant_group"  # all valid rewards are equal
AT_MEAN = "mean"  # the reward, or the re-centred credit, is exactly the mean

# Why a group is (not) mixed.
MIXED, TOO_EASY, TOO_HARD, NO_SPREAD, ALL_INVALID = "mixed", "too_easy", "too_hard", "no_spread", "all_invalid"


@dataclass(frozen=True, slots=True)
class Group:
    """The trajectories of one group, as estimators see them. All sequences run parallel to `ids`.

    `rewards` are those of the tests (or shaped rewards), before hack correction. `passed` says which trajectories passed;
    left out, a positive reward is a pass. `factors` are quality factors in (0, 1], None or NaN where there is no grade; the
    whole field is None when nobody was asked for grades. `ungraded` is why a grader gave none; `dropped` why the group is
    not used at all.
    """

    group_id: str
    ids: tuple[str, ...]
    rewards: tuple[float, ...]
    valid: tuple[bool, ...]
    factors: tuple[float | None, ...] | None = None
    hacks: tuple[bool, ...] = ()
    passed: tuple[bool, ...] = ()
    instance_id: str = ""
    ungraded: str = ""
    dropped: str = ""

    def __post_init__(self) -> None:
        size = len(self.ids)
        if size == 0:
            raise ValueError(f"group {self.group_id}: no trajectory")
        if len(set(self.ids)) != size:
            raise ValueError(f"group {self.group_id}: a trajectory id appears twice")
        for name in ("rewards", "valid", "factors", "hacks", "passed"):
            value = getattr(self, name)
            if value and len(value) != size:
                raise ValueError(f"group {self.group_id}: {name} has {len(value)} entries for {size} trajectories")
        if not self.rewards or not self.valid:
            raise ValueError(f"group {self.group_id}: rewards and valid are required")
        if not all(math.isfinite(r) for r, ok in zip(self.rewards, self.valid, strict=True) if ok):
            raise ValueError(f"group {self.group_id}: the reward of a valid trajectory is not finite")
        for factor in self.factors or ():
            if factor is not None and not math.isnan(factor) and not 0.0 < factor <= 1.0:
                raise ValueError(f"group {self.group_id}: factor {factor!r} is not in (0, 1]")


@dataclass(frozen=True, slots=True)
class Corrected:
    """A group after hack correction: arrays of shape (trajectories,), float64 and bool."""

    rewards: np.ndarray  # 0 for confirmed hacks
    valid: np.ndarray
    passed: np.ndarray  # valid passes that are no hacks
    factors: np.ndarray  # NaN where there is no grade


def corrected(group: Group) -> Corrected:
    """Confirmed hacks become failures with reward 0. This comes before every statistic."""
    size = len(group.ids)
    valid = np.array(group.valid, dtype=bool)
    hacks = np.array(group.hacks, dtype=bool) if group.hacks else np.zeros(size, dtype=bool)
    raw = np.array(group.rewards, dtype=np.float64)
    rewards = np.where(hacks, 0.0, raw)
    passed = (np.array(group.passed, dtype=bool) if group.passed else raw > 0) & ~hacks & valid
    factors = np.array([math.nan if f is None else f for f in group.factors or [None] * size], dtype=np.float64)
    return Corrected(rewards, valid, passed, factors)


def constant(values: Sequence[float] | np.ndarray) -> bool:
    """No spread at all. Compared by value, so a group of equal 0.4 is constant whatever its mean rounds to."""
    return len(values) == 0 or bool(np.all(np.asarray(values) == values[0]))


def centred(rewards: np.ndarray, valid: np.ndarray) -> np.ndarray:
    """`R_i - mean(R)` over the valid rows; exactly 0 for invalid rows, for constant groups and for singletons."""
    advantages = np.zeros(len(rewards), dtype=np.float64)
    values = rewards[valid]
    if len(values) < 2 or constant(values):
        return advantages
    advantages[valid] = values - math.fsum(values) / len(values)
    return advantages


def mixed(group: Group) -> tuple[bool, str]:
    """Dynamic sampling's question: does this group carry a signal? Decided on the spread of valid rewards alone."""
    rows = corrected(group)
    values = rows.rewards[rows.valid]
    if len(values) == 0:
        return False, ALL_INVALID
    if not constant(values):
        return True, MIXED
    passed = rows.passed[rows.valid]
    if passed.all():
        return False, TOO_EASY
    return (False, NO_SPREAD) if passed.any() else (False, TOO_HARD)


@dataclass(frozen=True, slots=True)
class Credited:
    """What an estimator worked out for a kept group, before it is written down as records."""

    before: np.ndarray
    after: np.ndarray
    factors: np.ndarray | None = None  # those applied; None: none
    reason: str = ""
    lam: float = math.nan
    lam_bound: float = math.nan
    capped: bool = False
    mass_before: float = 0.0
    mass_after: float = 0.0


def positive_mass(advantages: np.ndarray, passed: np.ndarray) -> float:
    """The positive credit that the passes hold."""
    return math.fsum(np.maximum(advantages[passed], 0.0))


def write_down(name: str, group: Group, rows: Corrected, result: Credited) -> GroupCredit:
    """Records with a reason for each zero. A group without spread is written as not kept."""
    spread, why = mixed(group)
    dropped = bool(group.dropped)
    alone = int(rows.valid.sum()) == 1
    credits = []
    for i, trajectory_id in enumerate(group.ids):
        advantage = 0.0 if dropped or not rows.valid[i] else float(result.after[i])
        if advantage != 0.0:
            reason = ""
        elif not rows.valid[i]:
            reason = INVALID_ROW
        elif dropped:
            reason = FILTERED
        elif alone:
            reason = SINGLETON
        else:
            reason = AT_MEAN if spread else CONSTANT
        factor = 1.0 if result.factors is None or not rows.passed[i] else float(result.factors[i])
        credits.append(
            Credit(
                trajectory_id=trajectory_id,
                group_id=group.group_id,
                reward=float(rows.rewards[i]),
                valid=bool(rows.valid[i]),
                factor=factor,
                advantage_before=float(result.before[i]),
                advantage=advantage + 0.0,
                zero_reason=reason,
            )
        )
    return GroupCredit(
        group_id=group.group_id,
        instance_id=group.instance_id,
        estimator=name,
        kept=spread and not dropped,
        reason=group.dropped if dropped else (result.reason if spread else why),
        lam=result.lam,
        lam_bound=result.lam_bound,
        capped=result.capped,
        mass_before=result.mass_before,
        mass_after=0.0 if dropped else result.mass_after,
        credits=tuple(credits),
    )


def without_grades(group: Group, rows: Corrected) -> str:
    """Why this group cannot be regraded by quality factors; "" if every pass has one."""
    if group.ungraded:
        return f"ungraded: {group.ungraded}"
    missing = int(np.isnan(rows.factors[rows.passed]).sum())
    return f"ungraded: {missing} of {int(rows.passed.sum())} passes have no factor" if missing else ""
