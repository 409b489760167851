"""The contract of a sandbox: limits in, bytes out, a working tree that the host reads without following links.

A sandbox is a fresh tree bound at `/repo` in the box. `run` may be called many times on one sandbox; each call starts a new
process tree that is gone when the call returns. A box that cannot be made is a `SandboxError` (never the policy's failure);
whatever the program inside does is a `Completed`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from gagar.errors import SandboxError, resource_error
from gagar.sandbox import cgroup, process, stale, trees, view

BOX_ROOT = "/repo"
ARGV_BYTES = 96 * 1024
TREE_MB = 256  # on disk, looked at while a program runs


@dataclass(frozen=True, slots=True)
class Limits:
    """What one run may use. `memory_mb` bounds each process (address space) and, where a cgroup can be had, the whole tree;
    `cpu_s` bounds each process; `wall_s` is the default of `Sandbox.run(timeout_s=...)` and its upper bound."""

    wall_s: float = 20.0
    cpu_s: int = 20
    memory_mb: int = 512
    processes: int = 64
    file_mb: int = 16
    output_bytes: int = 65536

    def __post_init__(self) -> None:
        for name in ("wall_s", "cpu_s", "memory_mb", "processes", "file_mb", "output_bytes"):
            if not getattr(self, name) > 0:
                raise ValueError(f"sandbox limit {name} must be positive, got {getattr(self, name)!r}")


@dataclass(frozen=True, slots=True)
class Completed:
    """What one run gave. `exit_code` is 128 + signal for a killed program, 137 after a timeout. `stdout` and `stderr` are cut
    to `Limits.output_bytes` each (head and tail kept). `report` holds what was written to the fd named in $GAGAR_REPORT_FD.
    `cpu_exceeded`: it was killed without a timeout, after at least `Limits.cpu_s` seconds."""

    exit_code: int
    stdout: bytes
    stderr: bytes
    timed_out: bool
    seconds: float
    report: bytes = b""
    report_truncated: bool = False
    cpu_exceeded: bool = False


@dataclass(frozen=True, slots=True)
class Availability:
    """Whether a backend works on this machine, found by starting it once; `hint` is the command that would make it work."""

    name: str
    available: bool
    note: str
    hint: str = ""


class Sandbox:
    """Base of the backends. A backend says how to start (`_command`) and how to tell that the box itself failed (`_ready`)."""

    backend = ""
    isolated = True

    def __init__(self, files: Mapping[str, str], limits: Limits | None = None, protected: Sequence[str] = ()) -> None:
        self.limits = limits or Limits()
        self.protected = tuple("/".join(trees.parts_of(path)) for path in protected)
        self._lock = threading.Lock()
        self._closed = False
        self._home: Path | None = None
        self._cgroup: cgroup.Cgroup | None = None
        self._identity = view.identity(isolated=self.isolated)
        try:
            with trees.disk_errors("sandbox tree"):
                self._home = stale.make_home()
                self.root = self._home / "tree"
                self.root.mkdir(mode=0o755)
                trees.populate(self.root, files, self._identity.uid)
                self._prepare()
            if self.isolated:
                self._cgroup = cgroup.create(self._home.name, self.limits.memory_mb, self.limits.processes)
        except BaseException:
            self.close()
            raise

    # the working tree, host side

    def read(self, path: str) -> str:
        """Text of one file of the tree. Links are refused, and so are absolute paths, `..`, special and binary files."""
        return trees.read(self.root, path, self.limits.file_mb << 20)

    def write(self, path: str, text: str) -> None:
        """Write one file of the tree, parents included, under the same rules as `read`."""
        with trees.disk_errors(path):
            trees.write(self.root, path, text, self._identity.uid)

    def delete(self, path: str) -> None:
        """Remove one file of the tree."""
        trees.delete(self.root, path)

    def tree(self) -> dict[str, str]:
        """All text files of the tree by POSIX path. Links, special files, binaries and Python's caches are left out."""
        return trees.read_all(self.root, self.limits.file_mb << 20)

    # running

    def run(self, argv: Sequence[str], *, timeout_s: float | None = None, stdin: bytes = b"", report: bool = False) -> Completed:
        """Run a program in the box, in `/repo`, and return when all its processes are gone."""
        if self._closed:
            raise SandboxError("the sandbox is closed", kind="closed")
        if not argv:
            raise SandboxError("nothing to run: argv is empty", kind="argv")
        if sum(len(os.fsencode(a)) + 1 for a in argv) > ARGV_BYTES:
            hint = "pass unbounded data by stdin or as a file of the tree"
            raise SandboxError(f"argv is longer than {ARGV_BYTES} bytes", kind="argv", hint=hint)
        timeout = min(self.limits.wall_s, self.limits.wall_s if timeout_s is None else timeout_s)
        spawn = self._spawn(list(argv), report)
        try:
            raw = process.execute(spawn, stdin, timeout, self.limits.output_bytes, self._kill_leftovers)
        except OSError as error:
            raise _start_error(self.backend, error) from error
        if not raw.timed_out and not self._ready(raw):
            text = raw.stderr.decode("utf-8", "replace").strip()[-600:] or f"exit code {raw.exit_code}"
            raise SandboxError(f"sandbox {self.backend}: the box could not be made: {text}", kind="start")
        cpu_exceeded = raw.exit_code == 137 and not raw.timed_out and raw.seconds >= self.limits.cpu_s
        return Completed(
            raw.exit_code, raw.stdout, raw.stderr, raw.timed_out, raw.seconds, raw.report, raw.report_truncated, cpu_exceeded
        )

    def close(self) -> None:
        """Remove the tree, the cgroup and any process left. Safe to call twice."""
        with self._lock:
            self._closed = True
            home, self._home = self._home, None
            group, self._cgroup = self._cgroup, None
        if group is not None:
            group.remove()
        if home is not None:
            trees.remove(home)

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def __del__(self) -> None:
        with suppress(Exception):
            self.close()

    # for backends

    @property
    def box_root(self) -> str:
        """Where the tree is seen from inside."""
        return BOX_ROOT

    def _prepare(self) -> None:
        """Make what the backend needs beside the tree, in `self._home`."""

    def _spawn(self, argv: list[str], report: bool) -> process.Spawn:
        raise NotImplementedError

    def _ready(self, raw: process.Raw) -> bool:
        """Whether the box was made, whatever the program did then."""
        return bool(raw.status)

    def _kill_leftovers(self) -> None:
        if self._cgroup is not None:
            self._cgroup.kill()

    def _overgrown(self) -> str:
        """Why a running program must end: file-size limits bound one file, not their number."""
        if trees.overgrown(self.root, TREE_MB << 20):
            return f"gagar: stopped: the tree outgrew {TREE_MB} MB or 50000 entries"
        return ""

    def _preamble(self, *, processes: bool) -> list[str]:
        """A shell that dies with this process, joins the cgroup, sets the limits and becomes the rest of the command line."""
        lim = self.limits
        lines = [f"echo 0 > '{path}/cgroup.procs' || exit 125" for path in (self._cgroup.paths if self._cgroup else ())]
        lines += [
            "umask 022",
            "ulimit -c 0",
            f"ulimit -t {lim.cpu_s}",
            f"ulimit -f {lim.file_mb * 2048}",
            "ulimit -n 256",
            f"ulimit -v {lim.memory_mb * 1024}",
        ]
        if processes:
            lines.append(process_limit(lim.processes))
        lines.append('exec "$@"')
        if not os.path.exists(view.SETPRIV):
            return ["/bin/sh", "-c", "\n".join(lines), "sh"]
        lines.insert(0, f'[ "$PPID" = {os.getpid()} ] || exit 125')  # the parent died before the signal was asked for
        return [view.SETPRIV, "--pdeathsig", "KILL", "/bin/sh", "-c", "\n".join(lines), "sh"]


def process_limit(count: int) -> str:
    """The shell line for RLIMIT_NPROC: bash says -u, dash says -p."""
    return f"ulimit -u {count} 2>/dev/null || ulimit -p {count}"


def _start_error(backend: str, error: OSError) -> Exception:
    return resource_error(error, f"start of sandbox {backend}") or SandboxError(
        f"sandbox {backend}: cannot start: {error}", kind="start"
    )
