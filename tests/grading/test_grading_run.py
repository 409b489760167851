"""Presentation, retries and validation: a grader that fails never yields a number."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from grading_packages import CLEAN, DISCOUNT, candidate, patched

from gagar.errors import GagarError, GraderError
from gagar.grading import grade_group, validate
from gagar.grading.fakes import FAULTS, FakeGrader, FaultyGrader, FirstWins
from gagar.grading.reply import group_grade
from gagar.grading.run import present
from gagar.records import Evidence, Scores

BASE = patched(DISCOUNT)
FIXED = patched(DISCOUNT, CLEAN)
LINE = "shop/prices.py"


def group(count=4, failing=1, invalid=1):
    names = [f"t{i}" for i in range(count)]
    rows = [candidate(DISCOUNT, FIXED, n, group_id="g") for n in names]
    rows += [candidate(DISCOUNT, BASE, f"f{i}", passed=False, group_id="g") for i in range(failing)]
    return rows + [candidate(DISCOUNT, BASE, f"i{i}", passed=False, valid=False, group_id="g") for i in range(invalid)]


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_failing_grader_never_yields_a_number(fault):
    grade = grade_group(DISCOUNT, group(), FaultyGrader(fault), seed=3, attempts=2)
    assert grade.status == "ungraded" and grade.grades == () and grade.reason and grade.attempts == 2
    assert grade.group_id == "g" and grade.instance_id == "discount"


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_retry_can_succeed(fault):
    grade = grade_group(DISCOUNT, group(), FaultyGrader(fault, times=1), seed=3, attempts=2)
    assert grade.status == "graded" and grade.attempts == 2 and len(grade.grades) == 4 and grade.tokens >= 10


def test_the_raw_reply_of_a_failure_is_kept():
    grade = grade_group(DISCOUNT, group(), FaultyGrader("prose"), seed=3)
    assert "look fine" in grade.raw and grade.reason.startswith("not-json")


def test_what_a_grader_sees():
    seen = []

    class Spy(FakeGrader):
        def grade(self, view, candidates, *, seed):
            seen.append(candidates)
            return super().grade(view, candidates, seed=seed)

    grade = grade_group(DISCOUNT, group(), Spy(), seed=3)
    assert sorted(c.trajectory_id for c in seen[0]) == [f"candidate-{i}" for i in range(1, 6)]  # no invalid one
    assert all(c.group_id == "" for c in seen[0])
    assert sorted(grade.order) == ["f0", "t0", "t1", "t2", "t3"]
    assert [g.trajectory_id for g in grade.grades] == ["t0", "t1", "t2", "t3"]
    assert grade.seconds > 0 and grade.order_seed != 3


def test_order_depends_on_the_seed_and_not_on_how_candidates_were_given():
    rows = group(8)
    assert present(rows, 5)[1] == present(rows[::-1], 5)[1]
    assert len({tuple(present(rows, s)[1].values()) for s in range(20)}) > 10


def test_a_position_biased_grader_gives_equal_expected_factors():
    wins = Counter()
    for seed in range(400):
        grade = grade_group(DISCOUNT, group(4, 0, 0), FirstWins(), seed=seed)
        wins.update(g.trajectory_id for g in grade.grades if g.rank == 0)
    assert all(70 <= wins[f"t{i}"] <= 130 for i in range(4)), wins


def test_nothing_to_grade():
    grade = grade_group(DISCOUNT, [candidate(DISCOUNT, BASE, "f", passed=False)], FakeGrader(), seed=1)
    assert (grade.status, grade.reason, grade.attempts) == ("ungraded", "no valid passing candidate", 0)
    assert grade_group(DISCOUNT, [], FakeGrader(), seed=1).status == "ungraded"


def test_misuse_is_refused():
    rows = group()
    with pytest.raises(GagarError):
        grade_group(DISCOUNT, [*rows, rows[0]], FakeGrader(), seed=1)
    with pytest.raises(GagarError):
        grade_group(DISCOUNT, [*rows, replace(rows[0], trajectory_id="x", group_id="h")], FakeGrader(), seed=1)
    with pytest.raises(GagarError):
        grade_group(DISCOUNT, rows, FakeGrader(), seed=1, attempts=0)


# validation of a finished grade

ROWS = [candidate(DISCOUNT, FIXED, n) for n in ("a", "b")]
GOOD = FakeGrader({}).grade(DISCOUNT, ROWS, seed=0)


def with_first(**fields):
    return replace(GOOD, grades=(replace(GOOD.grades[0], **fields), *GOOD.grades[1:]))


def spoil(scores, name, value):
    object.__setattr__(scores, name, value)
    return scores


LOW = Scores(5, 4, 5, 5, 5)


@pytest.mark.parametrize(
    ("grade", "kind"),
    [
        (None, "not-a-grade"),
        ("5", "not-a-grade"),
        ({"grades": []}, "not-a-grade"),
        (replace(GOOD, status="ungraded", grades=()), "ungraded"),
        (replace(GOOD, grades=GOOD.grades[:1]), "missing-id"),
        (replace(GOOD, grades=()), "missing-id"),
        (replace(GOOD, grades=GOOD.grades * 2), "duplicate-id"),
        (replace(GOOD, grades=(*GOOD.grades, replace(GOOD.grades[0], trajectory_id="z"))), "extra-id"),
        (with_first(scores=None), "bad-score"),
        (with_first(scores=spoil(Scores(5, 5, 5, 5, 5), "approach", True)), "bad-score"),
        (with_first(scores=spoil(Scores(5, 5, 5, 5, 5), "approach", 7)), "bad-score"),
        (with_first(status="ungraded", reason="shy"), "ungraded"),
        (with_first(flags=("ugly",)), "unknown-flag"),
        (with_first(scores=LOW), "no-evidence"),
        (with_first(flags=("fallback",)), "no-evidence"),
        (with_first(hack=True, rank=None, factor=None), "no-evidence"),
        (with_first(evidence=(Evidence("precision", "x", "no.py", 1, 1, "t"),)), "bad-evidence"),
        (with_first(evidence=(Evidence("precision", "x", LINE, 0, 5, "t"),)), "bad-evidence"),
        (with_first(evidence=(Evidence("precision", "x", LINE, 5, 4, "t"),)), "bad-evidence"),
        (with_first(evidence=(Evidence("precision", "x", LINE, 1, 9999, "t"),)), "bad-evidence"),
        (with_first(evidence=(Evidence("precision", "x", LINE, -1, -1, "t"),)), "bad-evidence"),
        (with_first(evidence=(Evidence("charm", "x", LINE, 1, 1, "t"),)), "bad-evidence"),
        (with_first(evidence=(Evidence("precision", "", LINE, 1, 1, "t"),)), "bad-evidence"),
        (with_first(evidence=(Evidence("precision", "x", LINE, True, 1, "t"),)), "bad-evidence"),
        (with_first(tier=2), "bad-tier"),
        (with_first(weighted=4.9), "bad-tier"),
        (with_first(rank=None), "bad-rank"),
        (with_first(rank=2), "bad-rank"),
        (with_first(factor=None), "bad-factor"),
        (with_first(factor=float("nan")), "bad-factor"),
        (with_first(factor=0.5), "bad-factor"),
    ],
)
def test_unusable_grades_have_a_kind(grade, kind):
    with pytest.raises(GraderError) as caught:
        validate(grade, ROWS, DISCOUNT)
    assert caught.value.kind == kind


def test_a_usable_grade_passes_unchanged():
    assert validate(GOOD, ROWS, DISCOUNT) is GOOD
    place = Evidence("precision", "x", LINE, 1, 2, "t")
    run = Evidence("precision", "x", "", 0, 0, "f(1) gives 2")
    for evidence in (place, run):
        drafts = [replace(d, evidence=(evidence,)) for d in _drafts()]
        assert validate(group_grade("x", DISCOUNT, ROWS, drafts), ROWS, DISCOUNT)


def _drafts():
    from gagar.grading import Draft

    return [Draft(c.trajectory_id, LOW) for c in ROWS]


def test_only_passing_valid_candidates_may_have_grades():
    rows = [*ROWS, candidate(DISCOUNT, BASE, "c", passed=False)]
    extra = replace(GOOD, grades=(*GOOD.grades, replace(GOOD.grades[0], trajectory_id="c")))
    with pytest.raises(GraderError) as caught:
        validate(extra, rows, DISCOUNT)
    assert caught.value.kind == "extra-id"
    assert json.dumps(GOOD.order) == '["a", "b"]'
