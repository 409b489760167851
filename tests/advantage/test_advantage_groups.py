"""Which groups carry a signal, what an ungraded group gets, how records become groups."""

import math

import pytest

from gagar.advantage import Group, estimate, make_estimator, mixed, to_credits
from gagar.advantage.gagar import Gagar
from gagar.errors import Fault, GagarError
from gagar.records import Grade, GroupGrade, Verdict

IDS = ("a", "b", "c", "d")


def group(rewards, **more):
    return Group(
        more.pop("group_id", "g"), IDS[: len(rewards)], tuple(rewards), more.pop("valid", (True,) * len(rewards)), **more
    )


def verdict(trajectory, outcome, group_id="g", suite="reward"):
    fault = Fault("sandbox", "lost", "gone") if outcome == "invalid" else None
    return Verdict(trajectory, group_id, suite, outcome, (), (), (), "ok", "ok", "applied", fault, 0.1)


def grades(status="graded", reason="", **factors):
    rows = tuple(
        Grade(t, "graded", "", None, None, 1, 0, f, (), (), hack=f is None) for t, f in factors.items() if status == "graded"
    )
    return GroupGrade("g", "task", "fake", status, reason, 0, (), rows, 1, 0.0, 0, "")


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({"rewards": (1.0, 0.0)}, (True, "mixed")),
        ({"rewards": (1.0, 1.0)}, (False, "too_easy")),
        ({"rewards": (0.0, 0.0)}, (False, "too_hard")),
        ({"rewards": (0.4, 0.4, 0.4)}, (False, "too_easy")),
        ({"rewards": (0.4, 0.4), "passed": (False, False)}, (False, "too_hard")),
        ({"rewards": (0.4, 0.4), "passed": (True, False)}, (False, "no_spread")),
        ({"rewards": (1.0, 0.9), "passed": (True, True)}, (True, "mixed")),
        ({"rewards": (1.0, 0.0), "valid": (True, False)}, (False, "too_easy")),
        ({"rewards": (1.0, 0.0), "valid": (False, False)}, (False, "all_invalid")),
        ({"rewards": (1.0, 0.0), "hacks": (True, False)}, (False, "too_hard")),
        ({"rewards": (1.0, 1.0), "hacks": (True, False)}, (True, "mixed")),
    ],
)
def test_mixed_looks_at_spread_alone(fields, answer):
    assert mixed(group(**fields)) == answer


@pytest.mark.parametrize("name", ["downweight", "gagar"])
@pytest.mark.parametrize("missing", [None, math.nan])
def test_a_pass_without_a_factor_leaves_the_group_as_it_was(name, missing):
    (credit,) = estimate(name, [group((1.0, 1.0, 0.0), factors=(0.2, missing, None))])
    assert [c.advantage for c in credit.credits] == [c.advantage_before for c in credit.credits]
    assert credit.reason == "ungraded: 1 of 2 passes have no factor" and credit.kept and math.isnan(credit.lam)
    assert all(c.factor == 1.0 for c in credit.credits)


def test_an_ungraded_group_says_why():
    (credit,) = estimate("gagar", [group((1.0, 0.0), factors=(0.2, None), ungraded="timeout")])
    assert credit.reason == "ungraded: timeout" and [c.advantage for c in credit.credits] == [0.5, -0.5]


def test_a_hack_needs_no_factor():
    (credit,) = estimate("gagar", [group((1.0, 1.0, 0.0), factors=(0.5, None, None), hacks=(False, True, False))])
    assert credit.reason == "" and credit.credits[1].advantage < 0


def test_a_batch_that_was_never_graded_is_refused():
    with pytest.raises(GagarError, match="needs factors, which 1 of 2"):
        estimate("gagar", [group((1.0, 0.0)), group((1.0, 1.0), group_id="h")])
    (easy,) = estimate("gagar", [group((1.0, 1.0))])  # nobody grades a uniform group
    assert not easy.kept


def test_batches_of_singletons_and_repeated_groups_are_refused():
    with pytest.raises(GagarError, match="size 1"):
        estimate("binary", [group((1.0,)), group((0.0,), group_id="h")])
    with pytest.raises(GagarError, match="twice"):
        estimate("binary", [group((1.0, 0.0)), group((1.0, 0.0))])
    (alone,) = estimate("binary", [group((1.0,))])
    assert alone.credits[0].advantage == 0.0


def test_groups_do_not_influence_each_other():
    first, easy = group((1.0, 0.0)), group((1.0, 1.0), group_id="h")
    assert estimate("binary", [first, easy])[0] == estimate("binary", [first])[0]


@pytest.mark.parametrize("options", [{"cap": "hard"}, {"lambda_max": 0.5}, {"lambda_max": math.nan}, {"speed": 1}])
def test_bad_options_are_refused(options):
    with pytest.raises(GagarError):
        make_estimator("gagar", options)


def test_options_objects_are_taken_as_they_are():
    assert make_estimator("gagar", Gagar("none")) == Gagar("none")
    with pytest.raises(GagarError):
        make_estimator("binary", Gagar())


@pytest.mark.parametrize(
    "fields",
    [
        {"rewards": (1.0, math.inf)},
        {"rewards": (1.0, 0.0), "factors": (0.0, 1.0)},
        {"rewards": (1.0, 0.0), "factors": (1.5, 1.0)},
        {"rewards": (1.0, 0.0), "factors": (1.0,)},
    ],
)
def test_bad_groups_are_refused(fields):
    with pytest.raises(ValueError):
        group(**fields)


def test_records_become_credit():
    rows = [verdict("a", "resolved"), verdict("b", "resolved"), verdict("c", "unresolved"), verdict("d", "invalid")]
    (credit,) = to_credits("gagar", {"g": rows}, {"g": grades(a=1.0, b=0.5)}, {"cap": "none"})
    assert credit.instance_id == "task"
    assert [c.advantage for c in credit.credits] == pytest.approx([4 / 9, 2 / 9, -2 / 3, 0.0])
    assert credit.credits[3].zero_reason == "invalid"


def test_records_with_a_hack_and_without_a_grade():
    rows = [verdict("a", "resolved"), verdict("b", "resolved"), verdict("c", "unresolved")]
    (credit,) = to_credits("gagar", {"g": rows}, {"g": grades(a=1.0, b=None)})
    assert [c.reward for c in credit.credits] == [1.0, 0.0, 0.0]
    (credit,) = to_credits("gagar", {"g": rows}, {"g": grades("ungraded", "timeout")})
    assert credit.reason == "ungraded: timeout"
    with pytest.raises(GagarError):
        to_credits("gagar", {"g": rows}, {})


def test_records_that_do_not_belong_together_are_refused():
    with pytest.raises(GagarError):
        to_credits("binary", {"g": [verdict("a", "resolved"), verdict("b", "resolved", group_id="h")]}, {})
    with pytest.raises(GagarError):
        to_credits("binary", {"g": [verdict("a", "resolved", suite="maintainer")]}, {})
    with pytest.raises(GagarError):
        to_credits("gagar", {"g": [verdict("a", "resolved")]}, {"g": grades(z=1.0)})
