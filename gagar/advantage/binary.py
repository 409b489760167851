"""The mean-centred test reward: Dr. GRPO."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gagar.advantage.base import Credited, Group, centred, corrected, positive_mass, write_down
from gagar.records import GroupCredit
from gagar.registry import register


@register("estimator", "binary")
@dataclass(frozen=True, slots=True)
class Binary:
    """*Understanding R1-Zero-Like Training* (Dr. GRPO), arXiv 2503.20783;
    the baseline arm of GAGAR, arXiv 2609.32577.

    A_i = R_i - mean(R) over the valid rows of the group.

    No option: there is no division by the standard deviation, because it weighs easy and hard tasks more than balanced ones,
    and because GAGAR's factors redistribute exactly this quantity. Confirmed hacks count as failures here as well.
    """

    name: ClassVar[str] = "binary"
    needs: ClassVar[tuple[str, ...]] = ()

    def credit(self, group: Group) -> GroupCredit:
        rows = corrected(group)
        before = centred(rows.rewards, rows.valid)
        mass = positive_mass(before, rows.passed)
        return write_down(self.name, group, rows, Credited(before, before, mass_before=mass, mass_after=mass))
