"""No isolation, for debugging only: the program runs as you, sees your files and your network."""

from __future__ import annotations

import sys

from gagar.sandbox import view
from gagar.sandbox.base import Sandbox
from gagar.sandbox.process import Raw, Spawn

WARNING = (
    "gagar: WARNING: sandbox 'none' isolates NOTHING: model-written code runs with your rights, your files and your network."
    " Records made with it carry sandbox=none.\n"
)


class Unisolated(Sandbox):
    """Limits by rlimit and a killed process group at timeout; nothing else is held."""

    backend = "none"
    isolated = False
    INSTALL = ""
    _warned = False

    @staticmethod
    def missing() -> str:
        """It can always be tried."""
        return ""

    def _prepare(self) -> None:
        if not Unisolated._warned:
            Unisolated._warned = True
            sys.stderr.write(WARNING)

    @property
    def box_root(self) -> str:
        return str(self.root)

    def _ready(self, raw: Raw) -> bool:
        return True

    def _spawn(self, argv: list[str], report: bool) -> Spawn:
        def make(report_fd: int | None, _: int | None) -> tuple[list[str], dict[str, str]]:
            return [*self._preamble(processes=False), *argv], view.environment(report_fd)

        return Spawn(make, report, "", cwd=str(self.root), stop=self._overgrown)
