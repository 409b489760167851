"""The whole loop with real parts: a random policy, real sandboxes, real updates; killed and gone on with."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gagar.artifacts import digest_checkpoint
from gagar.newrun import make_run
from gagar.records import GRADED, RESOLVED, UNRESOLVED, Credit, GroupCredit, GroupGrade, Trajectory, Verdict
from gagar.rundir import RunDirectory, read_json
from gagar.stages import STAGES, Pipeline
from gagar.store import read_groups

SMALL = [
    "rollout.tasks_per_iteration=4",
    "rollout.group_size=4",
    "rollout.refill_rounds=0",
    "run.iterations=1",
    "evaluate.samples=2",
    "sandbox.workers=1",
    "policy.max_length=500",
]


@pytest.fixture(scope="module")
def small(tmp_path_factory, tiny_checkpoint) -> list[str]:
    """Settings of a small run on freshly built tasks: one repository to train on, one held out."""
    from gagar.progress import Quiet
    from gagar.tasks.command import REPOSITORIES, build_command

    out = tmp_path_factory.mktemp("tasks") / "tasks"
    build_command(out, [REPOSITORIES / "signals", REPOSITORIES / "museum"], ["museum"], 1, 0.5, 4, 0, 2, "auto", Quiet())
    return [*SMALL, f"tasks.path={out}", "tasks.held_out_limit=3", f"policy.checkpoint={tiny_checkpoint}"]


def command(folder: Path, *arguments: str) -> subprocess.Popen:
    """`gagar ARGUMENTS FOLDER` as a child."""
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1"}
    return subprocess.Popen(
        [sys.executable, "-m", "gagar.cli", *arguments, str(folder)],
        env=environment,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.fixture(scope="module")
def finished(tmp_path_factory, small) -> Path:
    """A run of one iteration, uninterrupted, through the command line."""
    folder = make_run(tmp_path_factory.mktemp("loop") / "run", "cpu-tiny", small)
    child = command(folder, "run")
    _, errors = child.communicate(timeout=400)
    assert child.returncode == 0, errors
    return folder


def test_every_stage_left_its_artifact(finished):
    run = RunDirectory(finished)
    trajectories = dict(read_groups(run.table(1, "trajectories"), Trajectory))
    verdicts = dict(read_groups(run.table(1, "verdicts"), Verdict))
    credits = {group: rows[0] for group, rows in read_groups(run.table(1, "credits"), GroupCredit)}
    assert list(trajectories) == list(verdicts) == list(credits)
    assert all(len(rows) == 4 for rows in trajectories.values())
    for group, rows in trajectories.items():
        assert [row.trajectory_id for row in rows] == [verdict.trajectory_id for verdict in verdicts[group]]
        assert {row.policy_digest for row in rows} == {rows[0].policy_digest}
        assert all(row.loss_mask.sum() == sum(turn.action_end - turn.action_start for turn in row.turns) for row in rows)
        assert abs(sum(credit.advantage for credit in credits[group].credits)) < 1e-9
    assert all(isinstance(credit, Credit) for row in credits.values() for credit in row.credits)
    assert (run.checkpoint(1) / "model.safetensors").stat().st_size < 10_000_000


def test_evaluation_before_and_after(finished):
    run = RunDirectory(finished)
    for after in (0, 1):
        result = read_json(run.evaluation(after) / "evaluation.json")
        assert result["counts"]["trajectories"] == 6
        measures = result["measures"]
        assert 0.0 <= measures["true_pass_rate"]["value"] <= 1.0
        assert measures["gap"]["value"] == pytest.approx(
            measures["reward_pass_rate"]["value"] - measures["true_pass_rate"]["value"]
        )


def test_a_second_run_does_nothing(finished):
    before = {path: path.stat().st_mtime_ns for path in (finished / "artifacts").rglob("*") if path.is_file()}
    child = command(finished, "run")
    _, errors = child.communicate(timeout=200)
    assert child.returncode == 0, errors
    assert {path: path.stat().st_mtime_ns for path in (finished / "artifacts").rglob("*") if path.is_file()} == before


def test_a_changed_output_is_detected_and_made_again(finished):
    run = RunDirectory(finished)
    good = run.table(1, "credits").read_bytes()
    run.table(1, "credits").write_bytes(good[:-7])
    pipeline = Pipeline(run)
    assert not pipeline.done("advantage", 1)
    pipeline.stage("advantage", 1)
    assert run.table(1, "credits").read_bytes() == good


def test_a_changed_cap_reruns_from_the_advantage_stage(finished, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(finished, copy)
    (copy / "params.yaml").write_text((copy / "params.yaml").read_text().replace("lambda_max: 1.5", "lambda_max: 2.0"))
    pipeline = Pipeline(RunDirectory(copy))
    assert [pipeline.done(stage, 1) for stage in STAGES[:4]] == [True, True, True, False]


def test_an_estimator_that_needs_grades_does_not_find_an_ungraded_iteration_done(finished, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(finished, copy)
    params = (copy / "params.yaml").read_text()
    (copy / "params.yaml").write_text(params.replace("name: gagar", "name: binary"))
    binary = Pipeline(RunDirectory(copy))
    assert binary.stage("grade", 1) and not list(read_groups(RunDirectory(copy).table(1, "grades"), GroupGrade))
    (copy / "params.yaml").write_text(params)
    assert not Pipeline(RunDirectory(copy)).done("grade", 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    "seen",
    [
        "state/units/rollout",  # in rollout, verification and grading, which overlap
        "state/units/verify",
        "artifacts/iteration-001/rollout.json",  # publishing the verdicts
        "artifacts/iteration-001/verify.json",  # publishing the grades
        "artifacts/iteration-001/grade.json",  # in advantage
        "artifacts/iteration-001/advantage.json",  # in update
    ],
)
def test_kill_minus_nine_and_again(tmp_path, small, seen):
    folder = make_run(tmp_path / "run", "cpu-tiny", [*small, "evaluate.before=false", "evaluate.after=false"])
    child = command(folder, "run")
    deadline = time.monotonic() + 300
    while not (folder / seen).exists() and child.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    child.send_signal(signal.SIGKILL)
    child.communicate()
    kept = {path.name: path.read_bytes() for path in (folder / "state" / "units").rglob("*.parquet")}
    again = command(folder, "run")
    _, errors = again.communicate(timeout=400)
    assert again.returncode == 0, errors
    after = {path.name: path.read_bytes() for path in (folder / "state" / "units").rglob("*.parquet")}
    assert {name: after[name] for name in kept} == kept, "a finished group was made again"
    run = RunDirectory(folder)
    rows = [row.trajectory_id for _, group in read_groups(run.table(1, "trajectories"), Trajectory) for row in group]
    assert len(rows) == len(set(rows)) == 16
    assert all((run.iteration(1) / f"{stage}.json").is_file() for stage in STAGES)


@pytest.mark.slow
def test_kill_minus_nine_during_evaluation(tmp_path, small):
    folder = make_run(tmp_path / "run", "cpu-tiny", [*small, "run.iterations=0"])
    child = command(folder, "run")
    deadline = time.monotonic() + 300
    while not list((folder / "state" / "units").rglob("*.parquet")) and child.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    child.send_signal(signal.SIGKILL)
    child.communicate()
    assert not (RunDirectory(folder).evaluation(0) / "evaluation.json").exists()
    again = command(folder, "run")
    _, errors = again.communicate(timeout=400)
    assert again.returncode == 0, errors
    assert read_json(RunDirectory(folder).evaluation(0) / "evaluation.json")["counts"]["trajectories"] == 6


def test_stage_without_its_input_says_what_to_do(tmp_path, small):
    folder = make_run(tmp_path / "run", "cpu-tiny", small)
    child = command(folder, "verify")
    _, errors = child.communicate(timeout=60)
    assert child.returncode == 1
    assert "trajectories.parquet is missing" in errors and "Traceback" not in errors


def test_missing_checkpoint_says_what_to_do(tmp_path, small):
    folder = make_run(tmp_path / "run", "cpu-tiny", [*small, "policy.checkpoint=/nowhere/checkpoint"])
    child = command(folder, "run")
    _, errors = child.communicate(timeout=60)
    assert child.returncode == 1
    assert "missing-checkpoint" in errors and "Traceback" not in errors
    assert not (folder / "artifacts").exists()


@pytest.fixture(scope="module")
def shipped(tmp_path_factory) -> RunDirectory:
    """One small iteration from the shipped policy on the shipped tasks: mixed groups, real grades, a real step."""
    sets = ["rollout.tasks_per_iteration=6", "rollout.refill_rounds=0", "run.iterations=1"]
    run = RunDirectory(make_run(tmp_path_factory.mktemp("shipped") / "run", "cpu-tiny", sets))
    Pipeline(run).iterate(1)
    return run


def test_mixed_groups_of_the_shipped_policy_are_graded_and_no_others(shipped):
    verdicts = dict(read_groups(shipped.table(1, "verdicts"), Verdict))
    grades = {group: rows[0] for group, rows in read_groups(shipped.table(1, "grades"), GroupGrade)}
    mixed = {group for group, rows in verdicts.items() if {row.outcome for row in rows} == {RESOLVED, UNRESOLVED}}
    assert len(mixed) >= 2 and set(grades) == mixed
    for group, grade in grades.items():
        assert grade.status == GRADED, grade.reason
        passing = {row.trajectory_id for row in verdicts[group] if row.outcome == RESOLVED}
        assert {row.trajectory_id for row in grade.grades} == passing
        assert all(row.evidence for row in grade.grades if min(dataclasses.astuple(row.scores)) < 5)
    assert len({row.tier for grade in grades.values() for row in grade.grades}) >= 2


def test_credit_moves_to_better_passes_and_the_policy_moves(shipped):
    credits = [rows[0] for _, rows in read_groups(shipped.table(1, "credits"), GroupCredit)]
    moved = [group for group in credits if group.lam == group.lam]
    assert moved
    for group in moved:
        assert abs(sum(row.advantage for row in group.credits)) < 1e-9
        passes = sorted((row for row in group.credits if row.reward == 1.0), key=lambda row: row.factor)
        advantages = [row.advantage for row in passes]
        assert advantages == sorted(advantages)
    assert digest_checkpoint(shipped.checkpoint(1)) != digest_checkpoint(shipped.checkpoint(0))
    metrics = read_json(shipped.iteration(1) / "update.json")["metrics"]
    assert all(value is None or value == value for value in metrics.values() if not isinstance(value, str))


def test_log_is_json_lines(finished):
    events = [json.loads(line)["event"] for line in (finished / "log.jsonl").read_text().splitlines()]
    assert {"stage", "iteration", "evaluation"} <= set(events)
