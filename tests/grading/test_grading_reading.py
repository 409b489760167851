"""Reading without running: literals, calls in tests, probe inputs, statements that changed; graders from settings; the oracle."""

import ast
import random
from dataclasses import replace
from types import SimpleNamespace

import pytest
from grading_packages import BODY, CLEAN, DISCOUNT, FIXES, INITIALS, SHOP, SHORTCUTS, candidate, patched

from gagar.errors import SettingsError
from gagar.grading import Rubric, grade_group, make_grader
from gagar.grading.static import behaviour, driver
from gagar.grading.static.calls import reported_call, visible_calls
from gagar.grading.static.findings import RULES, Finding, judge
from gagar.grading.static.grader import StaticGrader
from gagar.grading.static.inputs import generate, rename, shift, vary
from gagar.grading.static.oracle import OracleGrader, Truth
from gagar.grading.static.source import changes_between, parse
from gagar.grading.static.values import MISSING, common, fold, key
from gagar.records import CRITERIA


def folded(text):
    return fold(ast.parse(text, mode="eval").body)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2 + 3", 5),
        ("-(-5)", 5),
        ("'a' + 'b'", "ab"),
        ("[1, (2, 3)]", [1, (2, 3)]),
        ("{1: 'x'}", {1: "x"}),
        ("int('5')", 5),
        ("len('abc')", 3),
    ],
)
def test_constant_expressions_are_folded(text, value):
    assert folded(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "f()",
        "10 ** 10 ** 10",
        "'a' * 10**9",
        "[0] * 10**9",
        "1 // 0",
        "'%s' % 5",
        "1 << 10**9",
        "int('x')",
        "{**{}}",
        "9" * 4000,
    ],
)
def test_what_is_not_a_small_constant_is_not_folded(text):
    assert folded(text) is MISSING


def test_values_are_compared_with_their_type():
    assert key(1) != key(True) != key(1.0) and key([1]) != key((1,)) and key({1: 2, 3: 4}) == key({3: 4, 1: 2})
    assert common(0) and common(None) and common([]) and not common(2) and not common("a")


def test_calls_of_statement_and_visible_tests():
    assert reported_call(DISCOUNT).args == (20, 5, 5) and reported_call(DISCOUNT).expected == 90
    calls = visible_calls(DISCOUNT)
    assert [c.source for c in calls["discount"]][:2] == ["discount(10, 2, 5)", "discount(10, 9, 5)"]
    assert calls["discount"][1].expected == 81 and calls["labels"][0].expected == ["$1", "$3"]
    assert [c.expected for c in calls["cheapest"]] == [None, 2, 5]


@pytest.mark.parametrize("call", ["discount(", "discount(x)", "", "20", "discount(*[1, 2, 3])"])
def test_a_call_that_cannot_be_read_leaves_the_visible_tests(call):
    view = replace(DISCOUNT, observation=replace(DISCOUNT.observation, call=call))
    assert reported_call(view) is None
    assert len(behaviour.plan(view, [], 24, 0)) >= 24
    rows = [candidate(view, patched(view, CLEAN), "a"), candidate(view, patched(view, *SHORTCUTS["broad"]), "b")]
    assert grade_group(view, rows, StaticGrader(), seed=1).status == "graded"


def test_probes_are_many_different_and_seeded():
    for view in (DISCOUNT, INITIALS):
        probes = behaviour.plan(view, [], 24, 0)
        assert len(probes) >= 24 + 1 and probes[0].reported and len({p.call.source for p in probes}) == len(probes)
        assert probes == behaviour.plan(view, [], 24, 0) != behaviour.plan(view, [], 24, 1)
        assert all(ast.literal_eval(repr(p.call.args)) == p.call.args for p in probes)


def test_consistent_variations_keep_relations():
    rng = random.Random(0)
    for _ in range(50):
        a, b, c = shift((20, 5, 5), rng)
        assert a - b == 15 and b == c
        _, b, c = rename((20, 5, 5), rng)
        assert b == c


@pytest.mark.parametrize(
    "value", [True, 3, 0, -2, 1.5, "", "a b", [], [1, 2], (), ("x",), {}, {"a": 1}, None, [[1], {"b": (2,)}]]
)
def test_variations_keep_the_type(value):
    rng = random.Random(0)
    assert {type(vary(value, rng)) for _ in range(100)} == {type(value)}


def test_no_seed_gives_no_probe():
    assert generate((), 24, "x") == ()


def change(before, after):
    return changes_between(parse("m.py", before), parse("m.py", after))


def test_comments_and_formatting_are_no_change():
    assert change("def f(a):\n    return a+1\n", "def f( a ):\n    # one more\n\n    return (a + 1)\n") == ()
    (docs,) = change('def f(a):\n    """A."""\n    return a\n', 'def f(a):\n    """B."""\n    return a\n')
    assert docs.cosmetic


def test_statements_are_counted():
    before = "def f(a):\n    b = a\n    return b\n"
    (c,) = change(before, "def f(a):\n    b = a + 1\n    return b\n")
    assert (c.statements, c.modified, c.lines) == (1, 1, (2, 2))
    (c,) = change(before, "def f(a):\n    if a is None:\n        return None\n    b = a\n    return b\n")
    assert (c.statements, c.modified) == (2, 0)
    names = {c.qualname: c for c in change(before, before + "\ndef g():\n    pass\n\nx = 1\n")}
    assert set(names) == {"g", "<module>"} and names["g"].before is None


def test_results_are_shown_without_calling_them():
    class Bomb:
        def __repr__(self):
            raise SystemExit

    assert driver.shown([1, "a", (2,), {3: None}, {2, 1}]) == "[1, 'a', (2,), {3: None}, set(1, 2)]"
    assert driver.shown(Bomb()) == "<Bomb>" and driver.shown([Bomb()]) == "[<Bomb>]"
    assert driver.shown(0.1 + 0.2) == "0.3" and driver.shown(2.0) == "2.0" and driver.shown(float("nan")) == "nan"
    assert len(driver.shown("x" * 10**6)) < 400 and driver.shown("x" * 10**6) != driver.shown("x" * (10**6 + 1))
    loop = []
    loop.append(loop)
    assert "..." in driver.shown(loop) and driver.shown([0] * 1000).startswith("<list of 1000: 0, 0")


def test_the_rule_table_is_whole():
    for kind, (limits, flags) in RULES.items():
        assert len(limits) == 5 and all(1 <= n <= 5 for n in limits) and (min(limits) < 5), kind
        draft = judge("a", [Finding(kind, "m.py", 1, 1, "text")])
        assert tuple(getattr(draft.scores, name) for name in CRITERIA) == limits and set(draft.flags) == set(flags)
        assert {e.criterion for e in draft.evidence} == {c for c, n in zip(CRITERIA, limits, strict=True) if n < 5} | (
            {"flag"} if flags else set()
        )


def test_many_findings_keep_evidence_for_every_criterion():
    many = [Finding("larger", "m.py", n, n, "text") for n in range(1, 200)] + [Finding("style_one", "m.py", 1, 1, "text")]
    assert {e.criterion for e in judge("a", many).evidence} == {"minimality", "consistency"}
    assert len(judge("a", many).evidence) < 50


# graders from settings, and the oracle


def settings(name="static", **weights):
    given = {"approach": 0.3, "precision": 0.25, "minimality": 0.2, "side_effects": 0.15, "consistency": 0.1} | weights
    factors = SimpleNamespace(runner=0.8, high=0.7, low=0.3, tier3=0.1)
    return SimpleNamespace(grader=name, weights=SimpleNamespace(**given), factors=factors, probe_inputs=30)


def test_settings_reach_the_grade():
    grader = make_grader(settings(consistency=0.0, approach=0.4))
    rows = [candidate(DISCOUNT, patched(DISCOUNT, *FIXES[n]), n) for n in ("clean", "comment", "guarded")]
    grade = grade_group(DISCOUNT, rows, grader, seed=1)
    assert grade.status == "graded", grade.reason
    assert [g.factor for g in grade.grades] == [1.0, 1.0, 0.7] and grade.grades[1].weighted == 5.0
    with pytest.raises(SettingsError):
        make_grader(settings("clairvoyant"))
    with pytest.raises(ValueError):
        Rubric({**dict.fromkeys(CRITERIA, 0.3)})


def test_the_oracle_knows_what_the_static_grader_cannot():
    wrong = [(BODY, BODY.replace("count > limit", "count >= limit").replace("amount // 10", "amount // 10 - (amount < 0)"))]
    rows = [candidate(DISCOUNT, patched(DISCOUNT, CLEAN), "right"), candidate(DISCOUNT, patched(DISCOUNT, *wrong), "wrong")]
    told = {rows[0].patch: True, rows[1].patch: False}
    oracle = OracleGrader({"discount": Truth(patched(DISCOUNT, CLEAN), told)})
    right, bad = grade_group(DISCOUNT, rows, oracle, seed=1).grades
    assert right.tier == 1 and right.scores.approach == 5
    assert bad.tier == 3 and {"maintainer_tests_fail", "differs_from_reference"} <= {e.kind for e in bad.evidence}


def test_an_oracle_without_truth_does_not_guess():
    rows = [candidate(DISCOUNT, patched(DISCOUNT, CLEAN), "a")]
    grade = grade_group(DISCOUNT, rows, make_grader(settings("oracle")), seed=1)
    assert grade.status == "ungraded" and grade.reason.startswith("no-truth")


def test_source_roots_and_a_package_without_tests():
    files = {("src/" + p if p.startswith("shop/") else p): t for p, t in SHOP.items()}
    texts = tuple(type(DISCOUNT.files[0])(p, t) for p, t in sorted(files.items()))
    view = replace(DISCOUNT, files=texts, entry_point="src/shop/prices.py::discount", roots=("src", ""), visible_tests=())
    base = {f.path: f.text for f in view.files}
    clean = {**base, "src/shop/prices.py": base["src/shop/prices.py"].replace("count > limit", "count >= limit")}
    probes = behaviour.plan(view, [], 24, 0)
    seen = behaviour.observe(view, {"a": clean}, probes, StaticGrader().options)
    assert seen["a"].results[0] == "90" and seen["base"].results[0] == "100" and seen["a"].tests == {}
