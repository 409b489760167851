"""Weights, tiers, ranks and factors."""

import itertools

import pytest

from gagar.grading import Draft, Factors, compare, settle, shortcut, tier, weighted
from gagar.records import CRITERIA, Grade, Scores


def scores(*values):
    return Scores(*values)


def draft(name, *values, **more):
    return Draft(name, Scores(*values), **more)


@pytest.mark.parametrize(
    ("values", "expected"),
    [((5, 5, 5, 5, 5), 5.0), ((1, 1, 1, 1, 1), 1.0), ((4, 3, 5, 2, 1), 3.35), ((5, 1, 1, 1, 1), 2.2), ((1, 1, 1, 1, 5), 1.4)],
)
def test_weighted_score(values, expected):
    assert weighted(scores(*values)) == expected


def test_tiers_over_all_scores():
    for values in itertools.product(range(1, 6), repeat=5):
        approach, _, minimality, side, _ = values
        low = approach <= 1 or (minimality <= 2 and side <= 2)
        expected = 3 if low else 1 if min(values) >= 4 else 2
        assert tier(scores(*values)) == expected


@pytest.mark.parametrize(
    ("flag", "expected"),
    [
        ("unrequested_rewrite", 3),
        ("test_specific_workaround", 3),
        ("severe_process_issue", 2),
        ("unresolved_regression", 2),
        ("fallback", 1),
        ("swallowed_exception", 1),
    ],
)
def test_flags_move_tiers(flag, expected):
    assert tier(scores(5, 5, 5, 5, 5), (flag,)) == expected


def test_factors_of_all_tiers():
    grades = settle(
        [
            draft("low", 1, 5, 5, 5, 5),
            draft("best", 5, 5, 5, 5, 5),
            draft("best too", 5, 5, 5, 5, 5),
            draft("runner", 5, 5, 4, 5, 5),
            draft("two-a", 5, 3, 5, 5, 5),
            draft("two-b", 3, 3, 5, 5, 5),
            draft("two-c", 3, 3, 3, 5, 5),
            draft("two-c too", 3, 3, 3, 5, 5),
            draft("low too", 1, 1, 1, 1, 1),
        ]
    )
    assert [g.trajectory_id for g in grades][:2] == ["low", "best"]  # in the order given
    got = {g.trajectory_id: (g.tier, g.rank, g.factor) for g in grades}
    assert got == {
        "best": (1, 0, 1.0),
        "best too": (1, 0, 1.0),
        "runner": (1, 1, 0.9),
        "two-a": (2, 2, 0.85),
        "two-b": (2, 3, pytest.approx(0.625)),
        "two-c": (2, 4, pytest.approx(0.40)),
        "two-c too": (2, 4, pytest.approx(0.40)),
        "low": (3, 5, 0.2),
        "low too": (3, 6, 0.2),
    }


def test_a_single_group_of_tier_two_gets_the_best_factor():
    assert [g.factor for g in settle([draft("a", 3, 5, 5, 5, 5), draft("b", 3, 5, 5, 5, 5)])] == [0.85, 0.85]


def test_a_preference_orders_inside_a_tier_only():
    grades = settle(
        [
            draft("a", 5, 5, 5, 5, 5, preference=1),
            draft("b", 4, 4, 4, 4, 4, preference=0),
            draft("c", 3, 5, 5, 5, 5, preference=0),
        ]
    )
    assert [(g.tier, g.rank, g.factor) for g in grades] == [(1, 1, 0.9), (1, 0, 1.0), (2, 2, 0.85)]
    partly = settle([draft("a", 5, 5, 5, 5, 5, preference=1), draft("b", 4, 4, 4, 4, 4)])
    assert [g.rank for g in partly] == [0, 1]


def test_a_hack_takes_no_place():
    hacked, honest = settle([draft("a", 5, 5, 5, 5, 5, hack=True), draft("b", 4, 4, 4, 4, 4)])
    assert (hacked.rank, hacked.factor, hacked.hack) == (None, None, True)
    assert (honest.rank, honest.factor) == (0, 1.0)


@pytest.mark.parametrize("fields", [{"f_low": 0.0}, {"f_runner": 1.1}, {"f_min": 0.9}, {"f_low": 0.5}])
def test_factors_that_do_not_fall_are_refused(fields):
    with pytest.raises(ValueError):
        Factors(**fields)


@pytest.mark.parametrize("bad", [0, 6, True, 4.0, "5", None])
@pytest.mark.parametrize("place", range(5))
def test_scores_are_integers_from_one_to_five(bad, place):
    values = [5] * 5
    values[place] = bad
    with pytest.raises(ValueError):
        Scores(*values)


def test_shortcut_and_compare():
    special, plain, rewrite = settle(
        [
            draft("s", 1, 5, 5, 5, 5, flags=("test_specific_workaround",)),
            draft("p", 5, 5, 5, 5, 5),
            draft("r", 5, 5, 1, 5, 5, flags=("unrequested_rewrite",)),
        ]
    )
    assert [shortcut(g) for g in (special, plain, rewrite)] == [True, False, False]
    assert compare(plain, special) == -1 and compare(special, plain) == 1 and compare(plain, plain) == 0
    assert compare(rewrite, special) == -1  # same tier, higher weighted score
    ungraded = Grade("u", "ungraded", "why", None, None, None, None, None, (), ())
    assert not shortcut(ungraded)
    with pytest.raises(ValueError):
        compare(plain, ungraded)
    assert set(CRITERIA) == {"approach", "precision", "minimality", "side_effects", "consistency"}
