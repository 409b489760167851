"""`gagar new`: a run directory of its own, from a profile and overrides. Everything is checked before anything is written."""

from __future__ import annotations

import os
from pathlib import Path

from gagar.errors import UsageError
from gagar.settings import dump, profile


def make_run(folder: Path, profile_name: str, overrides: list[str]) -> Path:
    """Write `folder/params.yaml`. Raises SettingsError for a wrong parameter, UsageError for a folder that is in use."""
    settings = profile(profile_name, overrides)
    if (folder / "params.yaml").exists():
        raise UsageError(
            f"{folder} is a run already (params.yaml is there)",
            kind="exists",
            hint="choose another folder, or edit that params.yaml",
        )
    if folder.exists() and any(folder.iterdir()):
        raise UsageError(f"{folder} is not empty", kind="exists", hint="choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    temporary = folder / f".params.{os.getpid()}.tmp"
    temporary.write_text(dump(settings))
    os.replace(temporary, folder / "params.yaml")
    return folder
