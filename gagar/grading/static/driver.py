"""Runs inside the box: calls the same functions on several trees and says what came back. Imports nothing of gagar.

Input (stdin, JSON): trees {name: {path: text}}, roots (import roots), probes [[path, function, args, keywords]] (literal
source), tests [path], wall and cpu limits. Output (JSON on the report fd): per tree a status, one text per probe (null: unknown)
and a result per visible test. One forked child per tree; its modules come from memory, so no tree can touch another. A child
that crashes or hangs loses what it has not reported yet, and nothing else.
"""

import ast
import contextlib
import hashlib
import json
import os
import re
import resource
import selectors
import signal
import sys
import time
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec

LONG = 300


class Timeout(BaseException):
    """A call used up its processor time."""


def show(value, budget=None, depth=0):
    """A value as text, without calling its own methods and the same in every run. Bounded in size and depth."""
    budget = budget if budget is not None else [400]
    budget[0] -= 1
    if budget[0] < 0 or depth > 30:
        return "..."
    kind = type(value)
    if kind is float:
        plain = value != value or value in (float("inf"), -float("inf")) or value == round(value, 6)
        return repr(value) if plain else format(value, ".12g")
    if kind in (int, str, bytes, bool, type(None), complex):
        try:
            return repr(value)
        except ValueError:
            return f"<long int {value.bit_length()} bits>"
    if kind not in (list, tuple, dict, set, frozenset):
        return f"<{kind.__name__}>"
    size, left = len(value), max(0, budget[0])
    if size > left:
        head = value[:20] if kind in (list, tuple) else ()
        return f"<{kind.__name__} of {size}: {', '.join([show(v, budget, depth + 1) for v in head])}>"
    if kind is dict:
        return "{" + ", ".join(f"{show(k, budget, depth + 1)}: {show(v, budget, depth + 1)}" for k, v in value.items()) + "}"
    inner = [show(v, budget, depth + 1) for v in value]
    if kind is list:
        return "[" + ", ".join(inner) + "]"
    if kind is tuple:
        return "(" + ", ".join(inner) + ("," if size == 1 else "") + ")"
    return kind.__name__ + "(" + ", ".join(sorted(inner)) + ")"


def shown(value):
    try:
        text = show(value)
    except (OverflowError, ValueError):
        text = repr(value)
    return text if len(text) <= LONG else text[:LONG] + "#" + hashlib.sha1(text.encode("utf-8", "replace")).hexdigest()[:12]


class Memory(MetaPathFinder, Loader):
    """Imports from a tree held in memory."""

    def __init__(self, files, roots):
        self.modules = {}
        for path, text in files.items():
            if path.endswith(".py"):
                inner = next((path[len(r) + 1 :] for r in roots if r and path.startswith(r + "/")), path)
                package = inner.endswith("/__init__.py")
                name = (inner[: -len("/__init__.py")] if package else inner[:-3]).replace("/", ".")
                self.modules[name] = (path, text, package)
        for name in list(self.modules):
            while "." in name:
                name = name.rpartition(".")[0]
                self.modules.setdefault(name, (name, "", True))

    def find_spec(self, name, path=None, target=None):
        if name not in self.modules:
            return None
        return ModuleSpec(name, self, origin=self.modules[name][0], is_package=self.modules[name][2])

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        path, text, _ = self.modules[module.__name__]
        exec(compile(text, path, "exec", dont_inherit=True), module.__dict__)

    def name_of(self, path):
        return next((n for n, (p, _, _) in self.modules.items() if p == path), None)


def limited(function, cpu):
    """Call with a bound on processor time, so that a busy machine makes no difference."""
    signal.setitimer(signal.ITIMER_PROF, cpu, 0.05)
    try:
        return function()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def probe(memory, path, name, args, keywords, cpu):
    module = __import__(memory.name_of(path) or "", fromlist=["x"])
    function = getattr(module, name)
    before = shown([args, keywords])
    try:
        result = shown(limited(lambda: function(*args, **keywords), cpu))
    except Timeout:
        return "timeout"
    except BaseException as error:
        return "raises " + type(error).__name__
    after = shown([args, keywords])
    return result if after == before else result + " and changes its arguments to " + after


def cases(function):
    """The parameter sets of a test function; None where it needs fixtures."""
    sets = [{}]
    for mark in getattr(function, "pytestmark", []):
        if mark.name != "parametrize":
            return None
        names = mark.args[0]
        names = [n.strip() for n in names.split(",")] if isinstance(names, str) else list(names)
        rows = [getattr(row, "values", row) if hasattr(row, "marks") else row for row in mark.args[1]]
        rows = [row if len(names) > 1 or isinstance(row, ParameterRow) else (row,) for row in rows]
        sets = [{**old, **dict(zip(names, row, strict=True))} for old in sets for row in rows]
    code = function.__code__
    wanted = set(code.co_varnames[: code.co_argcount])
    return None if any(set(s) != wanted for s in sets) else sets


ParameterRow = ()


def run_tests(memory, path, cpu, say):
    try:
        module = limited(lambda: __import__(memory.name_of(path), fromlist=["x"]), cpu * 4)
    except BaseException as error:
        say(["test", path, "failed", type(error).__name__])
        return
    for name, function in list(vars(module).items()):
        if not name.startswith("test") or type(function) is not type(shown):
            continue
        for place, given in enumerate(cases(function) or []):
            try:
                limited(lambda f=function, g=given: f(**g), cpu)
                outcome, why = "passed", ""
            except Timeout:
                outcome, why = "unknown", "timeout"
            except BaseException as error:
                why = type(error).__name__
                outcome = "unknown" if why in ("Skipped", "XFailed") else "failed"
            say(["test", f"{path}::{name}[{place}]", outcome, why])


def child(files, roots, probes, tests, cpu, out):
    def ring(*_):
        raise Timeout

    signal.signal(signal.SIGPROF, ring)
    memory = Memory(files, roots)
    sys.meta_path.insert(0, memory)
    sys.dont_write_bytecode = True

    def say(message):
        data = json.dumps(message).encode() + b"\n"
        while data:
            data = data[os.write(out, data) :]

    slow = 0
    for place, (path, name, args, keywords) in enumerate(probes):
        try:
            result = probe(memory, path, name, args, keywords, cpu)
        except BaseException as error:
            result = "cannot be called: " + type(error).__name__
        say(["probe", place, result])
        slow += result == "timeout"
        if slow >= 3:
            return
    for path in tests:
        run_tests(memory, path, cpu, say)
    say(["done"])


def start(name, job, probes):
    read, write = os.pipe()
    pid = os.fork()
    if pid:
        os.close(write)
        return pid, read
    try:
        os.setpgid(0, 0)
        null = os.open(os.devnull, os.O_RDWR)
        for fd in (0, 1, 2):
            os.dup2(null, fd)
        os.dup2(write, 3)
        os.closerange(4, 256)
        sys.stdin, sys.stdout, sys.stderr = (os.fdopen(fd, mode, closefd=False) for fd, mode in ((0, "r"), (1, "w"), (2, "w")))
        os.environ.clear()
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        child(job["trees"][name], job["roots"], probes, job["tests"], job["cpu"], 3)
    finally:
        os._exit(0)


def collect(children, wall):
    """Everything the children say until they end or the time is over."""
    said = {name: bytearray() for name in children}
    chooser = selectors.DefaultSelector()
    for name, (_, fd) in children.items():
        chooser.register(fd, selectors.EVENT_READ, name)
    until = time.monotonic() + wall
    while chooser.get_map() and (left := until - time.monotonic()) > 0:
        for event, _ in chooser.select(left):
            data = os.read(event.fd, 65536)
            if not data or len(said[event.data]) > 4_000_000:
                chooser.unregister(event.fd)
            said[event.data] += data
    for pid, _ in children.values():
        for kill in (os.killpg, os.kill):
            with contextlib.suppress(OSError):
                kill(pid, signal.SIGKILL)
    return said


def digest(raw, count):
    results, tests, done = [None] * count, {}, False
    for line in raw.split(b"\n"):
        try:
            message = json.loads(line)
            if message[0] == "probe":
                results[message[1]] = str(message[2])[: 2 * LONG]
            elif message[0] == "test":
                tests[str(message[1])[:LONG]] = [str(message[2]), str(message[3])[:80]]
            elif message[0] == "done":
                done = True
        except (ValueError, LookupError, TypeError):
            continue
    return {"status": "ok" if done else "lost", "results": results, "tests": tests}


def main():
    global ParameterRow
    out = int(os.environ["GAGAR_REPORT_FD"])
    job = json.loads(sys.stdin.buffer.read())
    probes = [(p, f, ast.literal_eval(a), ast.literal_eval(k)) for p, f, a, k in job["probes"]]
    if job["tests"]:
        import pytest

        ParameterRow = (type(pytest.param(1)),)
    for module in list(sys.modules):
        if re.match(r"tests?(\.|$)", module):
            del sys.modules[module]
    children = {name: start(name, job, probes) for name in job["trees"]}
    said = collect(children, job["wall"])
    report = {name: digest(bytes(raw), len(probes)) for name, raw in said.items()}
    data = json.dumps(report).encode()
    while data:
        data = data[os.write(out, data) :]
    os._exit(0)


if __name__ == "__main__":
    main()
