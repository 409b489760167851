"""The mutants source on packages that are not ours: source distributions, fetched and unpacked by the test."""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile

import pytest
from typer.testing import CliRunner

from gagar.cli import app

pytestmark = pytest.mark.slow

# Suites of unittest classes (more-itertools, python-slugify) and boltons do not build yet: docs/status.md.
PACKAGES = ["inflection==0.5.1"]


@pytest.fixture(scope="session")
def unpacked(tmp_path_factory):
    """Unpacks a source distribution, by requirement. Without an index to fetch from, the tests are reported as not run."""
    folder = tmp_path_factory.mktemp("sdists")

    def get(requirement: str):
        name = requirement.split("==")[0]
        target = folder / name
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "-q",
            "--no-deps",
            "--no-binary",
            name,
            requirement,
            "-d",
            str(target),
        ]
        done = subprocess.run(command, capture_output=True, text=True, timeout=180)
        if done.returncode:
            pytest.skip(f"not run: {requirement} could not be fetched: {done.stderr.strip().splitlines()[-1]}")
        with tarfile.open(next(target.glob("*.tar.gz"))) as archive:
            archive.extractall(target, filter="data")
        return next(path for path in target.iterdir() if path.is_dir())

    return get


@pytest.mark.parametrize("requirement", PACKAGES)
def test_tasks_of_a_third_party_package(requirement, unpacked, tmp_path):
    source, out = unpacked(requirement), tmp_path / "tasks"
    built = CliRunner().invoke(app, ["tasks", "build", "--package", str(source), "--limit", "3", "--out", str(out), "--json"])
    assert built.exit_code == 0, built.output
    assert json.loads(built.stdout)["tasks"] == 3
    checked = CliRunner().invoke(app, ["tasks", "validate", str(out), "--json"])
    assert checked.exit_code == 0 and json.loads(checked.stdout)["failed"] == [], checked.output
    listed = json.loads(CliRunner().invoke(app, ["tasks", "list", str(out), "--json"]).stdout)
    shown = CliRunner().invoke(app, ["tasks", "show", listed[0]["instance_id"], "--folder", str(out)]).stdout
    assert "It should" in shown
