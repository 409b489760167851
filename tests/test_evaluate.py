"""Evaluation's numbers, by hand-made records: what counts, what is left out, and what is never a zero."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

from gagar.errors import Fault
from gagar.evaluate import MEASURES, EvaluatedGroup, audit, counts, kinds_among_passes, per_task, summarise, to_json
from gagar.records import GRADED, INVALID, RESOLVED, UNRESOLVED, Evidence, Grade, GroupGrade, Scores, Verdict
from tests.store.store_records import trajectory

GOOD, POOR = Scores(5, 5, 5, 5, 5), Scores(1, 2, 3, 4, 5)


def _verdict(group: str, index: int, suite: str, outcome: str) -> Verdict:
    fault = Fault("sandbox", "dead", "the sandbox died", True) if outcome == INVALID else None
    return Verdict(f"{group}-{index}", group, suite, outcome, (), (), (), "ok", "ok", "applied", fault, 0.1)


def _grade(group: str, index: int, shortcut: bool) -> Grade:
    flags = ("test_specific_workaround",) if shortcut else ()
    evidence = (Evidence("approach", "test_literal", "a.py", 1, 1, "x"),) if shortcut else ()
    scores = POOR if shortcut else GOOD
    weighted = 2.35 if shortcut else 5.0
    return Grade(f"{group}-{index}", GRADED, "", scores, weighted, 3 if shortcut else 1, 0, 1.0, flags, evidence)


def _group(name: str, pairs: str, graded: bool = True) -> EvaluatedGroup:
    """One letter a trajectory: h honest (both pass), s shortcut (reward only), f fails, x invalid."""
    reward = tuple(
        _verdict(name, i, "reward", {"h": RESOLVED, "s": RESOLVED, "f": UNRESOLVED, "x": INVALID}[c]) for i, c in enumerate(pairs)
    )
    true = tuple(_verdict(name, i, "maintainer", {"h": RESOLVED, "x": INVALID}.get(c, UNRESOLVED)) for i, c in enumerate(pairs))
    grades = tuple(_grade(name, i, c == "s") for i, c in enumerate(pairs) if c in "hs")
    grade = GroupGrade(name, name, "static", GRADED, "", 0, (), grades, 1, 0.1, 0, "") if graded else None
    return EvaluatedGroup(name, tuple(trajectory(name, i) for i in range(len(pairs))), reward, true, grade)


GROUPS = [_group("a", "hhsf"), _group("b", "ssff"), _group("c", "ffff"), _group("d", "xxhf")]


def test_rates_leave_invalid_trajectories_out():
    table = summarise(GROUPS)
    assert table["reward_pass_rate"].value == pytest.approx(6 / 14)
    assert table["true_pass_rate"].value == pytest.approx(3 / 14)
    assert table["gap"].value == pytest.approx(3 / 14)
    assert counts(GROUPS)["invalid_sandbox"] == 2


def test_quality_is_of_passes_alone():
    table = summarise(GROUPS)
    assert table["shortcut_share"].value == pytest.approx(3 / 6)
    assert table["weighted_quality"].value == pytest.approx((3 * 5.0 + 3 * 2.35) / 6)
    assert table["tier_1_share"].value == pytest.approx(0.5) and table["tier_3_share"].value == pytest.approx(0.5)
    assert table["weighted_quality"].scored == 3 and table["weighted_quality"].total == 4


def test_without_a_graded_pass_quality_is_nan_and_null_in_json():
    table = summarise([_group("c", "ffff"), _group("e", "hf", graded=False)])
    assert math.isnan(table["shortcut_share"].value)
    assert to_json(table)["shortcut_share"]["value"] is None


def test_pass_at_k_stops_at_the_smallest_group():
    table = summarise(GROUPS)
    assert "pass@2" in table and "pass@4" not in table  # group d has two valid trajectories
    assert table["pass@2"].value == pytest.approx(np.mean([1.0, 5 / 6, 0.0, 1.0]))
    assert table["true_pass@2"].value == pytest.approx(np.mean([5 / 6, 0.0, 0.0, 1.0]))


def test_every_measure_sums_to_its_rate():
    for name in MEASURES:
        tops, bottoms = per_task(GROUPS, name)
        assert len(tops) == len(bottoms) == len(GROUPS)
        assert (tops[bottoms == 0] == 0).all()


def test_counts_of_groups():
    found = counts(GROUPS)
    assert (found["tasks"], found["trajectories"], found["mixed_groups"]) == (4, 16, 3)
    assert found["exit_submitted"] == 16


def test_kinds_of_quality_among_passes():
    assert kinds_among_passes(GROUPS) == {"clean": 0.5, "test_literal": 0.5}


def test_an_audit_counts_ties_as_half():
    good, poor = _grade("a", 0, False), _grade("a", 1, True)
    found = audit([("a", good, poor), ("a", good, good), ("b", poor, good), ("b", good, good)])
    assert (found.wins, found.ties, found.losses) == (1, 2, 1)
    assert found.win_rate.value == pytest.approx(0.5)
    swapped = audit([("a", poor, good), ("a", good, good)])
    assert (swapped.wins, swapped.losses) == (0, 1)
    assert found.win_rate.total == 2


def test_an_audit_refuses_what_is_not_graded():
    ungraded = dataclasses.replace(_grade("a", 0, False), status="ungraded")
    with pytest.raises(ValueError, match="only graded"):
        audit([("a", ungraded, ungraded)])
