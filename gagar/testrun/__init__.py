"""Run tests in a sandbox and read what they said from a pipe; standard output is never looked at.

What is held, and what is not. Tests run code of the policy in the process that reports, so no report from inside that process can
be proof against code that sets out to forge it: such code can search memory for the key of this run. What is held:

- a test counts as passed only if set-up, call and tear-down were all reported as passed, by a report with the key of this run, in
  sequence, closed by a final line whose exit code is the exit code of the process and agrees with the outcomes reported;
- the key comes by standard input before any code of the tree runs, and the pipe's number is taken out of the environment;
- a line with a wrong key or number, or twice the same number, makes the whole report untrusted;
- `os._exit`, `sys.exit`, a crash, a timeout and a cut report leave no final line, and nothing passes without it;
- functions of pytest, pluggy and builtins that were replaced, and hooks that were added, by the end of the run make the report
  untrusted (a replacement that is undone before the end is not seen);
- a collected test that is not the function of its file, as read before any code of the tree ran, makes the report untrusted
  (functions under decorators other than `pytest.mark` cannot be compared; visible test runs do not compare);
- the tree stands behind the standard library and pytest on the path, and cannot shadow them.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources, util

from gagar.errors import VerifierError
from gagar.sandbox import Sandbox, python

PASSED, FAILED, ERROR, SKIPPED, XFAILED, XPASSED = "passed", "failed", "error", "skipped", "xfailed", "xpassed"
_WORST = {PASSED: 0, XPASSED: 1, XFAILED: 2, SKIPPED: 3, FAILED: 4, ERROR: 5}


@dataclass(frozen=True, slots=True)
class TestReport:
    """What a run of tests said. `problem` is "" where the report can be believed; otherwise no test counts as passed."""

    __test__ = False

    outcomes: dict[str, str]  # test id -> one of the six words
    messages: dict[str, str] = field(default_factory=dict)
    collection_errors: dict[str, str] = field(default_factory=dict)
    exit_code: int = 0
    problem: str = ""
    timed_out: bool = False
    seconds: float = 0.0
    output: str = ""  # tail of what was printed, for people

    @property
    def trusted(self) -> bool:
        """Whether the report is whole and agrees with itself and with the exit code."""
        return not self.problem

    @property
    def all_passed(self) -> bool:
        """Everything that ran passed (or was skipped or failed as expected), and something did."""
        good = {PASSED, SKIPPED, XFAILED, XPASSED}
        return (
            self.trusted
            and not self.collection_errors
            and PASSED in self.outcomes.values()
            and set(self.outcomes.values()) <= good
        )

    def passed(self, test_id: str) -> bool:
        """Whether a required test counts as passed. XFAIL, XPASS and SKIP do not."""
        return self.trusted and self.outcomes.get(test_id) == PASSED

    def summary(self, limit: int = 600, first: int = 3) -> str:
        """For an agent to read: counts, then the first failures as `path::test: assert message`, at most `limit` characters."""
        bad = [name for name, outcome in self.outcomes.items() if outcome in (FAILED, ERROR)]
        counts = ", ".join(f"{n} {word}" for word in _WORST if (n := list(self.outcomes.values()).count(word)))
        lines = [counts or "no tests ran"]
        lines += [f"{path}: cannot be collected: {_one_line(text)}" for path, text in self.collection_errors.items()][:first]
        lines += [f"{name}: {_one_line(self.messages.get(name, ''))}" for name in bad[:first]]
        if len(bad) > first:
            lines.append(f"and {len(bad) - first} more")
        if self.timed_out:
            lines.append("the tests ran into the time limit")
        elif self.problem and not bad and not self.collection_errors:
            lines.append(f"the test run is not valid: {self.problem}")
        text = "\n".join(lines)
        return text if len(text) <= limit else text[: max(limit - 3, 0)] + "..."


def run_tests(
    sandbox: Sandbox,
    paths: Sequence[str],
    *,
    roots: Sequence[str] = ("", "src"),
    timeout_s: float | None = None,
    explain: bool = True,
) -> TestReport:
    """Run test files (or ids) in the tree of an open sandbox. `roots` are the folders of the tree that go on the import path;
    `explain` rewrites asserts, so that failures say what was compared."""
    key = secrets.token_hex(16)
    given = {
        "paths": list(paths),
        "site": _site(),
        "root": sandbox.box_root,
        "roots": list(roots),
        "explain": explain,
        "key": key,
    }
    argv = [python(), "-P", "-s", "-S", "-c", _source()]
    done = sandbox.run(argv, timeout_s=timeout_s, stdin=json.dumps(given).encode(), report=True)
    output = (done.stdout + done.stderr).decode("utf-8", "replace")[-2000:]
    return read_report(
        done.report,
        key,
        done.exit_code,
        truncated=done.report_truncated,
        timed_out=done.timed_out or done.cpu_exceeded,
        seconds=done.seconds,
        output=output,
    )


def read_report(
    data: bytes,
    key: str,
    exit_code: int,
    *,
    truncated: bool = False,
    timed_out: bool = False,
    seconds: float = 0.0,
    output: str = "",
) -> TestReport:
    """Judge the lines that came over the pipe."""
    outcomes: dict[str, str] = {}
    messages: dict[str, str] = {}
    errors: dict[str, str] = {}
    problems: list[str] = []
    end: tuple[int, int, list[str]] | None = None
    tests = 0
    lines = data.split(b"\n")
    if lines.pop():
        problems.append("the report ends inside a line")
    for number, line in enumerate(lines):
        try:
            row = json.loads(line)
            given_key, given_number, kind, *rest = row
            if given_key != key or given_number != number or end is not None:
                raise ValueError
            if kind == "test":
                name, phases, message = _text(rest[0]), rest[1], _text(rest[2])
                outcome = classify(*phases)
                tests += 1
                if name not in outcomes or _WORST[outcome] > _WORST[outcomes[name]]:
                    outcomes[name] = outcome
                if message:
                    messages.setdefault(name, message)
            elif kind == "collect":
                errors[_text(rest[0])] = _text(rest[1])
            elif kind == "end":
                end = (rest[0], rest[1], [_text(item) for item in rest[2]])
            elif kind == "broken":
                hint = "pip install pytest into the environment gagar runs in"
                raise VerifierError(f"pytest cannot be imported in the sandbox: {rest[0]}", kind="no-pytest", hint=hint)
            else:
                raise ValueError
        except (ValueError, TypeError, LookupError, RecursionError):
            problems.append(f"line {number + 1} of the report is not ours")
            break
    if truncated:
        problems.append("the report was cut")
    if timed_out:
        problems.append("time limit")
    if end is None:
        problems.append(f"no final line (exit code {exit_code})")
    else:
        problems += _consistent(end, tests, exit_code, outcomes, errors)
    return TestReport(outcomes, messages, errors, exit_code, "; ".join(problems), timed_out, seconds, output)


def classify(setup: str, call: str, teardown: str) -> str:
    """One word for the three phases of a test."""
    if "failed" in (setup, teardown):
        return ERROR
    if call == "failed":
        return FAILED
    if "xskipped" in (setup, call):
        return XFAILED
    if "skipped" in (setup, call):
        return SKIPPED
    if call == "xpassed":
        return XPASSED
    return PASSED if (setup, call, teardown) == ("passed", "passed", "passed") else ERROR


def _consistent(
    end: tuple[int, int, list[str]], tests: int, exit_code: int, outcomes: dict[str, str], errors: dict[str, str]
) -> list[str]:
    said, count, tampered = end
    problems = []
    if said != exit_code:
        problems.append(f"the report says exit code {said}, the process ended with {exit_code}")
    if count != tests:
        problems.append(f"the report counts {count} tests and holds {tests}")
    bad = bool(errors) or any(outcome in (FAILED, ERROR) for outcome in outcomes.values())
    if said not in (0, 1) or (said == 0 and bad) or (said == 1 and not bad):
        problems.append(f"exit code {said} does not agree with the outcomes")
    if tampered:
        problems.append(f"test machinery was replaced: {', '.join(tampered[:5])}")
    return problems


def _text(value: object) -> str:
    """A text of the report, without the lone surrogates that no tokenizer and no file takes. Raises ValueError for anything else."""
    if not isinstance(value, str):
        raise ValueError(value)
    return value.encode("utf-8", "replace").decode()


def is_test_path(path: str) -> bool:
    """Whether a file of a repository belongs to its tests: it lies below a folder of tests, or has a name that pytest looks for."""
    *folders, name = path.split("/")
    return (
        any(folder in {"tests", "test", "testing"} for folder in folders)
        or name.startswith("test_")
        or name.endswith("_test.py")
        or name == "conftest.py"
    )


def _one_line(text: str, limit: int = 200) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 3] + "..."


@cache
def _source() -> str:
    return resources.files("gagar.testrun").joinpath("inside.py").read_text(encoding="utf-8")


@cache
def _site() -> str:
    spec = util.find_spec("pytest")
    if spec is None or not spec.origin:
        hint = "pip install pytest into the environment gagar runs in"
        raise VerifierError("pytest is not installed", kind="no-pytest", hint=hint)
    return os.path.dirname(os.path.dirname(spec.origin))
