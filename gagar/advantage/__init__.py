"""Rewards and grades in, credit out. Pure float64 mathematics over ragged groups; one small module per estimator.

    estimate("gagar", groups, {"cap": "tempered"}) -> tuple[GroupCredit, ...]

An estimator is a frozen options class with a `credit(group)` method, registered under the kind `estimator`. It names what it
needs beyond rewards in `needs`, and `estimate` refuses a batch that lacks it.
"""

from gagar.advantage.base import Group, mixed
from gagar.advantage.binary import Binary
from gagar.advantage.downweight import Downweight
from gagar.advantage.estimate import equivalent_rewards, estimate, group_of, make_estimator, to_credits
from gagar.advantage.gagar import Gagar
from gagar.advantage.redistribution import Redistribution, redistribute

__all__ = [
    "Binary",
    "Downweight",
    "Gagar",
    "Group",
    "Redistribution",
    "equivalent_rewards",
    "estimate",
    "group_of",
    "make_estimator",
    "mixed",
    "redistribute",
    "to_credits",
]
