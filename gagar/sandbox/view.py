"""What a box sees: the interpreter and system libraries read-only, a minimal /etc, no credentials, and never gagar itself.

The interpreter stays at its own path. Where the virtual environment lies inside the checkout only the environment is bound; where
gagar's own files lie below something bound (an installed copy, a checkout under /usr) they are covered by an empty folder: task
tables, hidden tests and the verifier are not for the eyes of the code that they judge.
"""

from __future__ import annotations

import importlib.util
import os
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import gagar

SETPRIV = "/usr/bin/setpriv"
CAP_SETGID, CAP_SETUID, CAP_SYS_ADMIN = 6, 7, 21
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")


@dataclass(frozen=True, slots=True)
class Identity:
    """`uid` is the unprivileged user that a privileged launcher turns into (a fresh one for each box, so that the process limit
    counts one box alone), or None where the box keeps the caller's. `privileged` says that no user namespace is needed."""

    privileged: bool
    uid: int | None


@dataclass(frozen=True, slots=True)
class Bind:
    """`kind`: "ro" shows the host path, "link" makes a symlink to `source`, "hide" covers the path with an empty folder."""

    kind: str
    path: str
    source: str = ""


@cache
def _capable() -> bool:
    """Whether mounts and a change of user can be done without a user namespace."""
    if os.geteuid() != 0:
        return False
    try:
        line = next(x for x in Path("/proc/self/status").read_text().splitlines() if x.startswith("CapEff:"))
    except (OSError, StopIteration):
        return False
    held = int(line.split()[1], 16)
    return all(held >> bit & 1 for bit in (CAP_SETGID, CAP_SETUID, CAP_SYS_ADMIN))


@cache
def _uid_range() -> tuple[int, int] | None:
    """Uids for boxes: (first, count), or None where the machine maps too few."""
    try:
        rows = [tuple(map(int, line.split())) for line in Path("/proc/self/uid_map").read_text().splitlines()]
    except (OSError, ValueError):
        return None
    for first, _, count in rows:
        if first + count >= 2_000_000_000:
            return 1_200_000_000, 500_000_000
        if first <= 20_000 and first + count >= 60_000:
            return 20_000, 40_000
    return None


@cache
def _readable_by_all() -> bool:
    """Whether an unprivileged user could run the interpreter once it is bound."""
    for path in {sys.base_prefix, sys.prefix, os.path.dirname(os.path.realpath(sys.executable))}:
        if os.stat(path).st_mode & 0o005 != 0o005:
            return False
    return bool(os.stat(os.path.realpath(sys.executable)).st_mode & 0o001)


def identity(*, isolated: bool) -> Identity:
    """Who runs in the next box."""
    if not isolated:
        return Identity(False, None)
    if not _capable():
        return Identity(False, None)
    span = _uid_range()
    if span is None or not _readable_by_all() or not os.path.exists(SETPRIV):
        return Identity(True, None)
    return Identity(True, span[0] + secrets.randbelow(span[1]))


def _inside(path: str, parent: str) -> bool:
    return path == parent or path.startswith(parent.rstrip("/") + "/")


def _site_of_pytest() -> str | None:
    spec = importlib.util.find_spec("pytest")
    return os.path.dirname(os.path.dirname(spec.origin)) if spec and spec.origin else None


def layout(system: Sequence[Bind], wanted: Sequence[str], hidden: Sequence[str], kept: str) -> tuple[Bind, ...]:
    """Lay binds over each other, parents before children: `wanted` is shown where nothing shows it yet, `hidden` is covered where
    something shows it, and `kept` (the virtual environment) is shown again where that covered it."""
    found = {bind.path: bind for bind in system}

    def covering(path: str) -> Bind | None:
        over = [bind for bind in found.values() if bind.kind != "link" and _inside(path, bind.path)]
        return max(over, key=lambda bind: len(bind.path), default=None)

    for path in sorted(wanted, key=len):
        if covering(path) is None:
            found[path] = Bind("ro", path)
    for path in sorted(hidden, key=len):
        over = covering(path)
        if over is None or over.kind != "ro" or over.path == path:
            continue
        found[path] = Bind("hide", path)
        if _inside(kept, path):
            found[kept] = Bind("ro", kept)
    return tuple(sorted(found.values(), key=lambda bind: (bind.path.count("/"), bind.path)))


@cache
def binds() -> tuple[Bind, ...]:
    """The read-only view of this machine and interpreter."""
    system = []
    for path in SYSTEM:
        if os.path.islink(path):
            system.append(Bind("link", path, os.readlink(path)))
        elif os.path.isdir(path):
            system.append(Bind("ro", path))
    needs = [sys.base_prefix, sys.base_exec_prefix, sys.prefix, _site_of_pytest()]
    wanted = {p for need in needs if need for p in (os.path.abspath(need), os.path.realpath(need))}
    package = os.path.dirname(os.path.realpath(gagar.__file__))
    checkout, here, library = (
        os.path.dirname(package),
        os.path.realpath(os.getcwd()),
        os.path.dirname(os.path.realpath(os.__file__)),
    )
    hidden = {package, here}
    if os.path.exists(os.path.join(checkout, "pyproject.toml")) or os.path.exists(os.path.join(checkout, ".git")):
        hidden.add(checkout)
    return layout(system, sorted(wanted), [p for p in sorted(hidden) if not _inside(library, p)], os.path.realpath(sys.prefix))


@cache
def folders() -> tuple[str, ...]:
    """Folders that must exist in the box's root so that `binds` have somewhere to go, parents first."""
    found = {"/proc", "/dev", "/tmp", "/etc", "/repo"}
    covered = [b.path for b in binds() if b.kind == "ro"]
    for bind in binds():
        if bind.kind != "ro" or any(_inside(bind.path, other) and bind.path != other for other in covered):
            continue
        parts = bind.path.strip("/").split("/")
        found.update("/" + "/".join(parts[:n]) for n in range(1, len(parts) + 1))
    return tuple(sorted(found, key=lambda p: (p.count("/"), p)))


@cache
def _ld_cache() -> bytes:
    try:
        return Path("/etc/ld.so.cache").read_bytes()
    except OSError:
        return b""


def write_etc(folder: Path, uid: int | None) -> None:
    """A minimal /etc: made-up users, this machine's loader cache."""
    folder.mkdir(mode=0o755)
    user = os.geteuid() if uid is None else uid
    who = "" if user == 0 else f"box:x:{user}:{user}:box:/tmp:/bin/sh\n"
    (folder / "passwd").write_text(f"root:x:0:0:root:/tmp:/bin/sh\n{who}")
    (folder / "group").write_text("root:x:0:\n" + ("" if user == 0 else f"box:x:{user}:\n"))
    (folder / "hosts").write_text("127.0.0.1 localhost\n::1 localhost\n")
    if _ld_cache():
        (folder / "ld.so.cache").write_bytes(_ld_cache())
    (folder / "alternatives").mkdir()
    for path in folder.iterdir():
        path.chmod(0o755 if path.is_dir() else 0o644)


def environment(report_fd: int | None = None) -> dict[str, str]:
    """The whole environment of a box. Nothing is inherited."""
    bins = [os.path.join(sys.prefix, "bin"), os.path.join(sys.base_prefix, "bin"), "/usr/local/bin", "/usr/bin", "/bin"]
    env = {
        "PATH": ":".join(dict.fromkeys(bins)),
        "HOME": "/tmp",
        "TMPDIR": "/tmp",
        "LANG": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONNOUSERSITE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }
    site = _site_of_pytest()
    if site and not any(_inside(site, p) for p in (sys.prefix, sys.base_prefix)):
        env["PYTHONPATH"] = site
    if report_fd is not None:
        env["GAGAR_REPORT_FD"] = str(report_fd)
    return env


def python() -> str:
    """The interpreter to name in `Sandbox.run`."""
    return sys.executable
