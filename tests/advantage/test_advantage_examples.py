"""The worked examples of the method, with their exact values."""

import math
from fractions import Fraction as F

import numpy as np
import pytest

from gagar.advantage import Group, estimate, redistribute


def group(rewards, factors=None, hacks=(), valid=None, **more):
    size = len(rewards)
    ids = tuple(f"t{i}" for i in range(size))
    padded = None if factors is None else tuple(factors) + (None,) * (size - len(factors))
    return Group("g", ids, tuple(map(float, rewards)), tuple(valid or (True,) * size), padded, tuple(hacks), **more)


def advantages(credit):
    return [c.advantage for c in credit.credits]


def exact(*values):
    return pytest.approx([float(v) for v in values], abs=1e-15, rel=1e-15)


def only(name, g, **options):
    (credit,) = estimate(name, [g], options)
    return credit


@pytest.mark.parametrize("cap", ["none", "clip", "tempered"])
def test_two_passes_below_the_cap(cap):
    credit = only("gagar", group([1, 1, 0, 0], [1, 0.5]), cap=cap)
    assert credit.lam == pytest.approx(4 / 3, rel=1e-15) and not credit.capped and credit.lam_bound == credit.lam
    assert advantages(credit) == exact(F(2, 3), F(1, 3), F(-1, 2), F(-1, 2))
    assert credit.mass_before == 1.0 and credit.mass_after == pytest.approx(1.0, rel=1e-15)


def test_two_passes_uncapped():
    credit = only("gagar", group([1, 1, 0, 0], [1, 0.2]), cap="none")
    assert credit.lam == pytest.approx(5 / 3, rel=1e-15) and not credit.capped
    assert advantages(credit) == exact(F(5, 6), F(1, 6), F(-1, 2), F(-1, 2))


def test_two_passes_clipped():
    credit = only("gagar", group([1, 1, 0, 0], [1, 0.2]), cap="clip")
    assert credit.capped and credit.lam == pytest.approx(5 / 3, rel=1e-15) and credit.lam_bound == 1.5
    assert advantages(credit) == exact(F(31, 40), F(7, 40), F(-19, 40), F(-19, 40))
    assert credit.mass_after / credit.mass_before == pytest.approx(0.95, rel=1e-15)


def test_two_passes_tempered():
    credit = only("gagar", group([1, 1, 0, 0], [1, 0.2]), cap="tempered")
    assert credit.capped and credit.lam_bound <= 1.5 and credit.lam_bound == pytest.approx(1.5, rel=1e-14)
    assert advantages(credit) == pytest.approx([0.75, 0.25, -0.5, -0.5], rel=1e-14)
    assert credit.credits[1].factor == pytest.approx(1 / 3, rel=1e-14)
    moved = redistribute([1, 1, 0, 0], [True] * 4, [1, 0.2, math.nan, math.nan], "tempered")
    assert moved.temperature == pytest.approx(math.log(1 / 3) / math.log(0.2), rel=1e-13)


def test_a_lone_pass():
    alone = group([1, 0, 0, 0], [0.2])
    untouched = [0.75, -0.25, -0.25, -0.25]
    none, tempered, clip = (only("gagar", alone, cap=cap) for cap in ("none", "tempered", "clip"))
    assert none.lam == pytest.approx(5.0, rel=1e-15)
    assert advantages(none) == untouched and advantages(tempered) == untouched
    assert advantages(clip) == exact(F(35625, 100000), *[F(-11875, 100000)] * 3)


@pytest.mark.parametrize("cap", ["none", "clip", "tempered"])
def test_a_hack_counts_as_a_failure_before_anything_else(cap):
    hacked = only("gagar", group([1, 1, 0, 0], [0.5, 1.0], hacks=[False, True, False, False]), cap=cap)
    honest = only("gagar", group([1, 0, 0, 0], [0.5]), cap=cap)
    assert advantages(hacked) == advantages(honest)
    assert [c.reward for c in hacked.credits] == [1, 0, 0, 0]
    assert hacked.credits[1].factor == 1.0 and hacked.lam == honest.lam


def test_downweight_does_not_rescale():
    credit = only("downweight", group([1, 1, 0, 0], [1, 0.5]))
    assert advantages(credit) == [0.5, 0.25, -0.5, -0.5]
    assert credit.mass_after == 0.75 and math.isnan(credit.lam)


def test_binary_is_mean_centred():
    credit = only("binary", group([1, 1, 0, 0], [1, 0.2]))
    assert advantages(credit) == [0.5, 0.5, -0.5, -0.5] and all(c.factor == 1.0 for c in credit.credits)


def test_rewards_that_are_not_binary_move_positive_advantages_only():
    # mean 0.5; advantages 0.5, 0.1, -0.2 (a pass below the mean), -0.4 ... in tenths
    credit = only("gagar", group([1.0, 0.6, 0.3, 0.1], [1, 0.5, 0.2, None], passed=(True, True, True, False)), cap="none")
    lam = 0.6 / (0.5 + 0.05)
    assert credit.lam == pytest.approx(lam)
    assert advantages(credit) == pytest.approx([lam * 0.5, lam * 0.05, -0.2, -0.4])
    assert credit.credits[2].advantage == credit.credits[2].advantage_before


def test_the_equal_factor_group_is_left_alone_by_the_tempered_cap():
    moved = redistribute(np.array([1.0, 1, 0, 0]), np.ones(4, bool), np.array([0.2, 0.2, np.nan, np.nan]), "tempered")
    assert moved.after.tolist() == [0.5, 0.5, -0.5, -0.5]
