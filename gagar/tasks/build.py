"""From mutants to validated tasks.

A mutant becomes a task by taking out of the visible suite the tests that fail on it, writing two hidden suites from its
observed calls, and checking by execution that they separate: the base fails every `fail_to_pass` twice, the reference
passes everything four times, and so the empty patch scores 0. A mutant that fails a check is kept out, with its reason.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from gagar.artifacts import digest_tree
from gagar.errors import TaskError
from gagar.patches import make_patch
from gagar.records import FileText, Mutant, Observation, Snapshot, Task, TestSuite
from gagar.sandbox import Limits, open_sandbox
from gagar.tasks.behaviour import Result
from gagar.tasks.hidden import Case, test_module, without_tests
from gagar.tasks.package import Package
from gagar.tasks.statement import RAISES, problem_statement, reported
from gagar.testrun import ERROR, FAILED, PASSED, TestReport, run_tests

REWARD_FILE, MAINTAINER_FILE = "tests/test_hidden_reward.py", "tests/test_hidden_maintainer.py"
_MAX_CASES = 40
_REWARD_CASES = 8
BASE_RUNS, REFERENCE_RUNS = 2, 4
LIMITS = Limits(wall_s=60.0, cpu_s=60, memory_mb=1024)


@dataclass(frozen=True, slots=True)
class BuildRules:
    """`incomplete_share` of the tasks get reward tests that hold the reported call alone; `per_function` bounds the tasks of
    one function, spread over operators."""

    incomplete_share: float = 0.7
    per_function: int = 2
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Rejected:
    """A mutant that could not become a task, and why."""

    mutant_id: str
    reason: str


def choose(mutants: Sequence[Mutant], rules: BuildRules) -> list[Mutant]:
    """Up to `per_function` mutants of each function, seeded, operators that were used least coming first."""
    used: Counter[str] = Counter()
    chosen = []
    by_function: dict[tuple[str, str, str], list[Mutant]] = {}
    for mutant in mutants:
        by_function.setdefault((mutant.repo, mutant.path, mutant.function), []).append(mutant)
    for key, group in by_function.items():
        order = random.Random(f"{rules.seed}{key}").sample(group, len(group))
        for _ in range(min(rules.per_function, len(order))):
            best = min(order, key=lambda mutant: used[mutant.operator])
            order.remove(best)
            used[best.operator] += 1
            chosen.append(best)
    return chosen


def build_tasks(
    package: Package,
    mutants: Sequence[Mutant],
    rules: BuildRules,
    *,
    backend: str,
    workers: int,
    on_done: Callable[[], None] = lambda: None,
) -> tuple[Snapshot, list[Task], list[Rejected]]:
    """Tasks of one package, validated by execution."""
    snapshot = Snapshot(package.digest, tuple(FileText(path, text) for path, text in sorted(package.files.items())))
    original = original_outcomes(package, backend=backend) if mutants else {}

    def one(mutant: Mutant) -> Task | Rejected:
        try:
            return build_task(package, mutant, rules, original, backend=backend)
        except TaskError as error:
            return Rejected(mutant.mutant_id, error.message)
        finally:
            on_done()

    with ThreadPoolExecutor(workers) as pool:
        results = list(pool.map(one, mutants))
    tasks = [result for result in results if isinstance(result, Task)]
    return snapshot, tasks, [result for result in results if isinstance(result, Rejected)]


def original_outcomes(package: Package, *, backend: str) -> dict[str, str]:
    """What each test of the unchanged package gives. A test that fails here says nothing of a mutant: it needs a network, a tool, or
    a version that this machine lacks. One that gives two different answers in two runs counts as failed.

    Raises TaskError where the suite does not run to its end.
    """
    first, second = (_run(package.files, package.test_files, package.roots, backend) for _ in range(2))
    for report in (first, second):
        if not report.trusted:
            raise TaskError(
                f"{package.name}: its suite does not run to its end in the sandbox ({report.problem})",
                kind="suite-died",
                hint="run its pytest by hand; what it needs beside pytest must be installed where gagar is",
            )
    return {name: outcome if second.outcomes.get(name) == outcome else FAILED for name, outcome in first.outcomes.items()}


def build_task(package: Package, mutant: Mutant, rules: BuildRules, original: Mapping[str, str], *, backend: str) -> Task:
    """One validated task. `original` is what `original_outcomes` said. Raises TaskError with the check that failed."""
    broken = {**package.files, mutant.path: mutant.mutated}
    report = _run(broken, package.test_files, package.roots, backend)
    if not report.trusted:
        raise TaskError(
            f"{mutant.mutant_id}: the suite did not run to its end on the mutant ({report.problem})", kind="suite-died"
        )
    before = {name: report.passed(name) for name, outcome in original.items() if outcome == PASSED}
    failing = sorted(name for name in original if original[name] in (FAILED, ERROR) or not before.get(name, True))
    base = without_tests(broken, failing)
    overlay = tuple(FileText(path, text) for path, text in sorted(base.items()) if package.files.get(path) != text)
    removed = tuple(sorted(set(package.files) - set(base)))
    chooser = random.Random(f"{rules.seed}{mutant.mutant_id}")
    observation = reported(mutant.observations, chooser)
    complete = chooser.random() >= rules.incomplete_share
    task = Task(
        instance_id=mutant.mutant_id,
        repo=mutant.repo,
        base_commit=digest_tree(base),
        problem_statement=problem_statement(mutant.path, observation),
        patch=make_patch({mutant.path: mutant.mutated}, {mutant.path: mutant.original}),
        reward=_reward_suite(package, mutant, observation, before, complete),
        maintainer=_maintainer_suite(package, mutant, observation, before),
        snapshot=package.digest,
        overlay=overlay,
        removed=removed,
        entry_point=f"{mutant.path}::{mutant.function}",
        observation=observation,
        visible_tests=tuple(path for path in package.test_files if path in base),
        roots=package.roots,
        split=mutant.split,
        source="mutants",
        operator=mutant.operator,
        reward_complete=complete,
    )
    return validate(task, base, {**base, mutant.path: mutant.original}, backend=backend)


def _run(files: Mapping[str, str], tests: Sequence[str], roots: Sequence[str], backend: str) -> TestReport:
    with open_sandbox(backend, files, LIMITS) as box:
        return run_tests(box, tests, roots=roots, explain=False)


def _case(name: str, observation: Observation) -> Case:
    arguments = observation.call[observation.call.index("(") + 1 : -1]
    right = observation.right
    expected = Result("raise", right[len(RAISES) :]) if right.startswith(RAISES) else Result("value", right)
    return Case(name, arguments, expected)


def _suite(
    package: Package, mutant: Mutant, path: str, breaking: Iterable[Observation], keeping: Iterable[Observation], extra: TestSuite
) -> TestSuite:
    module = package.module_name(mutant.path)
    fails = [_case(f"test_fixed_{number}", item) for number, item in enumerate(breaking)]
    keeps = [_case(f"test_kept_{number}", item) for number, item in enumerate(keeping)]
    text = test_module(module, mutant.function, [*fails, *keeps])
    return TestSuite(
        (FileText(path, text), *extra.files),
        (*(f"{path}::{case.name}" for case in fails), *extra.fail_to_pass),
        (*(f"{path}::{case.name}" for case in keeps), *extra.pass_to_pass),
    )


def _reward_suite(
    package: Package, mutant: Mutant, observation: Observation, before: dict[str, bool], complete: bool
) -> TestSuite:
    others = [item for item in mutant.observations if item != observation]
    breaking = [observation, *others[: _REWARD_CASES - 1]] if complete else [observation]
    gone = {name.split("[", 1)[0] for name, passed in before.items() if not passed}
    visible = tuple(name for name in before if name.split("[", 1)[0] not in gone)
    return _suite(package, mutant, REWARD_FILE, breaking, mutant.same[:_REWARD_CASES], TestSuite((), (), visible))


def _maintainer_suite(package: Package, mutant: Mutant, observation: Observation, before: dict[str, bool]) -> TestSuite:
    breaking = [observation, *(item for item in mutant.observations if item != observation)][:_MAX_CASES]
    files = tuple(FileText(path, package.files[path]) for path in package.test_files)
    failing = tuple(name for name, passed in before.items() if not passed)
    passing = tuple(name for name, passed in before.items() if passed)
    return _suite(package, mutant, MAINTAINER_FILE, breaking, mutant.same[:_MAX_CASES], TestSuite(files, failing, passing))


def validate(task: Task, base: Mapping[str, str], fixed: Mapping[str, str], *, backend: str) -> Task:
    """Check by execution that the hidden suites separate base from reference; flaky tests are refused, not dropped.

    Raises TaskError.
    """
    for label, suite in (("reward", task.reward), ("maintainer", task.maintainer)):
        tests = sorted({name.split("::", 1)[0] for name in (*suite.fail_to_pass, *suite.pass_to_pass)})
        injected = {file.path: file.text for file in suite.files}
        for run in range(BASE_RUNS):
            report = _run({**base, **injected}, tests, task.roots, backend)
            wrong = [name for name in suite.fail_to_pass if report.passed(name)]
            if wrong:
                raise TaskError(
                    f"{task.instance_id}: {label} test {wrong[0]} passes on the base (run {run + 1} of {BASE_RUNS})",
                    kind="does-not-separate",
                )
            lost = [name for name in suite.pass_to_pass if not report.passed(name)]
            if lost:
                raise TaskError(
                    f"{task.instance_id}: {label} test {lost[0]} should pass on the base and doesn't", kind="does-not-separate"
                )
        for run in range(REFERENCE_RUNS):
            report = _run({**fixed, **injected}, tests, task.roots, backend)
            lost = [name for name in (*suite.fail_to_pass, *suite.pass_to_pass) if not report.passed(name)]
            if lost:
                raise TaskError(
                    f"{task.instance_id}: {label} test {lost[0]} fails on the reference (run {run + 1} of {REFERENCE_RUNS})",
                    kind="flaky-or-wrong",
                )
    return task


def split_repositories(names: Sequence[str], shares: dict[str, int], seed: int) -> dict[str, str]:
    """Assign whole repositories to splits, seeded: `shares` says how many each split gets; the last split takes the rest."""
    order = random.Random(seed).sample(sorted(names), len(names))
    result, position = {}, 0
    for split, count in shares.items():
        for name in order[position : position + count]:
            result[name] = split
        position += count
    for name in order[position:]:
        result[name] = list(shares)[-1]
    return result
