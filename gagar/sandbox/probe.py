"""Which limits really bind on this machine: each is run into once, and what happened is told. For `gagar doctor`."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from gagar.sandbox import cgroup
from gagar.sandbox.base import Completed, Limits
from gagar.sandbox.open import open_sandbox, resolve
from gagar.sandbox.view import python

_LIMITS = Limits(wall_s=5, cpu_s=1, memory_mb=192, processes=24, file_mb=1, output_bytes=4096)

_MEMORY = "x = bytearray(400 << 20); print('held')"
_MEMORY_TREE = """
import os, time
for _ in range(6):
    if os.fork() == 0:
        x = bytearray(64 << 20); x[::4096] = b"x" * len(x[::4096]); time.sleep(0.4); os._exit(0)
codes = [os.wait()[1] for _ in range(6)]
print('held' if not any(codes) else 'stopped')
"""
_PROCESSES = """
import os, signal, sys
n = 0
try:
    while n < 200:
        if os.fork() == 0:
            signal.pause()
        n += 1
except OSError:
    pass
print(n, flush=True)
os._exit(0)
"""
_FILE = "f = open('big', 'wb'); f.write(bytes(4 << 20)); f.flush(); print('held')"
_NETWORK = """
import socket
try:
    s = socket.socket(); s.settimeout(2); s.connect(('192.0.2.1', 80)); print('connected')
except TimeoutError: print('timeout')
except OSError as e: print('refused', e.errno)
"""
_CPU = "while True: pass"


@dataclass(frozen=True, slots=True)
class LimitBinding:
    """One limit: what enforces it here, whether it held when run into, and what was seen."""

    limit: str
    mechanism: str
    binds: bool
    note: str


def limits_binding(name: str = "auto") -> tuple[LimitBinding, ...]:
    """Run into every limit once in the backend that `name` gives here; about three seconds."""
    backend = resolve(name)
    where = cgroup.hierarchy() if backend != "none" else None
    controllers = where.controllers if where else ()
    label = f"cgroup v{where.version}" if where else "none"
    namespaces = "none" if backend == "none" else "namespace"

    def run(code: str, timeout_s: float = 5.0) -> Completed:
        with open_sandbox(backend, {}, _LIMITS) as box:
            return box.run([python(), "-S", "-c", code], timeout_s=timeout_s)

    def row(
        limit: str, mechanism: str, code: str, judge: Callable[[Completed], tuple[bool, str]], timeout_s: float = 5.0
    ) -> LimitBinding:
        done = run(code, timeout_s)
        binds, note = judge(done)
        return LimitBinding(limit, mechanism, binds, note)

    def ended(done: Completed) -> tuple[bool, str]:
        return b"held" not in done.stdout, f"exit code {done.exit_code}"

    def counted(done: Completed) -> tuple[bool, str]:
        n = int(done.stdout or 0)
        return n <= _LIMITS.processes + cgroup.OVERHEAD, f"{n} processes with a limit of {_LIMITS.processes}"

    nproc = "RLIMIT_NPROC of a uid of its own" if os.geteuid() == 0 else "RLIMIT_NPROC in a user namespace"
    nproc = "" if backend == "none" else nproc
    processes = " and ".join(x for x in (nproc, label if "pids" in controllers else "") if x) or "none"
    with tempfile.NamedTemporaryFile(prefix="gagar-secret-", dir=Path.home()) as secret:
        look = f"import os; print('seen' if os.path.exists({secret.name!r}) else 'absent')"
        hidden = row("host files", namespaces, look, lambda d: (b"absent" in d.stdout, d.stdout.decode().strip()))
    return (
        row(
            "wall", "kill of the process group", "import time; time.sleep(5)", lambda d: (d.timed_out, f"{d.seconds:.2f} s"), 0.2
        ),
        row("cpu", "RLIMIT_CPU, each process", _CPU, lambda d: (not d.timed_out, f"ended after {d.seconds:.2f} s"), 3.0),
        row("memory of a process", "RLIMIT_AS", _MEMORY, ended),
        row("memory of the tree", label if "memory" in controllers else "none", _MEMORY_TREE, ended),
        row("processes", processes, _PROCESSES, counted),
        row("file size", "RLIMIT_FSIZE", _FILE, ended),
        row("network", namespaces, _NETWORK, lambda d: (b"refused 101" in d.stdout, d.stdout.decode().strip())),
        hidden,
    )
