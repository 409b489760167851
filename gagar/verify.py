"""Hidden tests -> verdicts.

The trajectory's patch is applied to the base tree in this process, what tests own is put back, the hidden tests are injected, and
pytest runs in a fresh sandbox in which those files are read-only; `gagar.testrun` says what its report is worth. Standard output
is never read.

Outcomes, by how the agent and the verifier ended (`Verdict.agent_status`, `.verifier_status`):

| agent | verifier | outcome |
|---|---|---|
| ok    | ok      | `resolved` if every required test is reported as passed, else `unresolved` |
| limit | ok      | the same rule for the tree as it stood at the limit; `agent_status` tells it from the first case |
| ok    | timeout | decided by a control run, see below; where that is too slow as well: `invalid`, kind `verifier-timeout` |
| limit | timeout | the same control run; where it is too slow: `invalid`, kind `verifier-timeout-after-limit` |

Control run: the base tree is verified at once under the same limit. If it ends in time, the patch is what hangs: `unresolved`,
all required tests missing. If it does not, the machine or the suite is too slow, which says nothing of the patch.

Further: a trajectory that ended in an error (agent `error`, verifier `not_run`) is `invalid` with its own fault. No patch, or one of which nothing is left once
test-owned files are put back, is `unresolved` without a run (the base fails by construction). A patch that does not apply is
`unresolved` (`patch_status` conflict). Faults of the sandbox, the machine or the verifier are `invalid`, never 0.
XFAIL, XPASS and SKIP of a required test are not passes.
"""

from __future__ import annotations

import sys
import time
import tomllib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from gagar.errors import Cause, Fault, GagarError, TaskError, attribute
from gagar.patches import apply_patch
from gagar.records import INVALID, RESOLVED, UNRESOLVED, Task, TestSuite, Trajectory, Verdict
from gagar.sandbox import Limits, open_sandbox
from gagar.testrun import TestReport, is_test_path, run_tests

VERIFY_LIMITS = Limits(wall_s=30.0, cpu_s=30, memory_mb=1024, processes=64, file_mb=16, output_bytes=16384)
OWNED_NAMES = {
    "conftest.py", "pytest.ini", ".pytest.ini", "pytest.toml", ".pytest.toml", "tox.ini", "setup.cfg",
    "sitecustomize.py", "usercustomize.py",
}  # fmt: skip
PYTEST_MODULES = {"pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments", "exceptiongroup", "tomli", "py"}
_SHADOWING = frozenset(sys.stdlib_module_names | PYTEST_MODULES)


@dataclass(frozen=True, slots=True)
class Execution:
    """What one patch gave: the part of a verdict that trajectories with equal patches share."""

    outcome: str
    passed: tuple[str, ...]
    failed: tuple[str, ...]
    missing: tuple[str, ...]
    verifier_status: str
    patch_status: str
    fault: Fault | None
    seconds: float
    problem: str = ""  # why the report was not believed, for people


def suite_of(task: Task, suite: str) -> TestSuite:
    """The suite by name."""
    if suite not in ("reward", "maintainer"):
        raise TaskError(f"unknown suite {suite!r}: expected 'reward' or 'maintainer'", kind="unknown-suite")
    return task.reward if suite == "reward" else task.maintainer


def required_tests(suite: TestSuite) -> tuple[str, ...]:
    """Every id that must pass, once, in order."""
    return tuple(dict.fromkeys((*suite.fail_to_pass, *suite.pass_to_pass)))


def is_owned(path: str, suite: TestSuite) -> bool:
    """Whether a file belongs to the tests: those of the suite, all that look like a repository's tests, whatever configures pytest or
    runs at interpreter start. A patch cannot change, add or delete it."""
    return (
        is_test_path(path)
        or PurePosixPath(path).name in OWNED_NAMES
        or path.endswith(".pth")
        or any(path == file.path for file in suite.files)
    )


def restore_owned(
    base: Mapping[str, str], patched: Mapping[str, str], suite: TestSuite, roots: Sequence[str] = ("",)
) -> dict[str, str]:
    """`patched` with everything that tests own as it was in `base`, and without new top-level modules that would shadow the
    standard library or pytest, nor files that stand where an owned file's folder must be."""
    owned = {path: text for path, text in base.items() if is_owned(path, suite)}
    places = {*owned, *(file.path for file in suite.files)}
    folders = {str(folder) for place in places for folder in PurePosixPath(place).parents}
    tree = dict(owned)
    for path, text in patched.items():
        in_the_way = path in folders or any(str(folder) in places for folder in PurePosixPath(path).parents)
        if not in_the_way and not is_owned(path, suite) and (path in base or not _shadows(path, roots)):
            tree[path] = text
    if _pytest_section(patched.get("pyproject.toml")) != _pytest_section(base.get("pyproject.toml")):
        tree.pop("pyproject.toml", None)
        if "pyproject.toml" in base:
            tree["pyproject.toml"] = base["pyproject.toml"]
    return tree


def _shadows(path: str, roots: Sequence[str]) -> bool:
    """Whether a new file is, or lies in, a top-level module named like one of the standard library's or pytest's."""
    for root in {"", *roots}:
        below = path.removeprefix(f"{root}/") if root else path
        if (not root or below != path) and below.split("/")[0].split(".")[0] in _SHADOWING:
            return True
    return False


def _pytest_section(text: str | None) -> object:
    if text is None:
        return None
    try:
        return tomllib.loads(text).get("tool", {}).get("pytest")
    except (ValueError, AttributeError, RecursionError):
        return text  # differs from everything but itself


def verify_patch(
    task: Task,
    base_files: Mapping[str, str],
    patch_or_files: str | Mapping[str, str],
    suite: str = "reward",
    *,
    sandbox: str = "auto",
    limits: Limits = VERIFY_LIMITS,
) -> Execution:
    """Verify a patch (unified diff) or a whole patched tree."""
    began = time.monotonic()
    chosen = suite_of(task, suite)
    required = required_tests(chosen)
    if not required:
        message = f"task {task.instance_id}: the {suite} suite requires no test, so any patch would pass"
        return _unrun(INVALID, required, "error", "applied", Fault(str(Cause.TASK), "empty-suite", message), began)
    try:
        patched = apply_patch(base_files, patch_or_files) if isinstance(patch_or_files, str) else patch_or_files
        tree = restore_owned(base_files, patched, chosen, task.roots)
    except GagarError as error:
        return _refused(error, required, began)
    except Exception as error:
        return _unrun(INVALID, required, "error", "applied", attribute(error, Cause.VERIFIER), began)
    if tree == dict(base_files) and chosen.fail_to_pass:
        return _unrun(UNRESOLVED, required, "ok", "empty", None, began)
    try:
        report = _run(tree, task, chosen, sandbox, limits)
        if report.timed_out:
            control = _run(base_files, task, chosen, sandbox, limits)
            if control.timed_out:
                message = (
                    f"the tests did not end within {limits.wall_s:g} s or {limits.cpu_s} s of CPU, and neither did those of the base "
                    "tree: raise sandbox.wall_s or sandbox.cpu_s"
                )
                fault = Fault(str(Cause.VERIFIER), "verifier-timeout", message, retryable=True)
                return _unrun(INVALID, required, "timeout", "applied", fault, began)
            return replace(_unrun(UNRESOLVED, required, "timeout", "applied", None, began), problem=report.problem)
    except GagarError as error:
        return _refused(error, required, began)
    except Exception as error:
        return _unrun(INVALID, required, "error", "applied", attribute(error, Cause.VERIFIER), began)
    return _judge(report, required, began)


def _refused(error: GagarError, required: tuple[str, ...], began: float) -> Execution:
    """A tree that the policy made unusable counts against it; any other error does not."""
    if error.cause == Cause.POLICY:
        return replace(_unrun(UNRESOLVED, required, "ok", "conflict", None, began), problem=error.message)
    return _unrun(INVALID, required, "error", "applied", error.fault(), began)


def _run(tree: Mapping[str, str], task: Task, suite: TestSuite, sandbox: str, limits: Limits) -> TestReport:
    files = {**tree, **{file.path: file.text for file in suite.files}}
    paths = sorted({test.split("::", 1)[0] for test in required_tests(suite)})
    protected = {path.split("/")[0] for path in files if is_owned(path, suite)}
    with open_sandbox(sandbox, files, limits, sorted(protected)) as box:
        return run_tests(box, paths, roots=task.roots, timeout_s=limits.wall_s, explain=False)


def _judge(report: TestReport, required: Sequence[str], began: float) -> Execution:
    passed = tuple(test for test in required if report.passed(test))
    missing = tuple(test for test in required if test not in report.outcomes)
    failed = tuple(test for test in required if test in report.outcomes and not report.passed(test))
    outcome = RESOLVED if len(passed) == len(required) else UNRESOLVED
    return Execution(outcome, passed, failed, missing, "ok", "applied", None, time.monotonic() - began, report.problem)


def _unrun(outcome: str, required: tuple[str, ...], verifier: str, patch: str, fault: Fault | None, began: float) -> Execution:
    return Execution(outcome, (), (), required, verifier, patch, fault, time.monotonic() - began)


def verify_trajectory(
    task: Task,
    base_files: Mapping[str, str],
    trajectory: Trajectory,
    suite: str = "reward",
    *,
    sandbox: str = "auto",
    limits: Limits = VERIFY_LIMITS,
) -> Verdict:
    """The verdict of one trajectory."""
    return verify_group(task, base_files, [trajectory], suite=suite, sandbox=sandbox, limits=limits, workers=1)[0]


def verify_group(
    task: Task,
    base_files: Mapping[str, str],
    trajectories: Sequence[Trajectory],
    *,
    suite: str = "reward",
    sandbox: str = "auto",
    limits: Limits = VERIFY_LIMITS,
    workers: int = 2,
) -> tuple[Verdict, ...]:
    """The verdicts of one group, in the order given. Equal patches are executed once; each trajectory has its own verdict."""
    for trajectory in trajectories:
        if trajectory.instance_id != task.instance_id:
            message = f"trajectory {trajectory.trajectory_id} is of task {trajectory.instance_id}, not of {task.instance_id}"
            raise TaskError(message, kind="wrong-task")
    patches = list(dict.fromkeys(t.patch for t in trajectories if t.exit_status != "error"))

    def execute(patch: str) -> Execution:
        return verify_patch(task, base_files, patch, suite, sandbox=sandbox, limits=limits)

    executions = dict(zip(patches, _mapped(execute, patches, workers), strict=True))
    required = required_tests(suite_of(task, suite))
    return tuple(_verdict(t, suite, executions.get(t.patch), required) for t in trajectories)


def _mapped(work: Callable[[str], Execution], items: Sequence[str], workers: int) -> list[Execution]:
    if workers <= 1 or len(items) <= 1:
        return [work(item) for item in items]
    with ThreadPoolExecutor(min(workers, len(items)), thread_name_prefix="verify") as pool:
        return list(pool.map(work, items))


def _verdict(trajectory: Trajectory, suite: str, run: Execution | None, required: tuple[str, ...]) -> Verdict:
    agent = "ok" if trajectory.exit_status == "submitted" else "limit"
    if trajectory.exit_status == "error" or run is None:
        default = Fault(str(Cause.UNKNOWN), "no-fault", "the trajectory ended in an error without saying which")
        status = "applied" if trajectory.patch else "empty"
        agent, run = "error", Execution(INVALID, (), (), required, "not_run", status, trajectory.fault or default, 0.0)
    fault = run.fault
    if fault is not None and fault.kind == "verifier-timeout" and agent == "limit":
        fault = replace(fault, kind="verifier-timeout-after-limit")
    return Verdict(
        trajectory_id=trajectory.trajectory_id,
        group_id=trajectory.group_id,
        suite=suite,
        outcome=run.outcome,
        passed=run.passed,
        failed=run.failed,
        missing=run.missing,
        agent_status=agent,
        verifier_status=run.verifier_status,
        patch_status=run.patch_status,
        fault=fault,
        seconds=run.seconds,
        problem=run.problem,
    )
