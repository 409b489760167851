"""Factors without rescaling: the ablation that shows what redistribution is for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from gagar.advantage.base import Credited, Group, centred, corrected, positive_mass, without_grades, write_down
from gagar.records import GroupCredit
from gagar.registry import register


@register("estimator", "downweight")
@dataclass(frozen=True, slots=True)
class Downweight:
    """The "downweight only" ablation of GAGAR, arXiv 2609.32577.

    A'_i = f_i A_i for passes with A_i > 0; A_i otherwise. No rescaling, no re-centring.

    The group's advantages then sum to less than zero, which pushes probability away from everything sampled: in the paper
    entropy and length blow up. So its credit is *not* an equivalent reward. No option.
    """

    name: ClassVar[str] = "downweight"
    needs: ClassVar[tuple[str, ...]] = ("factors",)

    def credit(self, group: Group) -> GroupCredit:
        rows = corrected(group)
        before = centred(rows.rewards, rows.valid)
        mass = positive_mass(before, rows.passed)
        reason = without_grades(group, rows)
        if reason or mass == 0.0:
            return write_down(self.name, group, rows, Credited(before, before, None, reason, mass_before=mass, mass_after=mass))
        carriers = rows.passed & (before > 0)
        after = np.where(carriers, np.where(carriers, rows.factors, 1.0) * before, before)
        after_mass = positive_mass(after, rows.passed)
        return write_down(
            self.name, group, rows, Credited(before, after, rows.factors, "", mass_before=mass, mass_after=after_mass)
        )
