"""Inside the sandbox: call one function on many inputs under many variants of its module, one process per variant.

Standard input: {"roots", "module", "function", "variants": [module text, ...], "calls": [arguments as source text, ...],
"call_timeout_s"}. Report: one JSON line per variant, {"variant": index, "results": [[kind, text], ...]} with kind
"value" (repr of the result), "raise" (exception class and message), "timeout", or "opaque" (a result without a literal repr).
"""

import ast
import importlib
import importlib.abc
import importlib.util
import io
import json
import os
import resource
import signal
import sys


class _Late(BaseException):
    pass


def _alarm(_signal, _frame):
    raise _Late


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Serves the variant's text for one module name and leaves every other import alone."""

    def __init__(self, name, text, path):
        self.name, self.text, self.path = name, text, path

    def find_spec(self, fullname, _path=None, _target=None):
        if fullname == self.name:
            return importlib.util.spec_from_file_location(fullname, self.path, loader=self, submodule_search_locations=None)
        return None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(compile(self.text, self.path, "exec"), module.__dict__)


def _result(function, arguments, timeout):
    signal.setitimer(signal.ITIMER_REAL, timeout)
    try:
        value = function(*arguments)
        text = repr(value)
        signal.setitimer(signal.ITIMER_REAL, 0)
        try:
            same = ast.literal_eval(text) == value
        except Exception:
            same = False
        return ["value" if same and len(text) < 2000 else "opaque", text[:2000]]
    except _Late:
        return ["timeout", ""]
    except Exception as error:
        return ["raise", f"{type(error).__name__}: {error}"[:300]]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _child(job, text, calls):
    signal.signal(signal.SIGALRM, _alarm)
    resource.setrlimit(resource.RLIMIT_CPU, (job["cpu_s"], job["cpu_s"]))
    sys.stdout = sys.stderr = io.StringIO()
    path = importlib.util.find_spec(job["module"]).origin
    top = job["module"].split(".")[0]
    for name in [name for name in sys.modules if name == top or name.startswith(f"{top}.")]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Finder(job["module"], text, path))
    function = getattr(importlib.import_module(job["module"]), job["function"])
    results = []
    for source in calls:
        results.append(_result(function, ast.literal_eval(f"({source},)") if source else (), job["call_timeout_s"]))
        if sum(kind == "timeout" for kind, _ in results) > 2:
            break
    return results


def main():
    job = json.loads(sys.stdin.buffer.read())
    report = int(os.environ.pop("GAGAR_REPORT_FD"))
    sys.path[:0] = [os.path.join(os.getcwd(), root) for root in job["roots"]]
    for index, text in enumerate(job["variants"]):
        process = os.fork()
        if process == 0:
            try:
                results = _child(job, text, job["calls"])
            except BaseException as error:
                results = [["raise", f"import: {type(error).__name__}"]] * len(job["calls"])
            data = (json.dumps({"variant": index, "results": results}) + "\n").encode()
            while data:
                data = data[os.write(report, data) :]
            os._exit(0)
        os.waitpid(process, 0)


main()
