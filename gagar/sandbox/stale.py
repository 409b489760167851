"""Names that say who made a thing, so that what a killed process left can be told from what a living one uses."""

from __future__ import annotations

import os
import re
import signal
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from gagar.sandbox import cgroup, trees

_NAME = re.compile(r"gagar-box-(?P<pid>\d+)-(?P<start>\d+)-(?P<space>\d+)-[a-z0-9_]+")
_LAUNCHERS = {"bwrap", "setpriv", "sh", "unshare"}


def _start_time(pid: int) -> int | None:
    """Start of a process in clock ticks since boot, or None if there is no such process."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    return int(text[text.rindex(")") + 2 :].split()[19])


def _space() -> int:
    """The pid namespace: pids of another one mean nothing here."""
    try:
        return os.stat("/proc/self/ns/pid").st_ino
    except OSError:
        return 0


@cache
def _prefix_of(pid: int) -> str:
    return f"gagar-box-{pid}-{_start_time(pid) or 0}-{_space()}-"


def make_home() -> Path:
    """A private directory named after this process."""
    return Path(tempfile.mkdtemp(prefix=_prefix_of(os.getpid())))


def is_stale(name: str) -> bool:
    """Whether `name` was made by a process of this pid namespace that is gone."""
    match = _NAME.fullmatch(name)
    if match is None or int(match["space"]) != _space():
        return False
    return _start_time(int(match["pid"])) != int(match["start"])


def _kill_launchers() -> None:
    """Kill what still runs for a process that is gone: its command line names the tree. A box dies with its owner, but for an
    owner that is killed in the milliseconds in which a box starts."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                line = (folder / "cmdline").read_bytes().decode("utf-8", "replace")
                match = _NAME.search(line)
                if match and is_stale(match[0]) and os.path.basename(line.split("\0")[0]) in _LAUNCHERS:
                    os.kill(int(folder.name), signal.SIGKILL)


def reap_stale() -> tuple[str, ...]:
    """Remove processes, trees and cgroups left by killed processes; called at start-up. Gives the names removed."""
    removed = []
    _kill_launchers()
    for group in cgroup.existing("gagar-box-"):
        if is_stale(group.name):
            group.remove()
            removed.append(group.name)
    folder = Path(tempfile.gettempdir())
    with suppress(OSError), os.scandir(folder) as listing:
        for entry in listing:
            if (
                is_stale(entry.name)
                and entry.is_dir(follow_symlinks=False)
                and entry.stat(follow_symlinks=False).st_uid == os.geteuid()
            ):
                trees.remove(folder / entry.name)
                removed.append(entry.name)
    return tuple(sorted(set(removed)))
