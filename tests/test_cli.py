"""The command line: help at once, exit codes, nothing written on wrong input."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from gagar.cli import app

runner = CliRunner()


def test_help_needs_no_heavy_library():
    code = "import sys; from gagar.cli import app; sys.exit(any(name in sys.modules for name in ('torch', 'transformers', 'trl', 'pyarrow', 'numpy')))"
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


@pytest.mark.parametrize(
    "name",
    [
        "doctor",
        "new",
        "run",
        "rollout",
        "verify",
        "grade",
        "advantage",
        "update",
        "evaluate",
        "audit",
        "warm-start",
        "demo",
        "experiment",
        "params",
    ],
)
def test_every_command_teaches(name):
    result = runner.invoke(app, [name, "--help"])
    assert result.exit_code == 0
    assert len(result.output) > 150


def test_unknown_parameter_is_refused_and_nothing_written(tmp_path):
    result = runner.invoke(app, ["new", str(tmp_path / "x"), "--profile", "cpu-tiny", "--set", "advantage.lamda_max=1"])
    assert result.exit_code == 2
    assert "advantage.lamda_max" in result.output and "advantage.lambda_max" in result.output
    assert not (tmp_path / "x").exists()


def test_ill_typed_parameter_names_value_and_expectation(tmp_path):
    result = runner.invoke(app, ["new", str(tmp_path / "x"), "--set", "rollout.group_size=many"])
    assert result.exit_code == 2
    assert "rollout.group_size" in result.output and "'many'" in result.output and "integer" in result.output


def test_new_makes_a_run_once(tmp_path):
    assert runner.invoke(app, ["new", str(tmp_path / "x"), "--set", "run.seed=3"]).exit_code == 0
    assert "seed: 3" in (tmp_path / "x" / "params.yaml").read_text()
    assert runner.invoke(app, ["new", str(tmp_path / "x")]).exit_code == 2


def test_run_of_no_run_directory(tmp_path):
    result = runner.invoke(app, ["run", str(tmp_path)])
    assert result.exit_code == 2
    assert "params.yaml is missing" in result.output


def test_package_without_tests_is_a_typed_cause(tmp_path):
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "mod.py").write_text("def f(x):\n    return x\n")
    result = runner.invoke(app, ["tasks", "build", "--out", str(tmp_path / "out"), "--package", str(tmp_path / "pkg")])
    assert result.exit_code == 1
    assert "task/no-tests" in result.output
    assert not (tmp_path / "out").exists()


def test_a_folder_that_is_not_empty_is_refused_before_anything_is_built(tmp_path):
    (tmp_path / "kept.txt").write_text("x")
    result = runner.invoke(app, ["tasks", "build", "--out", str(tmp_path), "--package", str(tmp_path)])
    assert result.exit_code == 2 and "not an empty folder" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]


def test_one_package_of_which_nothing_can_be_made_does_not_lose_the_others(tmp_path):
    cases = "".join(f"\n\ndef test_{n}():\n    assert f({n}, {n + 2}) == {n * (n + 2) + 1}\n" for n in range(8))
    for name, body in {"bad": "import os\n\n\ndef test_f():\n    f(1, 2)\n    os._exit(0)\n", "good": cases}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}_core.py").write_text('def f(a, b):\n    """Return a number."""\n    return a * b + 1\n')
        (tmp_path / name / "test_core.py").write_text(f"from {name}_core import f\n{body}")
    out = tmp_path / "out"
    packages = [item for name in ("bad", "good") for item in ("--package", str(tmp_path / name))]
    result = runner.invoke(app, ["tasks", "build", "--out", str(out), *packages])
    assert result.exit_code == 0, result.output
    provenance = json.loads((out / "provenance.json").read_text())
    assert provenance["counts"]["tasks"] > 0 and any(item["mutant_id"] == "bad" for item in provenance["rejected"])


def test_params_as_json_lists_every_parameter():
    result = runner.invoke(app, ["params", "--json"])
    assert "advantage.lambda_max" in {row["path"] for row in json.loads(result.output)}


def test_shipped_tasks_can_be_listed_and_shown():
    rows = json.loads(runner.invoke(app, ["tasks", "list", "--json"]).output)
    assert {row["split"] for row in rows} == {"train", "held_out"}
    shown = runner.invoke(app, ["tasks", "show", rows[0]["instance_id"]])
    assert "should" in shown.output and "test_hidden" not in shown.output
    hidden = runner.invoke(app, ["tasks", "show", rows[0]["instance_id"], "--hidden"])
    assert "reference patch" in hidden.output
