"""The mathematics of GAGAR's redistribution, on plain arrays.

With P the passing rows, a_i = max(A_i, 0) and quality factors f_i in (0, 1]:

    lambda = sum_P a_j / sum_P f_j a_j,     A'_i = lambda f_i a_i   for carriers (passes with A_i > 0);  A_i for all others.

Positive credit moves between passes, their sum stays. The cap says what happens when lambda exceeds lambda_max:

- `none`      nothing: lambda is used as it is.
- `clip`      the paper's trained form: lambda is cut to lambda_max and the whole group is re-centred, so the positive mass
              and the failures' advantages change.
- `tempered`  gagar's own: the factors are softened to f^t with the largest t in [0, 1] for which lambda(t) <= lambda_max.
              lambda(t) rises from lambda(0) = 1, so t is found by bisection. Order and positive mass are kept, failures are
              untouched, no pass is amplified beyond lambda_max.

Where the cap does not bind the three are the same, bit for bit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from gagar.advantage.base import centred, positive_mass

CAPS = ("none", "clip", "tempered")
LAMBDA_MAX = 1.5
_BISECTIONS = 200


@dataclass(frozen=True, slots=True)
class Redistribution:
    """Advantages of shape (trajectories,) before and after, and the numbers between them."""

    before: np.ndarray
    after: np.ndarray
    factors: np.ndarray  # as applied: softened by `tempered`, 1 where none applies
    lam: float  # NaN: there was no positive credit to move
    lam_bound: float
    capped: bool
    temperature: float  # t of the tempered cap, 1 elsewhere
    mass_before: float
    mass_after: float


def _shares(mass: float, carried: np.ndarray, factors: np.ndarray) -> np.ndarray:
    """`mass` split in proportion to factor times credit. Written as shares, so that a lone pass keeps its bits."""
    weights = factors / factors.max() * carried
    return mass * (weights / math.fsum(weights))


def _lambda(mass: float, carried: np.ndarray, factors: np.ndarray) -> float:
    weighted = math.fsum(factors * carried)
    return mass / weighted if weighted > 0.0 else math.inf


def temper(mass: float, carried: np.ndarray, factors: np.ndarray, lambda_max: float) -> float:
    """The largest t in [0, 1] with lambda(t) <= lambda_max, from below."""
    low, high = 0.0, 1.0
    for _ in range(_BISECTIONS):
        middle = 0.5 * (low + high)
        if middle in (low, high):
            break
        if _lambda(mass, carried, factors**middle) <= lambda_max:
            low = middle
        else:
            high = middle
    return low


def redistribute(
    rewards: np.ndarray,
    valid: np.ndarray,
    factors: np.ndarray,
    cap: str = "clip",
    lambda_max: float = LAMBDA_MAX,
    passed: np.ndarray | None = None,
) -> Redistribution:
    """Move positive credit between the passes of one group. Arrays of shape (trajectories,); `rewards` are hack-corrected.

    `passed` defaults to positive reward. Every pass needs a factor; what the others have is not read.
    """
    if cap not in CAPS:
        raise ValueError(f"cap must be one of {', '.join(CAPS)}, got {cap!r}")
    if not lambda_max >= 1.0:
        raise ValueError(f"lambda_max must be at least 1, got {lambda_max!r}")
    rewards = np.asarray(rewards, dtype=np.float64)
    valid = np.asarray(valid, dtype=bool)
    passed = (rewards > 0 if passed is None else np.asarray(passed, dtype=bool)) & valid
    given = np.asarray(factors, dtype=np.float64)
    if not np.all((given[passed] > 0.0) & (given[passed] <= 1.0)):
        raise ValueError("every passing trajectory needs a factor in (0, 1]")

    before = centred(rewards, valid)
    carriers = passed & (before > 0.0)
    carried, quality = before[carriers], given[carriers]
    applied = np.ones(len(rewards), dtype=np.float64)
    mass = positive_mass(before, passed)
    if mass == 0.0:
        return Redistribution(before, before.copy(), applied, math.nan, math.nan, False, 1.0, 0.0, 0.0)

    lam = _lambda(mass, carried, quality)
    bound, temperature, after = lam, 1.0, before.copy()
    capped = cap != "none" and lam > lambda_max
    if not capped:
        after[carriers] = _shares(mass, carried, quality)
    elif cap == "clip":
        bound = lambda_max
        after[carriers] = bound * quality * carried
        after[valid] -= math.fsum(after[valid]) / int(valid.sum())
    else:
        temperature = temper(mass, carried, quality, lambda_max)
        quality = quality**temperature
        bound = _lambda(mass, carried, quality)
        after[carriers] = np.minimum(_shares(mass, carried, quality), lambda_max * carried)
    applied[carriers] = quality
    return Redistribution(before, after, applied, lam, bound, capped, temperature, mass, positive_mass(after, passed))
