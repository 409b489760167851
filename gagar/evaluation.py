"""Running an evaluation of one checkpoint of a run, and the blind audit of two."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence
from typing import Any

from gagar.artifacts import cache_key, digest_checkpoint
from gagar.collect import CollectedGroup, Collector
from gagar.errors import GagarError, StoreError, UsageError
from gagar.evaluate import EvaluatedGroup, audit, counts, kinds_among_passes, summarise, to_json
from gagar.grading import grade_group
from gagar.harness.rollout import GroupPlan
from gagar.progress import Progress
from gagar.records import GRADED, RESOLVED, Grade, GroupGrade, Sampling, Trajectory, Verdict
from gagar.rundir import RunDirectory, read_json, write_json
from gagar.store import read_groups, write_shard
from gagar.units import CODE, Units

_TABLES = {"trajectories": Trajectory, "reward": Verdict, "maintainer": Verdict, "grades": GroupGrade}


def evaluation_key(run: RunDirectory, after: int) -> str:
    """Depends on the checkpoint, the tasks, the harness, the grader and the evaluation's own settings."""
    settings = run.settings.model_dump()
    chosen = {section: settings[section] for section in ("tasks", "harness", "sandbox", "grade", "evaluate")}
    code = ("gagar.evaluate", "gagar.intervals", *CODE["rollout"], *CODE["verify"], *CODE["grade"])
    inputs = {"checkpoint": digest_checkpoint(run.checkpoint(after))}
    return cache_key("evaluate", 1, inputs, code, chosen, run.settings.evaluate.seed).digest


def run_evaluation(run: RunDirectory, after: int, progress: Progress) -> dict[str, Any]:
    """Evaluate the policy after `after` iterations, or return what an equal evaluation found."""
    folder = run.evaluation(after)
    path = folder / "evaluation.json"
    if not (run.checkpoint(after) / "config.json").is_file():
        message, hint = _missing(run, after)
        raise StoreError(message, kind="missing-checkpoint", hint=hint)
    key = evaluation_key(run, after)
    if path.is_file() and (found := read_json(path))["key"] == key:
        return found
    settings = run.settings
    units = Units(run)
    tasks = units.tasks.split("held_out", settings.tasks.held_out_limit, settings.tasks.operators)
    if not tasks:
        raise GagarError(f"{units.tasks.folder} has no task in the split 'held_out'", kind="no-tasks", hint="gagar tasks build")
    sampling = Sampling(settings.evaluate.temperature, 1.0, 0, settings.harness.max_new_tokens)
    plans = [
        GroupPlan(f"e{after:03d}.{task.instance_id}", task.instance_id, after, settings.evaluate.samples, settings.evaluate.seed)
        for task in tasks
    ]
    with progress.stage(f"evaluate after {after}", len(plans)) as bar:
        groups = Collector(units).roll_out(
            plans, run.checkpoint(after), sampling, bar, suites=("reward", "maintainer"), graded="all"
        )
    _publish(run, after, groups)
    evaluated = [
        EvaluatedGroup(group.plan.instance_id, group.trajectories, group.reward, group.maintainer, group.grade)
        for group in groups
    ]
    table = summarise(evaluated, confidence=settings.evaluate.confidence, seed=settings.evaluate.seed)
    result = {
        "after": after,
        "key": key,
        "measures": to_json(table),
        "counts": counts(evaluated),
        "kinds_among_passes": kinds_among_passes(evaluated),
    }
    write_json(path, result)
    run.log("evaluation", after=after, **{name: value["value"] for name, value in result["measures"].items()})
    return result


def _missing(run: RunDirectory, after: int) -> tuple[str, str]:
    """Message and hint for a policy that isn't there."""
    if after == 0:
        message = f"there is no checkpoint to start from at {run.checkpoint(0)} (policy.checkpoint)"
        return message, f"make one with `gagar warm-start {run.root}`, then set policy.checkpoint to its folder"
    return f"there is no policy after {after} iterations in {run.root}", f"gagar run {run.root} --iterations {after}"


def _publish(run: RunDirectory, after: int, groups: Sequence[CollectedGroup]) -> None:
    folder = run.evaluation(after)
    rows = {
        "trajectories": lambda group: group.trajectories,
        "reward": lambda group: group.reward,
        "maintainer": lambda group: group.maintainer,
        "grades": lambda group: (group.grade,),
    }
    for name, pick in rows.items():
        write_shard(folder / f"{name}.parquet", ((group.plan.group_id, pick(group)) for group in groups))


def read_evaluation(run: RunDirectory, after: int) -> list[EvaluatedGroup]:
    """The records of a finished evaluation. Raises StoreError."""
    folder = run.evaluation(after)
    if not (folder / "evaluation.json").is_file():
        raise StoreError(
            f"{run.root} has no evaluation after {after} iterations",
            kind="not-run",
            hint=f"gagar evaluate {run.root} --after {after}",
        )
    tables = {name: dict(read_groups(folder / f"{name}.parquet", record)) for name, record in _TABLES.items()}
    return [
        EvaluatedGroup(
            rows[0].instance_id, rows, tables["reward"][group], tables["maintainer"][group], tables["grades"][group][0]
        )
        for group, rows in tables["trajectories"].items()
    ]


def run_audit(first: RunDirectory, first_after: int, second: RunDirectory, second_after: int) -> dict[str, Any]:
    """Pool both policies' passes of each task into one group, have it graded blind, and compare pair by pair."""
    sides = {"A": read_evaluation(first, first_after), "B": read_evaluation(second, second_after)}
    tasks = {name: {group.instance_id: group for group in groups} for name, groups in sides.items()}
    common = [instance for instance in tasks["A"] if instance in tasks["B"]]
    if not common:
        raise UsageError("the two evaluations share no task", kind="no-common-task", hint="evaluate both on the same task folder")
    units, source = Units(first), random.Random(first.settings.evaluate.seed)
    pairs: list[tuple[str, Grade, Grade]] = []
    for instance in common:
        pairs += _graded_pairs(units, instance, tasks["A"][instance], tasks["B"][instance])
    limit = first.settings.evaluate.audit_pairs
    if len(pairs) > limit:
        pairs = source.sample(pairs, limit)
    found = audit(pairs, confidence=first.settings.evaluate.confidence, seed=first.settings.evaluate.seed)
    return {"A": str(first.root), "B": str(second.root), "tasks": len({pair[0] for pair in pairs}), **dataclasses.asdict(found)}


def _graded_pairs(units: Units, instance: str, first: EvaluatedGroup, second: EvaluatedGroup) -> list[tuple[str, Grade, Grade]]:
    task = units.tasks.task(instance)
    candidates, side = [], {}
    for name, group in (("A", first), ("B", second)):
        for trajectory, verdict in zip(group.trajectories, group.reward, strict=True):
            if verdict.outcome == RESOLVED:
                candidate = units.candidate(task, trajectory, verdict)
                candidate = dataclasses.replace(candidate, trajectory_id=f"{name}/{trajectory.trajectory_id}", group_id=instance)
                candidates.append(candidate)
                side[candidate.trajectory_id] = name
    if len(set(side.values())) < 2:
        return []
    grade = grade_group(
        units.tasks.view(task),
        candidates,
        units.grader,
        seed=units.settings.evaluate.seed,
        attempts=units.settings.grade.attempts,
    )
    if grade.status != GRADED:
        return []
    by_side = {name: [item for item in grade.grades if side[item.trajectory_id] == name] for name in ("A", "B")}
    return [(instance, one, other) for one in by_side["A"] for other in by_side["B"]]
