"""Confidence intervals by resampling whole tasks: trajectories of one task are not independent, tasks nearly are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np

RESAMPLES = 2000


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its interval. `scored` of `total` units carried information (a mean over passes has no value for a task
    without a pass); `value` is NaN when none did."""

    value: float
    low: float
    high: float
    scored: int
    total: int


def pass_at_k(samples: int, passes: int, k: int) -> float:
    """Unbiased pass@k (Chen et al. 2021, arXiv 2107.03374, equation 1): 1 - C(n-c, k) / C(n, k). Needs k <= n."""
    if not 0 <= passes <= samples or not 1 <= k <= samples:
        raise ValueError(
            f"pass@k needs 0 <= passes <= samples and 1 <= k <= samples, got passes={passes}, samples={samples}, k={k}"
        )
    return 1.0 - comb(samples - passes, k) / comb(samples, k)


def ratio_of_sums(
    numerators: Sequence[float], denominators: Sequence[float], *, confidence: float = 0.95, seed: int = 0
) -> Estimate:
    """The ratio of two sums over tasks, with a percentile bootstrap over tasks. Each task brings a numerator and a
    denominator (its passes, say), so tasks weigh in by how much they hold."""
    top, bottom = np.asarray(numerators, float), np.asarray(denominators, float)
    scored = int((bottom > 0).sum())
    if not scored:
        return Estimate(float("nan"), float("nan"), float("nan"), 0, len(top))
    picks = np.random.default_rng(seed).integers(0, len(top), (RESAMPLES, len(top)))
    sums = bottom[picks].sum(1)
    values = top[picks].sum(1)[sums > 0] / sums[sums > 0]
    low, high = np.quantile(values, [(1 - confidence) / 2, (1 + confidence) / 2])
    return Estimate(float(top.sum() / bottom.sum()), float(low), float(high), scored, len(top))


def mean_over_tasks(values: Sequence[float], *, confidence: float = 0.95, seed: int = 0) -> Estimate:
    """The mean of one value a task."""
    return ratio_of_sums(values, np.ones(len(values)), confidence=confidence, seed=seed)


def difference_over_runs(
    first: Sequence[tuple[np.ndarray, np.ndarray]],
    second: Sequence[tuple[np.ndarray, np.ndarray]],
    *,
    confidence: float = 0.95,
    seed: int = 0,
) -> Estimate:
    """`second` minus `first`, each a list over seeds of (numerators, denominators) by task, the same tasks in the same order.

    A hierarchical bootstrap: seeds are resampled, then tasks, the same tasks for both sides (paired). With few seeds the
    interval is only as trustworthy as a handful of draws can be; the per-seed values are printed beside it.
    """
    if len(first) != len(second):
        raise ValueError(f"paired runs wanted, got {len(first)} and {len(second)}")
    generator = np.random.default_rng(seed)
    tasks = len(first[0][0])
    draws = []
    for _ in range(RESAMPLES):
        runs, picks = generator.integers(0, len(first), len(first)), generator.integers(0, tasks, tasks)
        draws.append(_ratio([second[run] for run in runs], picks) - _ratio([first[run] for run in runs], picks))
    everything = np.arange(tasks)
    value = _ratio(second, everything) - _ratio(first, everything)
    finite = np.asarray([draw for draw in draws if np.isfinite(draw)])
    if not len(finite):
        return Estimate(value, float("nan"), float("nan"), 0, len(first))
    low, high = np.quantile(finite, [(1 - confidence) / 2, (1 + confidence) / 2])
    return Estimate(float(value), float(low), float(high), len(first), len(first))


def _ratio(runs: Sequence[tuple[np.ndarray, np.ndarray]], picks: np.ndarray) -> float:
    """Mean over runs of each run's ratio of sums."""
    ratios = [float(np.sum(top[picks]) / total) for top, bottom in runs if (total := float(np.sum(bottom[picks]))) > 0]
    return float(np.mean(ratios)) if ratios else float("nan")
