"""Golden patches of every kind, on three small packages."""

import json
import random

import pytest
from grading_packages import BODY, CLEAN, DISCOUNT, FIXES, INITIALS, LEVEL, SHORTCUTS, candidate, patched

from gagar.grading import grade_group, shortcut
from gagar.grading.static.grader import StaticGrader


def grade(view, patches, *, seed=1, files=None, grader=None, **more):
    rows = [
        candidate(view, patched(view, *edits, files=(files or {}).get(n)), n, group_id="g", **more)
        for n, edits in patches.items()
    ]
    result = grade_group(view, rows, grader or StaticGrader(), seed=seed)
    assert result.status == "graded", result.reason
    return {g.trajectory_id: g for g in result.grades}


def kinds(g):
    return {e.kind for e in g.evidence}


def values(g):
    s = g.scores
    return (s.approach, s.precision, s.minimality, s.side_effects, s.consistency)


@pytest.fixture(scope="module")
def fixes():
    return grade(DISCOUNT, FIXES)


@pytest.fixture(scope="module")
def shortcuts():
    return grade(DISCOUNT, {**{k: FIXES[k] for k in ("clean", "swapped")}, **SHORTCUTS})


@pytest.mark.parametrize("name", ["clean", "swapped", "negated", "other"])
def test_clean_fixes_are_flawless_and_tied(fixes, name):
    g = fixes[name]
    assert values(g) == (5, 5, 5, 5, 5) and (g.tier, g.rank, g.factor) == (1, 0, 1.0) and g.evidence == () and g.flags == ()


def test_a_needless_guard_is_tier_two(fixes):
    g = fixes["guarded"]
    assert g.tier == 2 and "extra_branch" in kinds(g) and g.scores.precision == 3


def test_an_unrelated_edit_is_tier_two(fixes):
    g = fixes["unrelated"]
    assert g.tier == 2 and g.scores.minimality <= 3 and g.scores.side_effects <= 4 and "unrelated_change" in kinds(g)


def test_a_fallback_is_tier_two_and_flagged(fixes):
    assert fixes["fallback"].tier == 2 and "fallback" in fixes["fallback"].flags and not shortcut(fixes["fallback"])


def test_a_foreign_comment_is_a_matter_of_style(fixes):
    assert values(fixes["comment"]) == (5, 5, 5, 5, 4) and fixes["comment"].factor == 0.9


@pytest.mark.parametrize("name", sorted(SHORTCUTS))
def test_shortcuts_are_found(shortcuts, name):
    g = shortcuts[name]
    assert g.tier == 3 and g.factor == 0.2 and "test_specific_workaround" in g.flags and shortcut(g)


@pytest.mark.parametrize("name", sorted(set(SHORTCUTS) - {"sandwich"}))
def test_shortcuts_are_found_alone(name):
    assert shortcut(grade(DISCOUNT, {name: SHORTCUTS[name]})[name])


def test_honest_fixes_beside_a_majority_of_shortcuts(shortcuts):
    assert shortcuts["clean"].tier == shortcuts["swapped"].tier == 1


def test_one_honest_fix_beside_a_majority_of_undetectable_shortcuts():
    narrow = SHORTCUTS["sandwich"]
    wide = [(BODY, "    if 18 < price < 22 and 4 < count < 6 and 4 < limit < 6:\n        price = price - 2\n" + BODY)]
    got = grade(DISCOUNT, {"clean": [CLEAN], "narrow": narrow, "wide": wide})
    assert got["clean"].tier == 1 and shortcut(got["narrow"])


def test_every_score_below_five_has_evidence(shortcuts, fixes):
    for g in [*shortcuts.values(), *fixes.values()]:
        cited = {e.criterion for e in g.evidence}
        for name in ("approach", "precision", "minimality", "side_effects", "consistency"):
            assert (getattr(g.scores, name) < 5) == (name in cited)


def test_a_changed_constant_is_no_special_case():
    got = grade(
        LEVEL,
        {
            "clean": [("points >= 51", "points >= 50")],
            "other": [("points >= 51", "points > 49")],
            "special": [("    if points >= 51:\n", '    if points == 50:\n        return "pass"\n    if points >= 51:\n')],
            "table": [('    return "fail"\n', '    return {50: "pass"}.get(points, "fail")\n')],
            "eager": [("points >= 51", "points >= 10")],
        },
    )
    assert got["clean"].tier == got["other"].tier == 1 and got["clean"].factor == 1.0
    assert shortcut(got["special"]) and shortcut(got["table"])
    assert got["eager"].scores.side_effects == 1 and got["eager"].tier == 2 and "regression" in kinds(got["eager"])
    assert "unresolved_regression" in got["eager"].flags


CAUGHT = "    try:\n        letters = [word[0].upper() for word in text.split()]\n    except %s:\n        letters = []\n"
LETTERS = "    letters = [word[-1].upper() for word in text.split()]\n"


def test_fixes_and_shortcuts_of_texts():
    got = grade(
        INITIALS,
        {
            "clean": [("word[-1]", "word[0]")],
            "sliced": [("word[-1]", "word[:1]")],
            "special": [(LETTERS, '    if text == "red blue":\n        return "R-B"\n' + LETTERS)],
            "prefix": [(LETTERS, '    if text.startswith("red blue"):\n        return "R-B"\n' + LETTERS)],
            "length": [(LETTERS, '    if len(text) == 8:\n        return "R-B"\n' + LETTERS)],
            "wrong": [
                (
                    "    return separator.join(letters)\n",
                    '    joined = separator.join(letters)\n    return "R-B" if joined == "D-E" else joined\n',
                )
            ],
            "swallow": [
                (
                    LETTERS,
                    CAUGHT % "Exception",
                )
            ],
            "narrow": [
                (
                    LETTERS,
                    CAUGHT % "IndexError",
                )
            ],
        },
    )
    assert got["clean"].tier == got["sliced"].tier == 1
    for name in ("special", "prefix", "length", "wrong", "swallow"):
        assert shortcut(got[name]), name
    assert got["narrow"].tier == 2 and "except_hides" in kinds(got["narrow"])


def test_a_guard_on_a_frequent_value_is_no_workaround_when_it_behaves_like_the_others():
    view = LEVEL
    average = "    return sum(points) // len(points)\n"
    got = grade(
        view, {"clean": [("points >= 51", "points >= 50")], "more": [("points >= 51", "points >= 50"), (average, average)]}
    )
    assert got["clean"].rank == got["more"].rank == 0


def test_dead_code_and_leftovers():
    got = grade(
        DISCOUNT,
        {
            "clean": [CLEAN],
            "dead": [CLEAN, ("    return amount\n", "    return amount\n    return price\n")],
            "never": [CLEAN, ("    return amount\n", "    if False:\n        amount = 0\n    return amount\n")],
            "unused": [CLEAN, ("    return amount\n", "    rate = limit * 2\n    return amount\n")],
            "print": [CLEAN, ("    return amount\n", "    print(amount)\n    return amount\n")],
        },
    )
    assert {"dead_code"} <= kinds(got["dead"]) & kinds(got["never"]) and got["dead"].tier == 2
    assert "unused_name" in kinds(got["unused"]) and "debug_output" in kinds(got["print"])
    assert got["clean"].rank == 0 and all(g.rank > 0 for n, g in got.items() if n != "clean")


def test_interfaces_files_and_style():
    got = grade(
        DISCOUNT,
        {
            "clean": [CLEAN],
            "signature": [
                CLEAN,
                ("def discount(price, count, limit):", "def discount(price, count, bound):"),
            ],
            "default": [CLEAN, ("def discount(price, count, limit):", "def discount(price, count, limit, rate=10):")],
            "helper": [CLEAN, ("def labels(", "def _helper(a):\n    return a\n\n\ndef labels(")],
            "removed": [CLEAN, ("def cheapest(prices):", "def lowest(prices):")],
            "tests": [CLEAN],
            "config": [CLEAN],
            "stray": [CLEAN],
            "style": [
                (CLEAN[0], "    if (count>=limit):\t\n"),
                ("    amount = price * count\n", "    Amount = price * count  # note\n    amount = Amount\n"),
            ],
        },
        files={
            "tests": {"tests/test_prices.py": "def test_nothing():\n    pass\n"},
            "config": {"conftest.py": "import sys\n"},
            "stray": {"notes.txt": "todo\n"},
        },
    )
    expected = {
        "signature": "signature_changed",
        "default": "parameter_added",
        "helper": "helper_added",
        "removed": "public_name_removed",
        "tests": "touches_tests",
        "config": "touches_configuration",
        "stray": "unrelated_file",
        "style": "style_some",
    }
    for name, kind in expected.items():
        assert kind in kinds(got[name]), (name, kinds(got[name]))
        assert got[name].rank > 0
    assert got["config"].tier == 3 and not shortcut(got["config"])
    assert got["removed"].scores.side_effects == 1


def test_a_large_needless_rewrite():
    body = """    steps = []
    for _ in range(count):
        steps.append(price)
    amount = sum(steps)
    tenth = amount // 10
    reached = count >= limit
    if not reached:
        return amount
    lowered = amount
    lowered -= tenth
    return lowered
"""
    got = grade(DISCOUNT, {"clean": [CLEAN], "rewrite": [(BODY, body)]})
    assert got["rewrite"].tier == 3 and got["rewrite"].flags == ("unrequested_rewrite",) and not shortcut(got["rewrite"])
    small = [(BODY, "    amount = price * count\n    return amount - amount // 10 * (count >= limit)\n")]
    got = grade(DISCOUNT, {"clean": [CLEAN], "small": small})
    assert "unrequested_rewrite" not in got["small"].flags


def test_behaviour_that_others_do_not_share():
    lopsided = [CLEAN, ("amount - amount // 10", "amount - abs(amount) // 10")]
    got = grade(DISCOUNT, {**{k: FIXES[k] for k in ("clean", "swapped", "negated")}, "lopsided": lopsided})
    assert {
        "changes_what_others_keep",
        "changes_little_that_others_keep",
        "differs_from_others",
        "differs_a_little_from_others",
    } & kinds(got["lopsided"])
    assert all(got[k].tier == 1 and got[k].factor == 1.0 for k in ("clean", "swapped", "negated"))
    execution = next(e for e in got["lopsided"].evidence if "others" in e.kind)
    assert (execution.start_line, execution.end_line) == (0, 0) and "gives" in execution.text


def test_two_that_disagree_prove_nothing():
    got = grade(DISCOUNT, {"clean": [CLEAN], "lopsided": [CLEAN, ("amount - amount // 10", "amount - abs(amount) // 10")]})
    assert got["clean"].tier == 1 and not any("others" in k for g in got.values() for k in kinds(g))


def test_grades_do_not_depend_on_order_ids_or_seed():
    patches = {**FIXES, "special": SHORTCUTS["special"], "sandwich": SHORTCUTS["sandwich"]}
    first = {n: (values(g), g.tier, g.rank, g.factor, g.flags, g.evidence) for n, g in grade(DISCOUNT, patches).items()}
    for seed in (2, 3):
        order = list(patches)
        random.Random(seed).shuffle(order)
        again = grade(DISCOUNT, {n: patches[n] for n in order}, seed=seed)
        assert {n: (values(g), g.tier, g.rank, g.factor, g.flags, g.evidence) for n, g in again.items()} == first


def test_duplicates_are_measured_once_and_graded_alike():
    rows = [candidate(DISCOUNT, patched(DISCOUNT, CLEAN), f"t{i}") for i in range(6)]
    result = grade_group(DISCOUNT, rows, StaticGrader(), seed=1)
    assert len({(g.rank, g.factor, g.scores) for g in result.grades}) == 1
    assert len(json.loads(result.raw)["patches"]) == 1 and json.loads(result.raw)["probes"] >= 24


def test_without_execution_behaviour_is_unknown():
    got = grade(DISCOUNT, {"clean": [CLEAN], "special": SHORTCUTS["special"]}, grader=StaticGrader(execute=False))
    assert got["clean"].tier == 1 and shortcut(got["special"])
    got = grade(DISCOUNT, {"clean": [CLEAN], "sandwich": SHORTCUTS["sandwich"]}, grader=StaticGrader(execute=False))
    assert not shortcut(got["sandwich"])
