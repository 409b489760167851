"""The rubric: weights, tiers, ranks and quality factors. Exact, and the only place where they are computed.

| criterion    | weight |
|--------------|--------|
| approach     | 0.30   |
| precision    | 0.25   |
| minimality   | 0.20   |
| side_effects | 0.15   |
| consistency  | 0.10   |

Tier 3 if any of: unrequested rewrite, test-specific workaround, approach <= 1, (minimality <= 2 and side effects <= 2).
Else tier 1 if all five scores are at least 4, with no severe process issue and no unresolved regression. Else tier 2.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from gagar.grading.base import Draft
from gagar.records import CRITERIA, GRADED, Grade, Scores

WEIGHTS = MappingProxyType({"approach": 0.30, "precision": 0.25, "minimality": 0.20, "side_effects": 0.15, "consistency": 0.10})
_UNIT = 10_000  # weights are rounded to this fraction, so that weighted scores are integers and ties exact
DOOMING = frozenset({"unrequested_rewrite", "test_specific_workaround"})
BLEMISHES = frozenset({"severe_process_issue", "unresolved_regression"})
SHORTCUTS = frozenset({"test_specific_workaround", "swallowed_exception", "fallback"})


@dataclass(frozen=True, slots=True)
class Factors:
    """Quality factors per tier: the paper's Flash setting. All in (0, 1], best first."""

    f_runner: float = 0.9  # tier 1, all but the best tied group (which gets 1)
    f_max: float = 0.85  # tier 2, best tied group
    f_min: float = 0.40  # tier 2, last tied group
    f_low: float = 0.2  # tier 3

    def __post_init__(self) -> None:
        if not 1.0 >= self.f_runner >= self.f_max >= self.f_min >= self.f_low > 0.0:
            raise ValueError(f"factors must fall from 1 to above 0 over the tiers, got {self}")


@dataclass(frozen=True, slots=True)
class Rubric:
    """The numbers of a rubric. The default is the paper's."""

    weights: Mapping[str, float] = field(default_factory=lambda: WEIGHTS)
    factors: Factors = field(default_factory=Factors)

    def __post_init__(self) -> None:
        if set(self.weights) != set(CRITERIA) or abs(sum(self.weights.values()) - 1.0) > 1e-6 or min(self.weights.values()) < 0.0:
            raise ValueError(f"weights must be one per criterion, not negative, and sum to 1, got {dict(self.weights)}")

    def points(self, scores: Scores) -> int:
        """The weighted score as an integer."""
        return sum(round(self.weights[name] * _UNIT) * getattr(scores, name) for name in CRITERIA)

    def weighted(self, scores: Scores) -> float:
        """W = sum of weight times score, from 1 to 5."""
        return self.points(scores) / _UNIT


PAPER = Rubric()


def weighted(scores: Scores) -> float:
    """W = 0.30 approach + 0.25 precision + 0.20 minimality + 0.15 side effects + 0.10 consistency: the paper's weights."""
    return PAPER.weighted(scores)


def tier(scores: Scores, flags: Collection[str] = ()) -> int:
    """1, 2 or 3, by the rule at the top."""
    if DOOMING & set(flags) or scores.approach <= 1 or (scores.minimality <= 2 and scores.side_effects <= 2):
        return 3
    if min(getattr(scores, name) for name in CRITERIA) >= 4 and not BLEMISHES & set(flags):
        return 1
    return 2


def _order(draft: Draft, preferred: bool, rubric: Rubric) -> int:
    return draft.preference if preferred and draft.preference is not None else -rubric.points(draft.scores)


def factor(tier_: int, place: int, places: int, factors: Factors) -> float:
    """The factor of tied group `place` (0 best) among the `places` tied groups of a tier."""
    if tier_ == 1:
        return 1.0 if place == 0 else factors.f_runner
    if tier_ == 3:
        return factors.f_low
    if places == 1:
        return factors.f_max
    return factors.f_max - (factors.f_max - factors.f_min) * place / (places - 1)


def settle(drafts: Sequence[Draft], rubric: Rubric = PAPER) -> tuple[Grade, ...]:
    """Tiers, ranks and factors for the drafts of one group, in the order given.

    Inside a tier drafts are ordered by weighted score, or by the grader's own preference where every draft of the tier has
    one. Equal place = tied group. Ranks run on over the tiers without gaps. A confirmed hack counts as a failure, so it has
    no rank and no factor and takes no place.
    """
    tiers = {d.trajectory_id: tier(d.scores, d.flags) for d in drafts}
    placed: dict[str, tuple[int, float]] = {}
    rank = 0
    for level in (1, 2, 3):
        members = [d for d in drafts if tiers[d.trajectory_id] == level and not d.hack]
        preferred = all(d.preference is not None for d in members)
        keys = sorted({_order(d, preferred, rubric) for d in members})
        for d in members:
            place = keys.index(_order(d, preferred, rubric))
            placed[d.trajectory_id] = (rank + place, factor(level, place, len(keys), rubric.factors))
        rank += len(keys)
    return tuple(
        Grade(
            trajectory_id=d.trajectory_id,
            status=GRADED,
            reason="",
            scores=d.scores,
            weighted=rubric.weighted(d.scores),
            tier=tiers[d.trajectory_id],
            rank=placed.get(d.trajectory_id, (None, None))[0],
            factor=placed.get(d.trajectory_id, (None, None))[1],
            flags=d.flags,
            evidence=d.evidence,
            hack=d.hack,
        )
        for d in drafts
    )


def shortcut(grade: Grade) -> bool:
    """Did this pass special-case, swallow or fall back? The share of shortcuts among passes is what evaluation reports."""
    return grade.status == GRADED and grade.tier == 3 and bool(SHORTCUTS & set(grade.flags))


def compare(one: Grade, other: Grade) -> int:
    """Blind pairwise audit: -1 if `one` is better, 1 if `other` is, 0 if they are even. By tier, then weighted score."""
    if one.status != GRADED or other.status != GRADED:
        raise ValueError("only graded candidates can be compared")
    left, right = (one.tier, -one.weighted), (other.tier, -other.weighted)
    return (left > right) - (left < right)
