"""Intervals: pass@k by brute force, and the bootstrap's coverage, pairing and edge cases."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gagar.intervals import difference_over_runs, mean_over_tasks, pass_at_k, ratio_of_sums


@given(st.integers(1, 8).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n))))
def test_pass_at_k_is_the_share_of_subsets_with_a_pass(case):
    samples, passes, k = case
    outcomes = [index < passes for index in range(samples)]
    subsets = list(itertools.combinations(outcomes, k))
    assert pass_at_k(samples, passes, k) == pytest.approx(sum(any(part) for part in subsets) / len(subsets), abs=1e-12)


@pytest.mark.parametrize("case", [(4, 5, 1), (4, -1, 1), (4, 2, 0), (4, 2, 5)])
def test_pass_at_k_refuses_what_has_no_meaning(case):
    with pytest.raises(ValueError, match="pass@k needs"):
        pass_at_k(*case)


def test_a_ratio_weighs_tasks_by_what_they_hold():
    found = ratio_of_sums([1, 9], [2, 18])
    assert found.value == pytest.approx(10 / 20)
    assert (found.scored, found.total) == (2, 2)


def test_tasks_without_information_do_not_count_as_zero():
    found = ratio_of_sums([3, 0, 0], [4, 0, 0])
    assert found.value == pytest.approx(0.75)
    assert (found.scored, found.total) == (1, 3)


def test_nothing_to_measure_is_nan_and_never_zero():
    found = ratio_of_sums([0, 0], [0, 0])
    assert math.isnan(found.value) and math.isnan(found.low) and found.scored == 0


def test_the_interval_resamples_tasks_and_not_trajectories():
    """100 trajectories in two tasks that disagree: an interval over trajectories would be narrow, one over tasks is not."""
    found = ratio_of_sums([50, 0], [50, 50])
    assert found.low == 0.0 and found.high == 1.0


def test_the_interval_covers_the_truth_about_as_often_as_it_says():
    generator = np.random.default_rng(0)
    hits = 0
    for _ in range(200):
        rates = generator.beta(1, 1, 60)
        passes = generator.binomial(8, rates)
        found = ratio_of_sums(passes, np.full(60, 8.0))
        hits += found.low <= 0.5 <= found.high
    assert 0.88 <= hits / 200 <= 1.0


def test_a_mean_has_one_value_a_task():
    assert mean_over_tasks([0.0, 1.0, 1.0]).value == pytest.approx(2 / 3)


def _run(values):
    return np.asarray(values, float), np.ones(len(values))


def test_a_difference_is_paired_by_task():
    """Tasks differ widely, the change is the same on each: the paired interval has no width."""
    before = [_run([0.0, 0.2, 0.5, 0.7])] * 3
    after = [_run([0.2, 0.4, 0.7, 0.9])] * 3
    found = difference_over_runs(before, after)
    assert found.value == pytest.approx(0.2)
    assert found.low == pytest.approx(0.2) and found.high == pytest.approx(0.2)


def test_seeds_that_disagree_widen_the_interval():
    before = [_run([0.5] * 50)] * 2
    after = [_run([0.4] * 50), _run([0.8] * 50)]
    found = difference_over_runs(before, after)
    assert found.value == pytest.approx(0.1)
    assert found.low == pytest.approx(-0.1) and found.high == pytest.approx(0.3)


def test_runs_that_cannot_be_paired_are_refused():
    with pytest.raises(ValueError, match="paired runs wanted, got 1 and 2"):
        difference_over_runs([_run([1])], [_run([1])] * 2)
