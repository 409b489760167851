"""The problem statement: written from observed behaviour, never from the fix."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gagar.records import Observation

RAISES = "raises "


def problem_statement(path: str, observation: Observation) -> str:
    """What a user would report: the failing call, what it gives, and what it should give.

    `observation.wrong` and `.right` are reprs, or start with "raises " and name an exception.
    """
    gives = observation.wrong if observation.wrong.startswith(RAISES) else f"returns {observation.wrong}"
    wanted = observation.right if observation.right.startswith(RAISES) else f"return {observation.right}"
    wanted = f"raise {wanted[len(RAISES) :]}" if wanted.startswith(RAISES) else wanted
    return f"{path}\n{observation.call} {gives}\nIt should {wanted}"


def reported(observations: Sequence[Observation], chooser: random.Random) -> Observation:
    """The one to report: one of the three shortest, since a good report is small."""
    shortest = sorted(observations, key=lambda item: len(item.call) + len(item.wrong) + len(item.right))
    return chooser.choice(shortest[:3])
