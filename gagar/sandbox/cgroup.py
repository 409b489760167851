"""Memory and process limits of a whole process tree, by cgroup v1 or v2 where one is writable. At most one per sandbox."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

OVERHEAD = 8  # processes of the launcher itself
CONTROLLERS = ("memory", "pids")


@dataclass(frozen=True, slots=True)
class Hierarchy:
    """Where cgroups may be made. `version` 2 has one folder for all controllers, 1 has one per controller."""

    version: int
    folders: tuple[tuple[str, Path], ...]  # (controller or "", folder)

    @property
    def controllers(self) -> tuple[str, ...]:
        return CONTROLLERS if self.version == 2 else tuple(name for name, _ in self.folders)


@dataclass(frozen=True, slots=True)
class Cgroup:
    """One cgroup: one folder per hierarchy."""

    name: str
    paths: tuple[Path, ...]

    def processes(self) -> set[int]:
        """Pids in the group, as seen from here."""
        found: set[int] = set()
        for path in self.paths:
            with suppress(OSError, ValueError):
                found.update(int(line) for line in (path / "cgroup.procs").read_text().split())
        return found - {0}

    def kill(self) -> None:
        """Kill whatever is left, until the group is empty."""
        for _ in range(50):
            pids = self.processes()
            if not pids:
                return
            for pid in pids:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.002)

    def remove(self) -> None:
        """Kill and remove. Dying processes keep a group busy for a moment."""
        self.kill()
        for path in self.paths:
            for _ in range(200):
                try:
                    path.rmdir()
                except FileNotFoundError:
                    break
                except OSError:
                    time.sleep(0.005)
                    continue
                break


def parse(own: str, mounts: str) -> list[Hierarchy]:
    """Candidate hierarchies from the text of /proc/self/cgroup and /proc/self/mounts, best first."""
    paths: dict[str, str] = {}
    for line in own.splitlines():
        _, names, path = line.split(":", 2)
        for name in names.split(",") if names else [""]:
            paths[name] = path
    unified: list[Hierarchy] = []
    split: dict[str, Path] = {}
    for line in mounts.splitlines():
        fields = line.split(" ")
        if len(fields) < 4:
            continue
        where, kind, options = Path(fields[1].replace("\\040", " ")), fields[2], fields[3].split(",")
        if kind == "cgroup2" and "" in paths:
            here = _under(where, paths[""])
            unified += [Hierarchy(2, (("", folder),)) for folder in dict.fromkeys((here, here.parent if here != where else here))]
        if kind == "cgroup":
            for name in CONTROLLERS:
                if name in options and name in paths and name not in split:
                    split[name] = _under(where, paths[name])
    legacy = [Hierarchy(1, tuple(split.items()))] if split else []
    return unified + legacy


def _under(mount: Path, path: str) -> Path:
    """The own group below a mount; the mount itself where the path is that of another cgroup namespace."""
    below = mount / path.lstrip("/")
    return below if below.is_dir() else mount


def _usable(hierarchy: Hierarchy) -> Hierarchy | None:
    """The part of a hierarchy in which a group can be made, limited and joined."""
    if hierarchy.version == 2:
        folder = hierarchy.folders[0][1]
        control = folder / "cgroup.subtree_control"
        try:
            if not set(CONTROLLERS) <= set(control.read_text().split()):
                control.write_text("+memory +pids")
        except OSError:
            return None
        return hierarchy if os.access(folder / "cgroup.procs", os.W_OK) and os.access(folder, os.W_OK) else None
    folders = tuple((name, folder) for name, folder in hierarchy.folders if os.access(folder, os.W_OK))
    return Hierarchy(1, folders) if folders else None


@cache
def hierarchy() -> Hierarchy | None:
    """The hierarchy used on this machine, found by making and removing a group; None where none is writable."""
    try:
        own, mounts = Path("/proc/self/cgroup").read_text(), Path("/proc/self/mounts").read_text()
    except OSError:
        return None
    for candidate in parse(own, mounts):
        usable = _usable(candidate)
        if usable is None:
            continue
        name = f"gagar-probe-{os.getpid()}"
        try:
            _make(usable, name, 64, 8).remove()
        except OSError:
            continue
        return usable
    return None


def _make(where: Hierarchy, name: str, memory_mb: int, processes: int) -> Cgroup:
    group = Cgroup(name, tuple(folder / name for _, folder in where.folders))
    try:
        for (controller, _), path in zip(where.folders, group.paths, strict=True):
            path.mkdir()
            if where.version == 2:
                (path / "memory.max").write_text(str(memory_mb << 20))
                (path / "pids.max").write_text(str(processes + OVERHEAD))
                with suppress(OSError):
                    (path / "memory.swap.max").write_text("0")
            elif controller == "memory":
                (path / "memory.limit_in_bytes").write_text(str(memory_mb << 20))
                with suppress(OSError):
                    (path / "memory.memsw.limit_in_bytes").write_text(str(memory_mb << 20))
            else:
                (path / "pids.max").write_text(str(processes + OVERHEAD))
    except OSError:
        group.remove()
        raise
    return group


def create(name: str, memory_mb: int, processes: int) -> Cgroup | None:
    """A group with limits, or None where this machine has no writable hierarchy."""
    where = hierarchy()
    if where is None:
        return None
    try:
        return _make(where, name, memory_mb, processes)
    except OSError:
        return None


def existing(prefix: str) -> list[Cgroup]:
    """Groups whose name starts with `prefix`."""
    where = hierarchy()
    if where is None:
        return []
    names: set[str] = set()
    for _, folder in where.folders:
        with suppress(OSError):
            names.update(entry.name for entry in folder.iterdir() if entry.name.startswith(prefix) and entry.is_dir())
    return [Cgroup(name, tuple(folder / name for _, folder in where.folders)) for name in sorted(names)]
