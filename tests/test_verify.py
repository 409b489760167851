"""Hidden tests to verdicts: what counts as passed, what is put back, what hostile patches gain (nothing)."""

from __future__ import annotations

import json
import textwrap
import time
from dataclasses import replace

import numpy as np
import pytest

import gagar.verify
from gagar.errors import Fault, SandboxError, TaskError
from gagar.patches import make_patch
from gagar.records import FileText, Observation, Sampling, Task, TestSuite, Trajectory
from gagar.sandbox import Limits, available_backends, open_sandbox
from gagar.testrun import classify, read_report, run_tests
from gagar.verify import restore_owned, verify_group, verify_patch, verify_trajectory

BACKENDS = [found.name for found in available_backends() if found.available and found.name != "none"]
pytestmark = pytest.mark.skipif(not BACKENDS, reason="no isolation on this machine")
LIMITS = Limits(wall_s=10, cpu_s=10, memory_mb=512, processes=32, file_mb=4, output_bytes=8192)

BASE = {
    "pkg/__init__.py": "",
    "pkg/core.py": "def add(a, b):\n    return a - b\n",
    "tests/test_seen.py": "from pkg.core import add\n\ndef test_zero():\n    assert add(0, 0) == 0\n",
    "tests/conftest.py": "import pytest\n\n@pytest.fixture\ndef one():\n    return 1\n",
}
FIXED = {**BASE, "pkg/core.py": "def add(a, b):\n    return a + b\n"}
HIDDEN = (
    "from pkg.core import add\n\ndef test_add(one):\n    assert add(one, 2) == 3\n\ndef test_zero():\n    assert add(0, 0) == 0\n"
)
ADD, ZERO = "tests/test_hidden.py::test_add", "tests/test_hidden.py::test_zero"


def suite(text=HIDDEN, fail=(ADD,), keep=(ZERO,)) -> TestSuite:
    return TestSuite((FileText("tests/test_hidden.py", text),), tuple(fail), tuple(keep))


def task(reward=None, **changes) -> Task:
    reward = reward or suite()
    fields = dict(
        instance_id="demo-1", repo="demo", base_commit="0" * 8, problem_statement="add subtracts", patch=make_patch(BASE, FIXED),
        reward=reward, maintainer=reward, snapshot="s", overlay=(), removed=(), entry_point="pkg/core.py::add",
        observation=Observation("add(1, 2)", "-1", "3"), visible_tests=("tests/test_seen.py",), roots=("",), split="train",
        source="test", operator="", reward_complete=True,
    )  # fmt: skip
    return Task(**{**fields, **changes})


def trajectory(patch="", name="t0", exit_status="submitted", fault=None) -> Trajectory:
    none = np.zeros(0, np.float32)
    return Trajectory(
        trajectory_id=name, group_id="g", instance_id="demo-1", iteration=0, index=0, seed=0, policy_digest="p",
        sampling=Sampling(1.0, 1.0, 0, 16), sandbox="bubblewrap", token_ids=np.zeros(0, np.int32), loss_mask=np.zeros(0, bool),
        logprobs=none, entropies=none, prompt_length=0, turns=(), patch=patch, exit_status=exit_status, fault=fault, seconds=0.0,
    )  # fmt: skip


def verify(after, reward=None, **options):
    """Verify a patched tree; `after` holds the files that differ from the fixed tree (None deletes)."""
    files = {path: text for path, text in {**FIXED, **after}.items() if text is not None}
    return verify_patch(task(reward), BASE, make_patch(BASE, files), limits=LIMITS, **options)


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_reference_resolves_and_a_wrong_patch_does_not(backend):
    good = verify({}, sandbox=backend)
    assert (good.outcome, good.passed, good.failed, good.missing) == ("resolved", (ADD, ZERO), (), ())
    assert (good.verifier_status, good.patch_status, good.fault, good.problem) == ("ok", "applied", None, "")
    bad = verify({"pkg/core.py": "def add(a, b):\n    return 0\n"}, sandbox=backend)
    assert (bad.outcome, bad.passed, bad.failed, bad.missing) == ("unresolved", (ZERO,), (ADD,), ())


def test_whole_trees_are_taken_too():
    assert verify_patch(task(), BASE, FIXED, "maintainer", limits=LIMITS).outcome == "resolved"
    with pytest.raises(TaskError, match="unknown suite"):
        verify_patch(task(), BASE, FIXED, "other")


OUTCOMES = """
import pytest
def test_pass(): pass
def test_fail(): assert 0
@pytest.fixture
def broken(): raise RuntimeError
@pytest.fixture
def leaves():
    yield
    raise RuntimeError
def test_setup_error(broken): pass
def test_teardown_error(leaves): pass
@pytest.mark.skip
def test_skip(): pass
def test_skip_inside(): pytest.skip()
@pytest.mark.xfail
def test_xfail(): assert 0
@pytest.mark.xfail
def test_xpass(): pass
@pytest.mark.xfail(strict=True)
def test_xpass_strict(): pass
def test_xfail_inside(): pytest.xfail()
def test_exit_inside(): raise SystemExit(0)
@pytest.mark.parametrize("x", ["a b", "é", "::", "[", 1])
def test_names(x): pass
import unittest
class TestOld(unittest.TestCase):
    def test_sub(self):
        for n in range(3):
            with self.subTest(n=n): self.assertEqual(n, 0)
    def test_ok(self): pass
    @unittest.expectedFailure
    def test_expected(self): assert 0
"""


@pytest.mark.parametrize("explain", [True, False])
def test_golden_outcomes(explain):
    with open_sandbox("auto", {"tests/test_g.py": OUTCOMES}, LIMITS) as box:
        report = run_tests(box, ["tests/test_g.py"], explain=explain)
    assert report.trusted and report.exit_code == 1 and not report.all_passed, report
    words = {name.split("::", 1)[1]: outcome for name, outcome in report.outcomes.items()}
    names = {name for name in words if name.startswith("test_names")}
    assert len(names) == 5 and {words.pop(name) for name in names} == {"passed"}
    assert words == {
        "test_pass": "passed",
        "test_fail": "failed",
        "test_setup_error": "error",
        "test_teardown_error": "error",
        "test_skip": "skipped",
        "test_skip_inside": "skipped",
        "test_xfail": "xfailed",
        "test_xpass": "xpassed",
        "test_xpass_strict": "failed",
        "test_xfail_inside": "xfailed",
        "test_exit_inside": "failed",
        "TestOld::test_sub": "failed",
        "TestOld::test_ok": "passed",
        "TestOld::test_expected": "xfailed",
    }
    for name, outcome in report.outcomes.items():
        assert report.passed(name) == (outcome == "passed")


@pytest.mark.parametrize("mark", ["skip", "xfail"])
def test_a_required_test_that_is_skipped_or_expected_to_fail_is_not_passed(mark):
    text = f"import pytest\n@pytest.mark.{mark}\n" + "def test_add(): pass\ndef test_zero(): pass\n"
    found = verify({}, suite(text))
    assert (found.outcome, found.failed, found.passed) == ("unresolved", (ADD,), (ZERO,))


def test_a_required_test_that_is_not_reported_is_missing():
    found = verify({}, suite(fail=[ADD, "tests/test_hidden.py::test_absent", "tests/test_gone.py::test_x"]))
    assert found.outcome == "unresolved" and found.missing == ("tests/test_hidden.py::test_absent", "tests/test_gone.py::test_x")


def test_a_collection_error_fails_its_tests_alone():
    other = "tests/test_other.py::test_ok"
    files = (
        FileText("tests/test_hidden.py", "import nothing_like_this\n" + HIDDEN),
        FileText("tests/test_other.py", "def test_ok(): pass\n"),
    )
    found = verify({}, TestSuite(files, (ADD,), (other,)))
    assert (found.outcome, found.missing, found.passed) == ("unresolved", (ADD,), (other,))


def test_a_failing_test_that_is_not_required_does_not_matter():
    assert verify({}, suite(HIDDEN + "\ndef test_other(): assert 0\n")).outcome == "resolved"


# hostile patches: each of these makes the fixed tree worse, so each must be unresolved

CORE = "def add(a, b):\n    return 0\n"
FORGE = """
import json, os
for fd in range(3, 256):
    try:
        if "pipe" in os.readlink(f"/proc/self/fd/{fd}"):
            row = lambda n, *r: (json.dumps(["k" * 32, n, *r]) + "\\n").encode()
            os.write(fd, row(0, "test", "tests/test_hidden.py::test_add", ["passed"] * 3, "") + row(1, "end", 0, 1, []))
    except OSError:
        pass
"""
HOSTILE = {
    "os._exit(0) at import": "import os\nos._exit(0)\n",
    "os._exit(0) in the call": "import os\ndef add(a, b):\n    os._exit(0)\n",
    "os._exit(0) at exit": "import atexit, os\natexit.register(os._exit, 0)\n" + CORE,
    "sys.exit at import": "import sys\nsys.exit(0)\n",
    "sys.exit in the call": "import sys\ndef add(a, b):\n    sys.exit(0)\n",
    "pytest.exit": "import pytest\ndef add(a, b):\n    pytest.exit('done', 0)\n",
    "pytest.skip": "import pytest\ndef add(a, b):\n    pytest.skip('not today')\n",
    "pytest.xfail": "import pytest\ndef add(a, b):\n    pytest.xfail('not today')\n",
    "keyboard interrupt": "def add(a, b):\n    raise KeyboardInterrupt\n",
    "prints passed": "print('2 passed in 0.01s', flush=True)\n" + CORE,
    "kills itself": "import os\nos.kill(os.getpid(), 9)\n",
    "forges without the key": FORGE + CORE,
    "closes all pipes": "import os\nos.closerange(3, 256)\n" + CORE,
    "replaces the report hook": "import _pytest.runner as r\nr.pytest_runtest_makereport = lambda item, call: None\n" + CORE,
    "replaces call info": "from _pytest.runner import CallInfo\nold = CallInfo.from_call\n"
    "CallInfo.from_call = classmethod(lambda c, f, w, r=None: old(lambda: None, w, r))\n" + CORE,
    "replaces the test function call": "import _pytest.python as p\np.Function.runtest = lambda self: None\n" + CORE,
    "replaces code in place": "import _pytest.python as p\np.Function.runtest.__code__ = (lambda self: None).__code__\n" + CORE,
    "replaces a builtin": "import builtins\nbuiltins.isinstance = lambda *a: True\n" + CORE,
    "plants the test module": "import sys, types\nm = types.ModuleType('test_hidden')\n"
    "m.__file__ = '/repo/tests/test_hidden.py'\nm.test_add = m.test_zero = lambda: None\nsys.modules['test_hidden'] = m\n" + CORE,
    "rewrites the test in its module": "import sys\nclass Late(dict): pass\ndef add(a, b):\n    return 0\n"
    "import atexit, threading, time\ndef late():\n    while not hasattr(sys.modules['test_hidden'], 'test_zero'): pass\n"
    "    sys.modules['test_hidden'].test_add = lambda: None\nthreading.Thread(target=late).start()\n",
    "memory hog": "x = [bytearray(1 << 28) for _ in range(9)]\n",
    "endless recursion": "def add(a, b):\n    return add(a, b)\n",
    "exits from a thread": "import os, threading\nthreading.Timer(0.0, os._exit, [0]).start()\nimport time\ntime.sleep(0.2)\n",
}  # fmt: skip


def test_a_test_file_cannot_be_rewritten_before_it_is_collected():
    """The first file's import reaches the second before pytest reads it."""
    code = """
        import contextlib, os
        with contextlib.suppress(OSError): open("/repo/tests/test_second.py", "w").write("def test_add(): pass")
        with contextlib.suppress(OSError): os.rename("/repo/tests", "/repo/old"); os.mkdir("/repo/tests")
        with contextlib.suppress(OSError): os.unlink("/repo/tests/test_second.py")
        with contextlib.suppress(OSError): os.chmod("/repo/tests", 0o777)
        with contextlib.suppress(OSError): open("/repo/tests/conftest.py", "a").write("def pytest_pyfunc_call(): return True")
        def add(a, b): return 0
    """
    files = (FileText("tests/test_first.py", "import pkg.core\ndef test_x(): pass\n"), FileText("tests/test_second.py", HIDDEN))
    required = ("tests/test_first.py::test_x", "tests/test_second.py::test_add")
    for backend in BACKENDS:
        found = verify({"pkg/core.py": textwrap.dedent(code)}, TestSuite(files, required, ()), sandbox=backend)
        assert (found.outcome, found.passed, found.failed, found.problem) == ("unresolved", required[:1], required[1:], "")


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_code_gains_nothing(name):
    found = verify({"pkg/core.py": HOSTILE[name]})
    assert found.outcome == "unresolved" and ADD not in found.passed, found
    assert found.verifier_status == "ok" and found.fault is None


PASS_ALL = """
import pytest
@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    out = yield
    out.get_result().outcome = "passed"
def pytest_pyfunc_call(pyfuncitem):
    return True
"""
DROPPED = {
    "conftest at the root": {"conftest.py": PASS_ALL},
    "conftest in tests": {"tests/conftest.py": BASE["tests/conftest.py"] + PASS_ALL},
    "conftest in the package": {"pkg/conftest.py": PASS_ALL},
    "the hidden test itself": {"tests/test_hidden.py": "def test_add(): pass\ndef test_zero(): pass\n"},
    "pytest.ini": {"pytest.ini": "[pytest]\npython_functions = nothing\naddopts = -p evil\n", "evil.py": PASS_ALL},
    "pyproject": {"pyproject.toml": '[tool.pytest.ini_options]\naddopts = "-p evil"\n', "evil.py": PASS_ALL},
    "setup.cfg": {"setup.cfg": "[tool:pytest]\naddopts = -p evil\n", "evil.py": PASS_ALL},
    "sitecustomize": {"sitecustomize.py": "import os\nos._exit(0)\n", "usercustomize.py": "import os\nos._exit(0)\n"},
    "pth": {"evil.pth": "import os; os._exit(0)\n"},
    "fake pytest": {"pytest.py": "def main(*a, **k): return 0\n", "_pytest/__init__.py": "", "pluggy.py": ""},
    "fake standard library": {"json.py": "x = 1\n", "src/ast.py": "", "typing/__init__.py": ""},
    "a file where the tests should be": {"tests/test_hidden.py/x.py": "", "tests/test_seen.py": None},
}


@pytest.mark.parametrize("name", DROPPED)
def test_what_tests_own_is_put_back(name):
    """With a wrong fix these gain nothing; with a right one they lose nothing."""
    wrong = verify({**DROPPED[name], "pkg/core.py": CORE})
    assert wrong.outcome == "unresolved" and ADD in wrong.failed, wrong
    right = verify(DROPPED[name])
    assert right.outcome == "resolved", right


def test_restoring_is_exact():
    base = {**BASE, "pyproject.toml": "[tool.pytest.ini_options]\nminversion = '6'\n", "queue/__init__.py": ""}
    patched = {
        "pkg/core.py": "x",
        "pkg/new.py": "y",
        "tests/test_seen.py": "changed",
        "pkg/tests/helper.py": "added",
        "pyproject.toml": "[tool.pytest.ini_options]\nminversion = '7'\n",
        "queue/__init__.py": "changed",
        "lib/os.py": "",
        "root/os.py": "",
        "tests": "a file in the way",
    }
    assert restore_owned(base, patched, suite(), ("", "root")) == {
        "pkg/core.py": "x",
        "pkg/new.py": "y",
        "tests/test_seen.py": base["tests/test_seen.py"],
        "tests/conftest.py": base["tests/conftest.py"],
        "pyproject.toml": base["pyproject.toml"],
        "queue/__init__.py": "changed",
        "lib/os.py": "",
    }
    free = {**base, "pyproject.toml": base["pyproject.toml"] + "[project]\nname = 'x'\n"}
    assert restore_owned(base, free, suite())["pyproject.toml"] == free["pyproject.toml"]
    for broken in ("broken [", "x = " + "[" * 3000):
        assert restore_owned(base, {**free, "pyproject.toml": broken}, suite())["pyproject.toml"] == base["pyproject.toml"]


@pytest.mark.parametrize(
    "path", ["test/helper.py", "pkg/testing/data.py", "core_test.py", "pkg/test_more.py", "deep/tests/x.txt"]
)
def test_all_that_looks_like_tests_is_owned(path):
    patched = {**BASE, path: "changed"}
    assert path not in restore_owned(BASE, patched, suite())
    assert restore_owned({**BASE, path: "first"}, patched, suite())[path] == "first"


def test_why_a_report_was_not_believed_is_kept():
    leaves = suite("import os\nfrom pkg.core import add\n\ndef test_add():\n    os._exit(0)\n\ndef test_zero():\n    pass\n")
    verdict = verify_group(task(leaves), BASE, [trajectory(make_patch(BASE, FIXED))], limits=LIMITS)[0]
    assert verdict.outcome == "unresolved" and "no final line" in verdict.problem


# the four cases of agent and verifier, and the others of a group


def group(patch, status="submitted", **options):
    return verify_group(task(), BASE, [trajectory(patch, exit_status=status)], limits=options.pop("limits", LIMITS), **options)[0]


HANG = make_patch(BASE, {**BASE, "pkg/core.py": "import time\ntime.sleep(60)\n"})
LOOP = make_patch(BASE, {**BASE, "pkg/core.py": "while True:\n    pass\n"})
SHORT = Limits(wall_s=0.6, cpu_s=10, memory_mb=512, processes=32, file_mb=4, output_bytes=8192)


def test_what_uses_up_its_cpu_seconds_is_judged_like_what_hangs():
    began = time.monotonic()
    found = group(LOOP, limits=replace(LIMITS, cpu_s=1))
    assert (found.outcome, found.verifier_status, found.fault) == ("unresolved", "timeout", None)
    assert time.monotonic() - began < 8  # and not the ten seconds of the wall limit


def test_four_cases(monkeypatch):
    cases = {}
    for status in ("submitted", "turn_limit"):
        found = group(make_patch(BASE, FIXED), status)
        cases[status, "ok"] = (found.outcome, found.agent_status, found.verifier_status, found.fault)
        found = group(HANG, status, limits=SHORT)
        cases[status, "hangs"] = (found.outcome, found.agent_status, found.verifier_status, found.fault)
        assert found.missing == (ADD, ZERO)
        run = gagar.verify._run
        monkeypatch.setattr(gagar.verify, "_run", lambda *a, run=run: replace(run(*a), timed_out=True))
        found = group(make_patch(BASE, FIXED), status)
        monkeypatch.setattr(gagar.verify, "_run", run)
        cases[status, "slow"] = (found.outcome, found.agent_status, found.verifier_status, found.fault and found.fault.kind)
    assert cases == {
        ("submitted", "ok"): ("resolved", "ok", "ok", None),
        ("turn_limit", "ok"): ("resolved", "limit", "ok", None),
        ("submitted", "hangs"): ("unresolved", "ok", "timeout", None),
        ("turn_limit", "hangs"): ("unresolved", "limit", "timeout", None),
        ("submitted", "slow"): ("invalid", "ok", "timeout", "verifier-timeout"),
        ("turn_limit", "slow"): ("invalid", "limit", "timeout", "verifier-timeout-after-limit"),
    }


def test_empty_and_conflicting_patches(monkeypatch):
    monkeypatch.setattr(gagar.verify, "open_sandbox", lambda *a: pytest.fail("must not run"))
    found = group("")
    assert (found.outcome, found.patch_status, found.missing) == ("unresolved", "empty", (ADD, ZERO))
    only_tests = group(make_patch(BASE, {**BASE, "tests/test_seen.py": "x\n", "conftest.py": "y\n"}))
    assert (only_tests.outcome, only_tests.patch_status) == ("unresolved", "empty")
    conflict = group("--- a/pkg/core.py\n+++ b/pkg/core.py\n@@ -1 +1 @@\n-nothing\n+like this\n")
    assert (conflict.outcome, conflict.patch_status, conflict.fault) == ("unresolved", "conflict", None)
    monkeypatch.undo()
    deep = group(make_patch(BASE, {**BASE, "/".join("d" * 80): "x\n"}))
    assert (deep.outcome, deep.patch_status) == ("unresolved", "conflict")


def test_infrastructure_is_invalid_and_never_zero(monkeypatch):
    def broken(*_):
        raise SandboxError("no box", kind="start")

    monkeypatch.setattr(gagar.verify, "open_sandbox", broken)
    found = group(make_patch(BASE, FIXED))
    assert (found.outcome, found.verifier_status, found.fault.cause, found.fault.kind) == ("invalid", "error", "sandbox", "start")
    monkeypatch.setattr(gagar.verify, "open_sandbox", lambda *_: (_ for _ in ()).throw(OSError(28, "full")))
    assert group(make_patch(BASE, FIXED)).fault == Fault("resource", "disk-full", "[Errno 28] full")
    monkeypatch.setattr(gagar.verify, "open_sandbox", lambda *_: 1 / 0)
    assert group(make_patch(BASE, FIXED)).fault.cause == "verifier"


def test_a_trajectory_that_ended_in_an_error_is_invalid_with_its_own_fault():
    fault = Fault("engine", "no-tokens", "the engine gave nothing")
    found = verify_trajectory(task(), BASE, trajectory(make_patch(BASE, FIXED), exit_status="error", fault=fault))
    assert (found.outcome, found.fault) == ("invalid", fault)
    assert verify_trajectory(task(), BASE, trajectory(exit_status="error")).fault.kind == "no-fault"


def test_equal_patches_run_once_and_each_trajectory_has_its_verdict(monkeypatch):
    calls = []
    run = gagar.verify._run
    monkeypatch.setattr(gagar.verify, "_run", lambda *a: calls.append(1) or run(*a))
    right, wrong = make_patch(BASE, FIXED), make_patch(BASE, {**BASE, "pkg/core.py": CORE})
    patches = [right, wrong, right, "", wrong, right]
    found = verify_group(task(), BASE, [trajectory(p, f"t{n}") for n, p in enumerate(patches)], limits=LIMITS, workers=2)
    assert [v.trajectory_id for v in found] == [f"t{n}" for n in range(6)]
    assert [v.outcome for v in found] == ["resolved", "unresolved", "resolved", "unresolved", "unresolved", "resolved"]
    assert len(calls) == 2
    assert verify_group(task(), BASE, [], limits=LIMITS) == ()
    with pytest.raises(TaskError, match="not of"):
        verify_group(task(instance_id="other"), BASE, [trajectory()])


def test_ten_thousand_ids():
    text = "import pytest\nfrom pkg.core import add\n"
    text += "@pytest.mark.parametrize('x', range(10_000))\ndef test_add(x):\n    assert add(x, 1) == x + 1\n"
    ids = tuple(f"tests/test_hidden.py::test_add[{n}]" for n in range(10_000))
    found = verify_patch(task(suite(text, ids, ())), BASE, FIXED)
    assert found.outcome == "resolved" and len(found.passed) == 10_000


# reading reports


def rows(*tail, key="k", names=("a::x",)):
    lines = [["test", name, ["passed"] * 3, ""] for name in names] + list(tail)
    return b"".join(json.dumps([key, n, *line]).encode() + b"\n" for n, line in enumerate(lines))


def test_reading_reports():
    good = rows(["end", 0, 1, []])
    assert read_report(good, "k", 0).passed("a::x")
    for data, code, what in [
        (rows(), 0, "no final line"),
        (b"", 0, "no final line"),
        (good[:-5], 0, "inside a line"),
        (good, 1, "process ended with 1"),
        (rows(["end", 1, 1, []]), 1, "does not agree"),
        (rows(["end", 0, 2, []]), 0, "counts 2 tests"),
        (rows(["end", 5, 1, []]), 5, "does not agree"),
        (rows(["end", 0, 1, ["builtins.all"]]), 0, "replaced: builtins.all"),
        (rows(["end", 0, 1, []], key="other"), 0, "not ours"),
        (good + rows(), 0, "not ours"),
        (b"passed\n" + good, 0, "not ours"),
        (b"[]\n", 0, "not ours"),
        (b"null\n", 0, "not ours"),
        (rows(["test", "a::x"]), 0, "not ours"),
        (rows(["collect", "b", "ImportError"], ["end", 0, 1, []]), 0, "does not agree"),
        (b"[" * 100_000 + b"\n", 0, "not ours"),
        (rows(["test", ["a::x"], ["passed"] * 3, ""]), 0, "not ours"),
        (rows(["test", "a::y", ["passed"] * 3, {}]), 0, "not ours"),
        (rows(["end", 0, 1, [1]]), 0, "not ours"),
    ]:
        report = read_report(data, "k", code)
        assert what in report.problem and not report.passed("a::x") and not report.all_passed, (data, report.problem)
    assert not read_report(good, "k", 0, timed_out=True).passed("a::x")
    assert not read_report(good, "k", 0, truncated=True).passed("a::x")


def test_texts_of_a_report_can_be_stored_and_tokenized():
    data = rows(["test", "a::y", ["passed", "failed", "passed"], "\ud800 is not text"], ["end", 1, 2, []])
    messages = read_report(data, "k", 1).messages
    assert messages == {"a::y": "? is not text"} and messages["a::y"].encode()


def test_duplicate_reports_count_as_the_worst():
    again = ["test", "a::x", ["passed", "failed", "passed"], "assert 0"]
    assert read_report(rows(again, ["end", 1, 2, []]), "k", 1).outcomes == {"a::x": "failed"}
    first = [["k", 0, *again], ["k", 1, "test", "a::x", ["passed"] * 3, ""], ["k", 2, "end", 1, 2, []]]
    data = b"".join(json.dumps(row).encode() + b"\n" for row in first)
    assert read_report(data, "k", 1).outcomes == {"a::x": "failed"}


@pytest.mark.parametrize(
    ("phases", "word"),
    [
        (("passed", "passed", "passed"), "passed"),
        (("passed", "failed", "passed"), "failed"),
        (("failed", "", "passed"), "error"),
        (("passed", "passed", "failed"), "error"),
        (("skipped", "", "passed"), "skipped"),
        (("passed", "xskipped", "passed"), "xfailed"),
        (("passed", "xpassed", "passed"), "xpassed"),
        (("passed", "passed", ""), "error"),
        (("", "", ""), "error"),
    ],
)
def test_classify(phases, word):
    assert classify(*phases) == word


def test_summaries_are_short_and_say_what_was_compared():
    files = {
        "tests/test_a.py": "def f(): return 4\ndef test_f():\n    assert f() == 5\n",
        "tests/test_b.py": "import nothing_like_this\n",
    }
    with open_sandbox("auto", files, LIMITS) as box:
        report = run_tests(box, ["tests/test_a.py", "tests/test_b.py"])
        assert report.summary() == (
            "1 failed\n"
            "tests/test_b.py: cannot be collected: ModuleNotFoundError: No module named 'nothing_like_this'\n"
            "tests/test_a.py::test_f: assert 4 == 5 + where 4 = f()"
        )
        assert len(report.summary(limit=40)) <= 40
        box.write("tests/test_a.py", "import time\ntime.sleep(30)\n")
        slow = run_tests(box, ["tests/test_a.py"], timeout_s=0.5)
        assert slow.timed_out and "time limit" in slow.summary()
        assert "cannot be collected: no such file" in run_tests(box, ["tests/absent.py"]).summary()
