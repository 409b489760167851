"""Isolation by bubblewrap: all namespaces, a root of read-only binds, no capabilities."""

from __future__ import annotations

import shutil

from gagar.sandbox import view
from gagar.sandbox.base import BOX_ROOT, Sandbox, process_limit
from gagar.sandbox.process import Raw, Spawn


class Bubblewrap(Sandbox):
    """`bwrap` as root drops to a fresh unprivileged uid; as a normal user it makes a user namespace."""

    backend = "bubblewrap"
    INSTALL = "apt-get install -y bubblewrap"

    @staticmethod
    def missing() -> str:
        """Why it cannot be tried here, or ""."""
        return "" if shutil.which("bwrap") else "bwrap is not installed"

    def _prepare(self) -> None:
        assert self._home is not None
        view.write_etc(self._home / "etc", self._identity.uid)

    def _ready(self, raw: Raw) -> bool:
        return b'"exit-code"' in raw.status or raw.exit_code > 128

    def _spawn(self, argv: list[str], report: bool) -> Spawn:
        def make(report_fd: int | None, status_fd: int | None) -> tuple[list[str], dict[str, str]]:
            inner = self._drop() + argv
            line = [*self._preamble(processes=self._identity.uid is not None), shutil.which("bwrap") or "bwrap"]
            return [*line, "--json-status-fd", str(status_fd), *self._options(), "--", *inner], view.environment(report_fd)

        return Spawn(make, report, "fd", stop=self._overgrown)

    def _drop(self) -> list[str]:
        who = self._identity
        if who.uid is not None:
            return [view.SETPRIV, f"--reuid={who.uid}", f"--regid={who.uid}", "--clear-groups", "--inh-caps=-all", "--"]
        if not who.privileged:
            return ["/bin/sh", "-c", f'{process_limit(self.limits.processes)}\nexec "$@"', "sh"]
        return []

    def _options(self) -> list[str]:
        who = self._identity
        options = ["--die-with-parent", "--new-session", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"]
        options += ["--unshare-cgroup-try", "--hostname", "box"]
        options += [] if who.privileged else ["--unshare-user", "--disable-userns"]
        if who.uid is not None:
            options += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
        for path in view.folders():
            options += ["--perms", "0755", "--dir", path]
        for bind in view.binds():
            if bind.kind == "link":
                options += ["--symlink", bind.source, bind.path]
            elif bind.kind == "hide":
                options += ["--perms", "0755", "--size", "16384", "--tmpfs", bind.path]
            else:
                options += ["--ro-bind", bind.path, bind.path]
        size = str(max(16, self.limits.memory_mb // 4) << 20)
        options += ["--ro-bind", f"{self._home}/etc", "/etc", "--ro-bind-try", "/etc/alternatives", "/etc/alternatives"]
        options += ["--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--size", size, "--tmpfs", "/tmp"]
        options += ["--perms", "1777", "--size", size, "--tmpfs", "/dev/shm"]
        options += ["--bind", str(self.root), BOX_ROOT]
        for path in self.protected:
            options += ["--ro-bind", f"{self.root}/{path}", f"{BOX_ROOT}/{path}"]
        for path in ("/", "/dev", *(bind.path for bind in view.binds() if bind.kind == "hide")):
            options += ["--remount-ro", path]
        return [*options, "--chdir", BOX_ROOT]
