"""Runs pytest inside a box and reports over a pipe. Its *source* is handed to the box's interpreter; gagar is not visible there.

Standard input is one JSON object: `paths`, `site` (where pytest lies), `root`, `roots`, `explain`, `key`. The report is JSON
lines, each `[key, number, kind, ...]`; a line without the right key and number is evidence of forging. `gagar.testrun` says what
that holds.
"""


def main():
    import ast
    import gc
    import json
    import os
    import sys
    from contextlib import suppress

    gc.disable()  # imports alone; on again before any code of the tree runs
    given = json.loads(sys.stdin.buffer.read())
    first = int(os.environ.pop("GAGAR_REPORT_FD"))
    pipe = os.dup(first)
    os.set_inheritable(pipe, False)
    os.close(first)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    key, number = given.pop("key"), 0
    write, dumps, leave = os.write, json.dumps, os._exit

    def send(*row, key=key):
        nonlocal number
        data = dumps([key, number, *row], separators=(",", ":")).encode() + b"\n"
        number += 1
        while data:
            data = data[write(pipe, data) :]

    del key
    root = given["root"]
    if given["site"] not in sys.path:
        sys.path.append(given["site"])
    try:
        import pytest
    except ImportError as error:
        send("broken", str(error))
        leave(4)

    # The tree comes behind the standard library and before installed packages, so it can shadow neither it nor pytest.
    places = [os.path.join(root, folder) if folder else root for folder in given["roots"]]
    places = [place for place in places if os.path.isdir(place)]
    sys.path[:] = [*(p for p in sys.path if p and p != given["site"]), *places, given["site"]]

    watched = []  # functions whose replacement would decide what a test says
    names = ["builtins", "pytest", "pluggy._hooks", "pluggy._callers", "pluggy._manager"]
    names += [f"_pytest.{name}" for name in ("runner", "python", "main", "reports", "outcomes", "fixtures", "skipping", "nodes")]
    names += [f"_pytest.{name}" for name in ("raises", "approx", "python_api", "unittest", "mark")]
    for module in names:
        module = sys.modules.get(module)
        for name, value in list(vars(module).items()) if module else ():
            if callable(value):
                watched.append((module, name, value, getattr(value, "__code__", None)))
            if isinstance(value, type) and value.__module__ == module.__name__ and module.__name__ != "builtins":
                for key, member in list(vars(value).items()):
                    if hasattr(member, "__code__"):
                        watched.append((value, key, member, member.__code__))

    def replaced():
        found = []
        for owner, name, value, code in watched:
            now = vars(owner).get(name)
            if now is not value or getattr(now, "__code__", None) is not code:
                found.append(f"{owner.__name__}.{name}")
        return found

    rank = {"passed": 0, "skipped": 1, "failed": 2}
    hooks = ("pytest_pyfunc_call", "pytest_runtest_makereport", "pytest_runtest_logreport", "pytest_runtest_protocol")
    state = {"config": None, "impls": (), "tests": 0}

    def impls():
        hook = state["config"].hook
        return [(name, impl.plugin) for name in hooks for impl in getattr(hook, name).get_hookimpls()]

    def explain(report):
        crash = getattr(report.longrepr, "reprcrash", None)
        text = getattr(crash, "message", None)
        if not text and report.longrepr:
            lines = report.longreprtext.splitlines()
            text = "\n".join([line[1:].strip() for line in lines if line.startswith("E ")] or lines)
        return (text or "")[:400]

    class Reporter:
        def __init__(self):
            self.phases, self.message, self.messages = {}, "", 0

        @pytest.hookimpl(tryfirst=True)
        def pytest_sessionstart(self, session):
            state["config"] = session.config
            state["impls"] = impls()

        @pytest.hookimpl(tryfirst=True)
        def pytest_pycollect_makemodule(self, module_path, parent):
            for name, module in list(sys.modules.items()):
                if name.rpartition(".")[2] == module_path.stem and getattr(module, "__file__", None) == str(module_path):
                    loader = getattr(getattr(module, "__spec__", None), "loader", None)
                    if type(loader).__module__ not in ("_frozen_importlib_external", "_pytest.assertion.rewrite"):
                        planted.append(f"a module was planted: {name}")

        @pytest.hookimpl(trylast=True)
        def pytest_collection_modifyitems(self, items):
            for item in items:
                parents = [node.name for node in item.listchain() if isinstance(node, pytest.Class)]
                name = ".".join([*parents, getattr(item, "originalname", None) or item.name])
                function = getattr(item, "obj", None)
                code = getattr(getattr(function, "__func__", function), "__code__", None)
                expected = trusted.get(str(item.path), {}).get(name)
                if expected and code not in expected:
                    planted.append(f"a test is not that of its file: {name}")

        @pytest.hookimpl(tryfirst=True)
        def pytest_collectreport(self, report):
            if report.failed:
                send("collect", report.nodeid, explain(report))

        @pytest.hookimpl(tryfirst=True)
        def pytest_runtest_logreport(self, report):
            outcome, worse = report.outcome, self.phases.get(report.when)
            if hasattr(report, "wasxfail") and outcome != "failed":
                outcome = "x" + outcome
            if worse is None or rank.get(outcome, 1) > rank.get(worse, 1):
                self.phases[report.when] = outcome
            if report.failed and not self.message and self.messages < 50:
                self.messages += 1
                self.message = explain(report)

        @pytest.hookimpl(trylast=True)
        def pytest_runtest_logfinish(self, nodeid, location):
            phases, self.phases, message, self.message = self.phases, {}, self.message, ""
            state["tests"] += 1
            send("test", nodeid, [phases.get(when, "") for when in ("setup", "call", "teardown")], message)

    def plain_tests(path):
        """Code objects by name of the functions of a test file that no decorator but a mark may replace."""
        with open(path, "rb") as file:
            source = file.read()
        names, found = set(), {}

        def visit(nodes, prefix):
            for node in nodes:
                if isinstance(node, ast.ClassDef):
                    visit(node.body, f"{prefix}{node.name}.")
                elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    marks = [ast.unparse(decorator).startswith(("pytest.mark.", "mark.")) for decorator in node.decorator_list]
                    (names.add if all(marks) else names.discard)(prefix + node.name)

        def walk(code):
            for value in code.co_consts:
                if hasattr(value, "co_code"):
                    if value.co_qualname in names:
                        found.setdefault(value.co_qualname, []).append(value)
                    walk(value)

        try:
            visit(ast.parse(source).body, "")
            walk(compile(source, path, "exec", dont_inherit=True))
        except (SyntaxError, ValueError):
            return {}
        return found

    trusted, planted = {}, []
    reporter = Reporter()
    present = []
    for path in given["paths"]:
        if os.path.exists(os.path.join(root, path.split("::")[0])):
            present.append(path)
            if not given["explain"] and path.endswith(".py"):
                trusted[os.path.join(root, path)] = plain_tests(os.path.join(root, path))
        else:
            send("collect", path, "no such file")
    off = ["cacheprovider", "pastebin", "junitxml", "doctest", "stepwise", "setuponly", "setupplan", "legacypath"]
    off += ["faulthandler"]
    options = [f"--rootdir={root}", f"--confcutdir={root}", "--import-mode=prepend", "--continue-on-collection-errors"]
    options += ["-q", "-q", "--no-header", "--no-summary", "--tb=no", "--color=no", "-o", "addopts=", "-o", "required_plugins="]
    options += [f"--assert={'rewrite' if given['explain'] else 'plain'}", *(x for name in off for x in ("-p", f"no:{name}"))]
    run = pytest.main
    code = 5
    gc.freeze()
    gc.enable()
    if present:
        try:
            code = int(run([*options, *present], plugins=[reporter]))
        except BaseException as error:
            code = 3
            sys.stderr.write(f"pytest ended with {error!r}\n")
    tampered = replaced() + planted
    if state["config"] is not None:
        if not state["config"].pluginmanager.is_registered(reporter):
            tampered.append("the reporter was unregistered")
        for name, plugin in impls():
            file = getattr(plugin, "__file__", None) or ""
            if (name, plugin) not in state["impls"] and os.path.basename(file) != "conftest.py":
                tampered.append(f"a hook was added: {name}")
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):
            stream.flush()
    send("end", code, state["tests"], tampered[:20])
    leave(code)


main()
