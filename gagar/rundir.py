"""A run is a directory: its parameters, its published artifacts by iteration, and state that makes it resumable.

params.yaml                      the settings
artifacts/iteration-001/         trajectories, verdicts, grades, credits (.parquet), checkpoint/, update.json
artifacts/evaluation-000/        the policy before iteration 1; evaluation-008 the one after iteration 8
state/                           finished groups of unfinished stages; may be deleted, never needed by readers
log.jsonl                        what happened, one JSON object a line
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from gagar import settings as settings_module
from gagar.errors import UsageError
from gagar.store import publish_file

TABLES = ("trajectories", "verdicts", "grades", "credits")


@dataclass(frozen=True)
class RunDirectory:
    """Names the files of one run; creates nothing."""

    root: Path

    @cached_property
    def settings(self):
        """The run's parameters. Raises UsageError when there are none."""
        path = self.root / "params.yaml"
        if not path.is_file():
            raise UsageError(
                f"{self.root} is no run directory (params.yaml is missing)",
                kind="no-run",
                hint=f"gagar new {self.root} --profile cpu-tiny",
            )
        return settings_module.load(path)

    def iteration(self, number: int) -> Path:
        """Artifacts of one iteration; iterations count from 1."""
        return self.root / "artifacts" / f"iteration-{number:03d}"

    def evaluation(self, after: int) -> Path:
        """Artifacts of the evaluation of the policy after that many iterations."""
        return self.root / "artifacts" / f"evaluation-{after:03d}"

    def table(self, iteration: int, name: str) -> Path:
        """One Parquet shard of an iteration."""
        return self.iteration(iteration) / f"{name}.parquet"

    def checkpoint(self, after: int) -> Path:
        """The policy after that many iterations; 0 is the one the run starts from."""
        if after == 0:
            return self.resolve(self.settings.policy.checkpoint)
        return self.iteration(after) / "checkpoint"

    def resolve(self, path: str) -> Path:
        """A path of the parameters: absolute, or in the run directory, or in the installed package's data."""
        given = Path(path)
        if given.is_absolute():
            return given
        for base in (self.root, Path.cwd(), Path(__file__).resolve().parent.parent):
            if (base / given).exists():
                return base / given
        return self.root / given

    @property
    def state(self) -> Path:
        """Where unfinished work lies."""
        return self.root / "state"

    def log(self, event: str, **values: Any) -> None:
        """Append one line to the log. A single write, so that lines of several processes don't mix."""
        line = json.dumps({"time": round(time.time(), 3), "event": event, **values}, default=str) + "\n"
        descriptor = os.open(self.root / "log.jsonl", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            os.write(descriptor, line.encode())
        finally:
            os.close(descriptor)


def write_json(path: Path, data: Any) -> None:
    """Write a small JSON file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with publish_file(path) as file:
        file.write((json.dumps(data, indent=1, sort_keys=True, allow_nan=False, default=str) + "\n").encode())


def read_json(path: Path) -> Any:
    """Read a JSON file."""
    return json.loads(path.read_text())
