"""Groupwise redistribution of positive credit: the estimator this project is named after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gagar.advantage.base import Credited, Group, centred, corrected, positive_mass, without_grades, write_down
from gagar.advantage.redistribution import CAPS, LAMBDA_MAX, redistribute
from gagar.records import GroupCredit
from gagar.registry import register


@register("estimator", "gagar")
@dataclass(frozen=True, slots=True)
class Gagar:
    """*Groupwise Agentic Grading and Advantage Redistribution for Code Agent RL*, arXiv 2609.32577.

    A_i = R_i - mean(R);  lambda = sum_P A / sum_P f A;  A'_i = min(lambda, lambda_max) f_i A_i (passes);  A^new = A' - mean(A').

    cap
        `clip` (default, the paper's trained form), `none` (the uncapped form), or `tempered` (gagar's own: softens the factors
        instead of clipping lambda, so positive mass and failures stay). See `redistribution`.
    lambda_max
        1.5, the paper's. It bounds how much one good pass is amplified for the sins of its siblings.

    A group without usable grades keeps its original advantages, and its `reason` says so. With rewards that are not binary
    only positive advantages of passes take part. `lam` is NaN where nothing was redistributed.
    """

    cap: str = "clip"
    lambda_max: float = LAMBDA_MAX
    name: ClassVar[str] = "gagar"
    needs: ClassVar[tuple[str, ...]] = ("factors",)

    def __post_init__(self) -> None:
        if self.cap not in CAPS:
            raise ValueError(f"cap must be one of {', '.join(CAPS)}, got {self.cap!r}")
        if not self.lambda_max >= 1.0:
            raise ValueError(f"lambda_max must be at least 1, got {self.lambda_max!r}")

    def credit(self, group: Group) -> GroupCredit:
        rows = corrected(group)
        reason = without_grades(group, rows)
        if reason:
            before = centred(rows.rewards, rows.valid)
            mass = positive_mass(before, rows.passed)
            return write_down(self.name, group, rows, Credited(before, before, None, reason, mass_before=mass, mass_after=mass))
        moved = redistribute(rows.rewards, rows.valid, rows.factors, self.cap, self.lambda_max, rows.passed)
        return write_down(
            self.name,
            group,
            rows,
            Credited(
                before=moved.before,
                after=moved.after,
                factors=moved.factors,
                reason="" if moved.mass_before > 0.0 else "no_positive_credit",
                lam=moved.lam,
                lam_bound=moved.lam_bound,
                capped=moved.capped,
                mass_before=moved.mass_before,
                mass_after=moved.mass_after,
            ),
        )
