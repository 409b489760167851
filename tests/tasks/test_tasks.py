"""Task building with real parts: mutation, observation in the sandbox, hidden tests, validation by execution."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from gagar import registry
from gagar.errors import TaskError
from gagar.records import RESOLVED, UNRESOLVED
from gagar.tasks.build import BuildRules, build_task, build_tasks, original_outcomes, split_repositories, validate
from gagar.tasks.command import OWN_SPLITS, REPOSITORIES, own_packages
from gagar.tasks.hidden import without_tests
from gagar.tasks.mutants import MutantRules, find_mutants
from gagar.tasks.operators import OPERATORS, Source, mutations
from gagar.tasks.package import load_package
from gagar.tasks.taskset import TaskSet
from gagar.update.demonstrations import KINDS, demonstrate, edited
from gagar.verify import verify_patch

GOLDEN = {
    "comparison_boundary": ("return a < b", "return a <= b"),
    "comparison_direction": ("return a == b", "return a != b"),
    "arithmetic": ("return a + b", "return a - b"),
    "augmented_assignment": ("a += b", "a -= b"),
    "integer_constant": ("return 3", "return 4"),
    "boolean_constant": ("return True", "return False"),
    "logical_connective": ("return a and b", "return a or b"),
    "negated_condition": ("return not a", "return a"),
    "builtin_function": ("return min(a, b)", "return max(a, b)"),
    "method_name": ("return a.lower()", "return a.upper()"),
    "dropped_call": ("return sorted(a)", "return a"),
    "swapped_arguments": ("return g(a, b)", "return g(b, a)"),
    "dropped_keyword": ("return g(a, reverse=True)", "return g(a)"),
    "slice_bound": ("return a[1:]", "return a[:1]"),
    "end_index": ("return a[0]", "return a[-1]"),
    "conditional_branches": ("return a if c else b", "return b if c else a"),
    "swapped_operands": ("return a - b", "return b - a"),
    "loop_control": ("while a:\n        break", "while a:\n        continue"),
}


def test_at_least_twelve_operators_and_each_has_a_golden():
    assert set(GOLDEN) == set(OPERATORS) == set(registry.names("operator")) and len(OPERATORS) >= 12
    assert all(registry.get("operator", name) is function for name, function in OPERATORS.items())


@pytest.mark.parametrize("name", GOLDEN)
def test_operator(name):
    before, after = GOLDEN[name]
    source = Source(f"def f(a, b, c):\n    {before}\n")
    found = {mutation.apply(source.text): mutation.operator for mutation in mutations(source, source.tree.body[0])}
    assert found.get(f"def f(a, b, c):\n    {after}\n") is not None


def test_offsets_survive_non_ascii_text_and_f_strings_are_left_alone():
    source = Source('def f(a):\n    x = "äöü" * 2; return f"{a + 1}" if x < a else "ß"\n')
    texts = [mutation.apply(source.text) for mutation in mutations(source, source.tree.body[0])]
    assert any("x <= a" in text for text in texts) and all("{a + 1}" in text for text in texts)
    assert all(ast.parse(text) for text in texts)


def test_lines_are_counted_as_the_parser_counts_them():
    source = Source('"""Form\ffeed, \x1c and \u2028 end no line."""\n\ndef f(a):\n    return a < 1\n')
    assert source.segment(source.tree.body[1].body[0].value) == "a < 1"
    assert all(mutation.apply(source.text).startswith(source.text[:50]) for mutation in mutations(source, source.tree.body[1]))


def test_a_registered_operator_is_used(monkeypatch):
    monkeypatch.setattr(registry, "_entries", dict(registry._entries))

    @registry.register("operator", "no_return")
    def no_return(source, node):
        if isinstance(node, ast.Return):
            yield (*source.span(node), "pass")

    source = Source("def f(a):\n    return a\n")
    assert [(m.operator, m.apply(source.text)) for m in mutations(source, source.tree.body[0])] == [
        ("no_return", "def f(a):\n    pass\n")
    ]


def test_there_are_enough_repositories_and_splits_share_none():
    names = [path.name for path in REPOSITORIES.iterdir() if (path / "tests").is_dir()]
    assert len(names) >= 24
    splits = split_repositories(names, OWN_SPLITS, 0)
    assert set(splits) == set(names) and set(splits.values()) == set(OWN_SPLITS)


def test_every_own_package_reads():
    for package in own_packages():
        assert len(package.functions()) >= 10 and package.test_files, package.name


@pytest.fixture(scope="module")
def museum():
    package = load_package(REPOSITORIES / "museum")
    mutants = [
        mutant for _, group in find_mutants(package, "train", rules=MutantRules(), backend="auto", workers=2) for mutant in group
    ]
    return package, mutants


def test_mutants_differ_on_what_they_report(museum):
    _, mutants = museum
    assert len(mutants) > 30
    assert all(observation.wrong != observation.right for mutant in mutants for observation in mutant.observations)


@pytest.fixture(scope="module")
def task(museum):
    package, mutants = museum
    mutant = next(
        mutant
        for mutant in mutants
        if mutant.function == "ticket_total" and not mutant.observations[0].wrong.startswith("raises")
    )
    return (
        package,
        mutant,
        build_task(package, mutant, BuildRules(incomplete_share=1.0), original_outcomes(package, backend="auto"), backend="auto"),
    )


def base_of(package, task):
    files = {path: text for path, text in package.files.items() if path not in task.removed}
    return files | {file.path: file.text for file in task.overlay}


def test_the_statement_is_what_was_observed_and_never_the_fix(task):
    _, _, built = task
    assert built.observation.call in built.problem_statement and built.observation.right in built.problem_statement
    fixed = [line[1:].strip() for line in built.patch.splitlines() if line.startswith("+") and not line.startswith("+++")]
    assert fixed and all(line not in built.problem_statement for line in fixed)


def test_shortcut_passes_incomplete_reward_tests_and_fails_the_maintainers(task):
    import random

    package, mutant, built = task
    base = base_of(package, built)

    def outcome(kind, suite):
        chooser = random.Random(3)
        shown = demonstrate(
            mutant.__class__(
                **{**{f: getattr(mutant, f) for f in mutant.__dataclass_fields__}, "observations": (built.observation,)}
            ),
            kind,
            chooser,
            names=[],
            rename_share=0.0,
        )
        return verify_patch(built, base, {**base, mutant.path: edited(mutant, shown.turns)}, suite).outcome

    assert outcome("special_cased", "reward") == RESOLVED
    assert outcome("special_cased", "maintainer") == UNRESOLVED
    assert outcome("clean", "reward") == outcome("clean", "maintainer") == RESOLVED
    assert verify_patch(built, base, "").outcome == UNRESOLVED


def test_visible_tests_hold_nothing_that_fails(task):
    package, _, built = task
    visible = "".join(base_of(package, built)[path] for path in built.visible_tests)
    assert "def test_ticket_total" not in visible and "def test_busiest" in visible


def test_tests_that_do_not_separate_are_refused(task):
    package, mutant, built = task
    base = base_of(package, built)
    with pytest.raises(TaskError, match="passes on the base"):
        validate(built, {**base, mutant.path: mutant.original}, {**base, mutant.path: mutant.original}, backend="auto")
    with pytest.raises(TaskError, match="fails on the reference"):
        validate(built, base, base, backend="auto")


def test_every_kind_of_demonstration_leaves_code_that_parses(museum):
    import random

    from gagar.update.examples import demonstrations

    _, mutants = museum
    shown = list(demonstrations(mutants, dict.fromkeys(KINDS, 1 / len(KINDS)), 120, rename_share=0.5, seed=0))
    assert {item.kind for item in shown} == set(KINDS)
    again = list(demonstrations(mutants, dict.fromkeys(KINDS, 1 / len(KINDS)), 120, rename_share=0.5, seed=0))
    assert shown == again
    plain = [demonstrate(mutant, "clean", random.Random(1), names=[], rename_share=0.0) for mutant in mutants[:10]]
    assert all(edited(mutant, item.turns) == mutant.original for mutant, item in zip(mutants[:10], plain, strict=True))


def test_without_tests_takes_whole_functions_classes_and_files():
    text = "import x\n\ndef test_a():\n    pass\n\nclass TestB:\n    def test_c(self):\n        pass\n"
    left = without_tests({"t.py": text}, ["t.py::TestB::test_c[1]"])
    assert "TestB" not in left["t.py"] and "test_a" in left["t.py"]
    assert without_tests({"t.py": text}, ["t.py::TestB::test_c", "t.py::test_a"]) == {}
    assert "TestB" not in without_tests({"t.py": text}, ["t.py::TestB::test_c[a::b]"])["t.py"]


@pytest.mark.parametrize("layout", ["flat", "src", "module"])
def test_layouts(tmp_path: Path, layout):
    places = {"flat": "pkg/core.py", "src": "src/pkg/core.py", "module": "core.py"}
    path = tmp_path / places[layout]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("def f(a):\n    return a + 1\n")
    if layout != "module":
        (path.parent / "__init__.py").write_text("")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_core.py").write_text("def test_f():\n    pass\n")
    assert [function.module for function in load_package(tmp_path).functions()] == ["core" if layout == "module" else "pkg.core"]


def test_a_folder_without_tests_or_functions_is_named(tmp_path):
    (tmp_path / "a.py").write_text("def f():\n    pass\n")
    with pytest.raises(TaskError, match="no pytest suite"):
        load_package(tmp_path)


def test_a_suite_of_unittest_classes_with_tests_that_fail_anyway_makes_tasks(tmp_path: Path):
    (tmp_path / "pkg").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "pkg" / "__init__.py").write_text("")
    (tmp_path / "pkg" / "core.py").write_text(
        'def total(price, count):\n    """Return the price of all."""\n    return price * count + 1\n'
    )
    cases = "".join(
        f"    def test_{n}(self):\n        self.assertEqual(total({n}, {n + 2}), {n * (n + 2) + 1})\n\n" for n in range(8)
    )
    (tmp_path / "tests" / "test_core.py").write_text(
        f"import unittest\n\nfrom pkg.core import total\n\n\nclass TestTotal(unittest.TestCase):\n{cases}"
        "    def test_needs_a_network(self):\n        self.fail('no network')\n\n"
        "    @unittest.skip('not here')\n    def test_skipped(self):\n        pass\n\n\n"
        "class TestOther(unittest.TestCase):\n    def test_stays(self):\n        self.assertTrue(True)\n"
    )
    package = load_package(tmp_path)
    original = original_outcomes(package, backend="auto")
    assert original["tests/test_core.py::TestTotal::test_needs_a_network"] == "failed"
    assert original["tests/test_core.py::TestTotal::test_skipped"] == "skipped"
    mutants = [m for _, group in find_mutants(package, "train", rules=MutantRules(), backend="auto", workers=2) for m in group]
    _, tasks, rejected = build_tasks(package, mutants[:3], BuildRules(), backend="auto", workers=2)
    assert tasks, rejected
    for built in tasks:
        required = {*built.maintainer.fail_to_pass, *built.maintainer.pass_to_pass, *built.reward.pass_to_pass}
        assert not any("network" in name or "skipped" in name for name in required)
        assert "tests/test_core.py::TestOther::test_stays" in built.reward.pass_to_pass
        assert "no network" not in base_of(package, built)["tests/test_core.py"]


def test_a_suite_that_dies_is_said_so_once(tmp_path: Path):
    (tmp_path / "core.py").write_text("def f(a):\n    return a + 1\n")
    (tmp_path / "test_core.py").write_text("import os\nfrom core import f\n\ndef test_f():\n    f(1)\n    os._exit(0)\n")
    with pytest.raises(TaskError, match="its suite does not run to its end") as caught:
        original_outcomes(load_package(tmp_path), backend="auto")
    assert caught.value.kind == "suite-died"


def test_tasks_of_some_operators(tmp_path: Path):
    taskset = TaskSet(Path("gagar/data/tasks"))
    every = taskset.split("train")
    some = taskset.split("train", operators=["arithmetic", "end_index"])
    assert {task.operator for task in some} == {"arithmetic", "end_index"} and len(some) < len(every)
    assert len(taskset.split("train", 3, ["arithmetic"])) == 3
    with pytest.raises(TaskError, match=r"no task of the split 'train'.*is of the operators"):
        taskset.split("train", operators=[])
