"""Isolation by plain Linux namespaces: `unshare`, one `mount --all`, `pivot_root`. For machines without bubblewrap.

As root it needs no user namespace and drops to a fresh unprivileged uid; as a normal user it makes a user namespace, in which it
is root without capabilities. The shell stays behind as process 1 of the box, so the program is an ordinary process and
everything dies when it ends. Unlike bubblewrap, the loopback interface stays down.
"""

from __future__ import annotations

import os
import shutil

from gagar.sandbox import view
from gagar.sandbox.base import BOX_ROOT, Sandbox, process_limit
from gagar.sandbox.process import Spawn

_TOOLS = ("unshare", "setpriv", "mount", "umount", "pivot_root")
_DEVICES = ("null", "zero", "full", "random", "urandom")
_PATH = "/usr/sbin:/usr/bin:/sbin:/bin"

# $1 stdout of the program, $2 host folder, $3 process limit line, then how to drop privileges and what to run.
# fd 3 is the status pipe: one word once the box is made.
_SCRIPT = f"""
exec 3>&1 1>/proc/self/fd/$1
home=$2; limit=$3; keep=$PATH; shift 3
PATH={_PATH}
mount --all --fstab "$home/fstab" 1>&2 || exit 125
cd "$home/root" && pivot_root . old || exit 125
cd / && umount -l /old && mount -o remount,bind,ro / || exit 125
cd {BOX_ROOT} || exit 125
PATH=$keep
eval "$limit"
echo ready >&3
"$@" 3>&-
exit $?
"""


class Namespaces(Sandbox):
    """util-linux alone."""

    backend = "namespaces"
    INSTALL = "apt-get install -y util-linux mount"

    @staticmethod
    def missing() -> str:
        """Why it cannot be tried here, or ""."""
        lacking = [tool for tool in _TOOLS if not shutil.which(tool, path=_PATH)]
        return f"not installed: {', '.join(lacking)}" if lacking else ""

    def _prepare(self) -> None:
        assert self._home is not None
        root = self._home / "root"
        root.mkdir(mode=0o755)
        for folder in view.folders():
            (root / folder[1:]).mkdir(mode=0o755, exist_ok=True)
        for bind in view.binds():
            if bind.kind == "link":
                (root / bind.path[1:]).symlink_to(bind.source)
        (root / "old").mkdir(mode=0o700)
        for device in _DEVICES:
            (root / "dev" / device).touch()
        (root / "dev" / "shm").mkdir()
        for name, target in (("fd", "fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")):
            (root / "dev" / name).symlink_to(f"/proc/self/{target}")
        view.write_etc(self._home / "etc", self._identity.uid)
        (self._home / "fstab").write_text(self._fstab(str(root)))

    def _fstab(self, root: str) -> str:
        readonly = "rbind,ro,nosuid,nodev"
        size = f"nosuid,nodev,mode=1777,size={max(16, self.limits.memory_mb // 4)}m"
        rows = [(root, root, "none", "bind")]
        for number, bind in enumerate(view.binds()):
            if bind.kind == "ro":
                rows.append((bind.path, root + bind.path, "none", readonly))
            elif bind.kind == "hide":
                rows.append((self._cover(number, bind.path), root + bind.path, "none", readonly))
        rows.append((f"{self._home}/etc", f"{root}/etc", "none", "bind,ro,nosuid,nodev"))
        if os.path.isdir("/etc/alternatives"):
            rows.append(("/etc/alternatives", f"{root}/etc/alternatives", "none", "bind,ro,nosuid,nodev"))
        rows.append(("proc", f"{root}/proc", "proc", "nosuid,nodev,noexec"))
        for name in ("sys", "irq", "bus", "sysrq-trigger"):
            if os.path.exists(f"/proc/{name}"):
                rows.append((f"{root}/proc/{name}", f"{root}/proc/{name}", "none", "bind,ro,nosuid,nodev,noexec"))
        rows += [(f"/dev/{name}", f"{root}/dev/{name}", "none", "bind") for name in _DEVICES]
        rows.append(("tmpfs", f"{root}/dev/shm", "tmpfs", size))
        rows.append(("tmpfs", f"{root}/tmp", "tmpfs", size))
        rows.append((str(self.root), root + BOX_ROOT, "none", "bind,nosuid,nodev"))
        for path in self.protected:
            rows.append((f"{self.root}/{path}", f"{root}{BOX_ROOT}/{path}", "none", "bind,ro,nosuid,nodev"))
        return "".join(" ".join(_escape(field) for field in row) + " 0 0\n" for row in rows)

    def _cover(self, number: int, path: str) -> str:
        """An empty folder to lay over `path`, but for the places where something is shown again on top."""
        cover = f"{self._home}/cover{number}"
        os.mkdir(cover, 0o755)
        for bind in view.binds():
            if bind.kind == "ro" and bind.path.startswith(f"{path}/"):
                os.makedirs(cover + bind.path.removeprefix(path), 0o755, exist_ok=True)
        return cover

    def _spawn(self, argv: list[str], report: bool) -> Spawn:
        def make(report_fd: int | None, out_fd: int | None) -> tuple[list[str], dict[str, str]]:
            who = self._identity
            line = [*self._preamble(processes=who.uid is not None), "unshare"]
            line += ["--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "--kill-child"]
            line += [] if who.privileged else ["--user", "--map-root-user"]
            limit = process_limit(self.limits.processes) if not who.privileged else ":"
            line += ["/bin/sh", "-c", _SCRIPT, "sh", str(out_fd), str(self._home), limit]
            return [*line, *self._drop(), *argv], view.environment(report_fd)

        return Spawn(make, report, "stdout", stop=self._overgrown)

    def _drop(self) -> list[str]:
        drop = [view.SETPRIV, "--no-new-privs", "--inh-caps=-all", "--bounding-set=-all"]
        uid = self._identity.uid
        if uid is not None:
            drop += [f"--reuid={uid}", f"--regid={uid}", "--clear-groups"]
        return [*drop, "--"]


def _escape(field: str) -> str:
    """fstab separates by blanks and knows octal escapes."""
    return "".join(f"\\{ord(c):03o}" if c in " \t\n\\#" else c for c in field)
