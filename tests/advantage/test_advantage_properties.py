"""What must hold for any group."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gagar.advantage import Group, equivalent_rewards, estimate, mixed
from gagar.advantage.base import AT_MEAN, CONSTANT, FILTERED, INVALID_ROW, SINGLETON

CAPS = st.sampled_from(["none", "clip", "tempered"])
FACTOR = st.sampled_from([1.0, 0.9, 0.85, 0.625, 0.4, 0.2]) | st.floats(1e-3, 1.0)


@st.composite
def groups(draw, binary=True, least=1):
    size = draw(st.integers(least, 12))
    rewards = draw(st.lists(st.sampled_from([0.0, 1.0]) if binary else st.floats(0, 1), min_size=size, max_size=size))
    valid = draw(st.lists(st.sampled_from([True, True, True, False]), min_size=size, max_size=size))
    hacks = draw(st.lists(st.sampled_from([False] * 9 + [True]), min_size=size, max_size=size))
    factors = draw(st.lists(FACTOR, min_size=size, max_size=size))
    return Group("g", tuple(f"t{i}" for i in range(size)), tuple(rewards), tuple(valid), tuple(factors), tuple(hacks))


def credit_of(name, group, **options):
    return estimate(name, [group], options)[0]


def arrays(credit):
    rows = credit.credits
    return np.array([c.advantage_before for c in rows]), np.array([c.advantage for c in rows]), np.array([c.valid for c in rows])


@given(groups() | groups(binary=False), CAPS)
@settings(max_examples=300, deadline=None)
def test_mean_is_zero_over_the_valid_and_invalid_rows_are_exactly_zero(group, cap):
    _, after, valid = arrays(credit_of("gagar", group, cap=cap))
    assert abs(math.fsum(after[valid])) < 1e-12
    assert all(a == 0.0 for a in after[~valid])


@given(groups() | groups(binary=False), CAPS)
@settings(max_examples=300, deadline=None)
def test_positive_mass_is_conserved_unless_clipped(group, cap):
    credit = credit_of("gagar", group, cap=cap)
    if cap != "clip" or not credit.capped:
        assert credit.mass_after == pytest.approx(credit.mass_before, rel=1e-12, abs=1e-15)
        before, after, _ = arrays(credit)
        others = before <= 0
        assert after[others].tobytes() == before[others].tobytes()


@given(groups(), CAPS)
@settings(max_examples=300, deadline=None)
def test_order_of_the_passes_is_that_of_their_factors(group, cap):
    credit = credit_of("gagar", group, cap=cap)
    factors = dict(zip(group.ids, group.factors, strict=True))
    passes = [(factors[c.trajectory_id], c.advantage) for c in credit.credits if c.reward > 0 and c.valid]
    for factor, advantage in passes:
        for other, theirs in passes:
            if factor >= other:
                assert advantage >= theirs


@given(groups() | groups(binary=False), st.floats(1.0, 4.0))
@settings(max_examples=300, deadline=None)
def test_tempered_never_amplifies_beyond_lambda_max(group, lambda_max):
    credit = credit_of("gagar", group, cap="tempered", lambda_max=lambda_max)
    for c in credit.credits:
        if c.advantage_before > 0:
            assert c.advantage <= lambda_max * c.advantage_before or not credit.capped
            assert c.advantage <= lambda_max * c.advantage_before * (1 + 1e-12)


@given(
    groups() | groups(binary=False), st.sampled_from(["binary", "downweight", "gagar"]), CAPS, st.randoms(use_true_random=False)
)
@settings(max_examples=300, deadline=None)
def test_row_order_changes_no_bit(group, name, cap, random):
    order = list(range(len(group.ids)))
    random.shuffle(order)

    def take(values):
        return tuple(values[i] for i in order)

    shuffled = Group("g", take(group.ids), take(group.rewards), take(group.valid), take(group.factors), take(group.hacks))
    options = {"cap": cap} if name == "gagar" else {}
    one, two = credit_of(name, group, **options), credit_of(name, shuffled, **options)
    assert sorted(one.credits, key=lambda c: c.trajectory_id) == sorted(two.credits, key=lambda c: c.trajectory_id)
    assert repr((one.lam, one.lam_bound, one.mass_after)) == repr((two.lam, two.lam_bound, two.mass_after))


@given(groups() | groups(binary=False), CAPS, st.floats(-10, 10))
@settings(max_examples=200, deadline=None)
def test_equivalent_rewards_give_the_same_advantages(group, cap, shift):
    credit = credit_of("gagar", group, cap=cap)
    rewards = np.array(equivalent_rewards(credit, shift))
    _, after, valid = arrays(credit)
    if valid.any():
        assert rewards[valid] - rewards[valid].mean() == pytest.approx(after[valid], abs=1e-12)


def test_downweight_is_no_equivalent_reward():
    group = Group("g", ("a", "b", "c"), (1.0, 1.0, 0.0), (True,) * 3, (1.0, 0.5, None))
    _, after, _ = arrays(credit_of("downweight", group))
    assert abs(after.mean()) > 0.01


@pytest.mark.parametrize("value", [0.0, 1.0, 0.1, 0.4, 1 / 3, 1e-300, -0.7])
@pytest.mark.parametrize("name", ["binary", "downweight", "gagar"])
def test_constant_groups_are_bitwise_zero(value, name):
    for size in range(2, 65):
        ids = tuple(f"t{i}" for i in range(size))
        credit = credit_of(name, Group("g", ids, (value,) * size, (True,) * size, (0.5,) * size))
        assert all(math.copysign(1, c.advantage) == 1 and c.advantage == 0 and c.zero_reason == CONSTANT for c in credit.credits)
        assert not credit.kept and mixed(Group("g", ids, (value,) * size, (True,) * size))[0] is False


@given(groups(least=2))
@settings(max_examples=200, deadline=None)
def test_every_zero_has_a_reason_and_nothing_else_has(group):
    for c in credit_of("gagar", group).credits:
        assert (c.advantage == 0.0) == bool(c.zero_reason)


@given(groups(least=2), st.data())
@settings(max_examples=200, deadline=None)
def test_invalid_rows_are_in_no_statistic(group, data):
    keep = [i for i, ok in enumerate(group.valid) if ok]
    if not keep:
        return

    def take(values):
        return tuple(values[i] for i in keep)

    smaller = Group("g", take(group.ids), take(group.rewards), take(group.valid), take(group.factors), take(group.hacks))
    full = [c for c in credit_of("gagar", group).credits if c.valid]
    assert tuple(full) == credit_of("gagar", smaller).credits


def test_zero_reasons():
    def reasons(**fields):
        return [c.zero_reason for c in credit_of("binary", Group("g", ("a", "b", "c"), **fields)).credits]

    assert reasons(rewards=(1.0, math.nan, 0.0), valid=(True, False, True)) == ["", INVALID_ROW, ""]
    assert reasons(rewards=(1.0, 0.0, 0.0), valid=(True, False, False)) == [SINGLETON, INVALID_ROW, INVALID_ROW]
    assert reasons(rewards=(1.0, 0.5, 0.0), valid=(True,) * 3) == ["", AT_MEAN, ""]
    assert reasons(rewards=(1.0, 0.5, 0.0), valid=(True, True, False), dropped="budget") == [FILTERED, FILTERED, INVALID_ROW]
