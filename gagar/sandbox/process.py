"""Start a launcher, drain its pipes within bounds, and leave no process behind, whatever it does."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

REPORT_BYTES = 4 << 20
STATUS_BYTES = 4096
TIMEOUT = "time limit"
GRACE_S = 2.0  # for pipes to close once the launcher is gone
WATCH_S = 0.25  # how often a running box is looked at


@dataclass(frozen=True, slots=True)
class Spawn:
    """How to start. `make(report_fd, extra_fd)` gives argv and environment once the pipe numbers are known. `status` says where
    the launcher tells that the box is made: "fd" is a pipe of its own; "stdout" means that the launcher's standard output is that
    pipe and the program's output goes to `extra_fd`; "" means there is none."""

    make: Callable[[int | None, int | None], tuple[list[str], dict[str, str]]]
    report: bool
    status: str
    cwd: str | None = None
    stop: Callable[[], str] = lambda: ""  # asked while the program runs: why it must end now, or ""


@dataclass(frozen=True, slots=True)
class Raw:
    """What came out, launcher's view included."""

    exit_code: int
    stdout: bytes
    stderr: bytes
    report: bytes
    report_truncated: bool
    status: bytes
    timed_out: bool
    seconds: float


class Tail:
    """Keeps the head and the tail of a stream within a bound."""

    def __init__(self, limit: int) -> None:
        self.half = max(1, (limit - 64) // 2)
        self.limit, self.total = limit, 0
        self.head, self.tail = bytearray(), bytearray()

    def add(self, data: bytes) -> None:
        self.total += len(data)
        room = self.limit - len(self.head)
        if room > 0:
            self.head += data[:room]
        self.tail += data
        if len(self.tail) > 2 * self.half:
            del self.tail[: -self.half]

    def get(self) -> bytes:
        if self.total <= self.limit:
            return bytes(self.head)
        note = b"\n... %d bytes left out ...\n" % (self.total - 2 * self.half)
        return (bytes(self.head[: self.half]) + note + bytes(self.tail[-self.half :]))[-max(self.limit, 1) :]


class Bounded:
    """Keeps the beginning of a stream; the rest is drained and dropped."""

    def __init__(self, limit: int) -> None:
        self.limit, self.data, self.truncated = limit, bytearray(), False

    def add(self, data: bytes) -> None:
        room = self.limit - len(self.data)
        self.truncated |= len(data) > room
        self.data += data[: max(room, 0)]


def execute(spawn: Spawn, stdin: bytes, timeout_s: float, output_bytes: int, kill_leftovers: Callable[[], None]) -> Raw:
    """Run to the end or the deadline. On return the launcher is reaped and its process group killed."""
    pipes: list[int] = []

    def pipe() -> tuple[int, int]:
        ends = os.pipe()
        pipes.extend(ends)
        return ends

    process: subprocess.Popen[bytes] | None = None
    pid_fd = -1
    began = time.monotonic()
    try:
        out_r, out_w = pipe()
        err_r, err_w = pipe()
        in_r, in_w = pipe()
        report_r, report_w = pipe() if spawn.report else (-1, -1)
        status_r, status_w = pipe() if spawn.status else (-1, -1)
        extra = {"fd": status_w, "stdout": out_w}.get(spawn.status)
        argv, env = spawn.make(report_w if spawn.report else None, extra)
        process = subprocess.Popen(
            argv,
            stdin=in_r,
            stdout=status_w if spawn.status == "stdout" else out_w,
            stderr=err_w,
            pass_fds=[fd for fd in (report_w if spawn.report else None, extra) if fd is not None],
            env=env,
            cwd=spawn.cwd,
            start_new_session=True,
        )
        for fd in (out_w, err_w, in_r, report_w, status_w):
            if fd >= 0:
                pipes.remove(fd)
                os.close(fd)
        with suppress(OSError, AttributeError):
            pid_fd = os.pidfd_open(process.pid)
        out, err = Tail(output_bytes), Tail(output_bytes)
        report, status = Bounded(REPORT_BYTES), Bounded(STATUS_BYTES)
        sinks = {fd: sink for fd, sink in ((out_r, out), (err_r, err), (report_r, report), (status_r, status)) if fd >= 0}
        ended = _drain(process, pid_fd, in_w, stdin, sinks, began + timeout_s, pipes, spawn.stop)
        _kill(process)
        kill_leftovers()
        timed_out = ended == TIMEOUT
        if ended:
            _drain(process, pid_fd, -1, b"", sinks, time.monotonic() + GRACE_S, pipes)
        if ended and not timed_out:
            err.add(f"\n{ended}\n".encode())
        code = process.wait()
        code = 137 if ended else 128 - code if code < 0 else code
        seconds = time.monotonic() - began
        return Raw(code, out.get(), err.get(), bytes(report.data), report.truncated, bytes(status.data), timed_out, seconds)
    finally:
        if process is not None:
            _kill(process)
            with suppress(Exception):
                process.wait(timeout=5)
        if pid_fd >= 0:
            os.close(pid_fd)
        for fd in pipes:
            with suppress(OSError):
                os.close(fd)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """The launcher leads its own process group; the pid namespace dies with it."""
    if process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def _drain(
    process: subprocess.Popen[bytes],
    pid_fd: int,
    in_w: int,
    stdin: bytes,
    sinks: dict[int, Tail | Bounded],
    deadline: float,
    pipes: list[int],
    stop: Callable[[], str] = lambda: "",
) -> str:
    """Move bytes until the launcher is gone and its pipes are closed. Gives `TIMEOUT` when the deadline came first, or what
    `stop` said, else "". A child that keeps a pipe open after the launcher is gone gets `GRACE_S`, no more."""
    with selectors.DefaultSelector() as selector:
        for fd in sinks:
            selector.register(fd, selectors.EVENT_READ)
        if pid_fd >= 0:
            selector.register(pid_fd, selectors.EVENT_READ)
        pending = memoryview(stdin)
        if in_w >= 0:
            os.set_blocking(in_w, False)
            selector.register(in_w, selectors.EVENT_WRITE)
        open_sinks, gone, grace = set(sinks), False, deadline
        look = time.monotonic() + WATCH_S
        while open_sinks or not gone:
            now = time.monotonic()
            left = min(deadline, grace) - now
            if left <= 0:
                return "" if gone else TIMEOUT
            if now >= look and not gone:
                if reason := stop():
                    return reason
                look = time.monotonic() + WATCH_S
            wait = min(left, WATCH_S if pid_fd >= 0 else 0.05)
            for key, _ in selector.select(wait):
                fd = key.fd
                if fd == in_w:
                    pending = _feed(selector, fd, pending, pipes)
                elif fd == pid_fd:
                    selector.unregister(fd)
                    gone, grace = True, time.monotonic() + GRACE_S
                else:
                    data = os.read(fd, 1 << 16)
                    if data:
                        sinks[fd].add(data)
                    else:
                        selector.unregister(fd)
                        open_sinks.discard(fd)
            if pid_fd < 0 and not gone and process.poll() is not None:
                gone, grace = True, time.monotonic() + GRACE_S
    return ""


def _feed(selector: selectors.BaseSelector, fd: int, pending: memoryview, pipes: list[int]) -> memoryview:
    try:
        pending = pending[os.write(fd, pending[: 1 << 16]) :] if pending else pending
    except BlockingIOError:
        return pending
    except BrokenPipeError:
        pending = memoryview(b"")
    if not pending:
        selector.unregister(fd)
        pipes.remove(fd)
        os.close(fd)
    return pending
