"""Several arms over several seeds from one checkpoint: run them, and compare them with paired intervals."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

from gagar.errors import GagarError, UsageError
from gagar.evaluate import EvaluatedGroup, per_task
from gagar.evaluation import read_evaluation
from gagar.intervals import Estimate, difference_over_runs
from gagar.newrun import make_run
from gagar.rundir import RunDirectory, read_json, write_json
from gagar.settings import load

ARMS = {
    "gagar": ["advantage.name=gagar"],
    "binary": ["advantage.name=binary"],
    "downweight": ["advantage.name=downweight"],
    "gagar-none": ["advantage.name=gagar", "advantage.cap=none"],
    "gagar-tempered": ["advantage.name=gagar", "advantage.cap=tempered"],
}
# The demo evaluates a part of the held-out tasks, so that it fits into a quarter of an hour on two cores.
DEMO = ["tasks.held_out_limit=48", "evaluate.samples=4", "sandbox.workers=1"]
COLUMNS = {
    "reward_pass_rate": "reward pass",
    "true_pass_rate": "true pass",
    "gap": "gap",
    "shortcut_share": "shortcut share",
    "weighted_quality": "quality",
    "tier_1_share": "tier 1",
    "entropy": "entropy",
    "turns": "turns",
    "sampled_tokens": "tokens",
    "patch_lines": "patch lines",
}


def arm_folder(folder: Path, arm: str, seed: int) -> Path:
    """Where one arm of one seed lives."""
    return folder / f"{arm}-seed{seed}"


def run_experiment(
    folder: Path, arms: Sequence[str], seeds: Sequence[int], iterations: int, jobs: int, sets: Sequence[str]
) -> dict[str, Any]:
    """Run every arm and seed, at most `jobs` at once, each in a process of its own; then compare.

    Runs that exist are gone on with. The evaluation before training is done once a folder and shared: all start from one checkpoint.
    """
    unknown = [arm for arm in arms if arm not in ARMS]
    if unknown:
        raise UsageError(f"unknown arm {unknown[0]!r}; there are: {', '.join(ARMS)}", kind="unknown-arm")
    started = time.monotonic()
    start = _make(folder / "start", [*sets, "run.iterations=0", "evaluate.after=false", "run.seed=0"])
    _run_in_process(start, threads=max(1, jobs))
    folders = [
        _make(
            arm_folder(folder, arm, seed),
            [*ARMS[arm], *sets, f"run.iterations={iterations}", f"run.seed={seed}", "evaluate.before=false"],
        )
        for seed in seeds
        for arm in arms
    ]
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(_run_in_process, folders))
    result = compare(folder, arms, seeds, iterations)
    result["hours"] = round((time.monotonic() - started) / 3600, 3)
    write_json(folder / "comparison.json", result)
    return result


def run_demo(folder: Path, iterations: int, seed: int) -> str:
    """The demo: two arms, one seed."""
    return run_experiment(folder, ["gagar", "binary"], [seed], iterations, min(2, os.cpu_count() or 1), DEMO)["text"]


def _make(folder: Path, sets: Sequence[str]) -> Path:
    """A run directory; one that exists is kept if its parameters are the same, and refused otherwise."""
    if (folder / "params.yaml").exists():
        fresh = folder.with_name(f".{folder.name}.check")
        shutil.rmtree(fresh, ignore_errors=True)
        make_run(fresh, "cpu-tiny", list(sets))
        same = load(fresh / "params.yaml") == load(folder / "params.yaml")
        shutil.rmtree(fresh)
        if not same:
            raise UsageError(
                f"{folder} was made with other parameters", kind="exists", hint="choose another folder, or remove it"
            )
        return folder
    return make_run(folder, "cpu-tiny", list(sets))


def _run_in_process(folder: Path, threads: int = 1) -> None:
    """`gagar run FOLDER` as a child; its progress lines pass through, prefixed by the run's name."""
    environment = {**os.environ, "OMP_NUM_THREADS": str(threads), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "gagar.cli", "run", str(folder)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as child:
        tail: list[str] = []
        try:
            for line in child.stderr:
                tail = [*tail[-20:], line]
                print(f"[{folder.name}] {line}", end="", file=sys.stderr, flush=True)
        except BaseException:
            child.terminate()
            raise
    if child.returncode:
        raise GagarError(
            f"the run in {folder} ended with exit code {child.returncode}: {''.join(tail[-3:]).strip()}",
            kind="arm-failed",
            hint=f"gagar run {folder}",
        )


def compare(folder: Path, arms: Sequence[str], seeds: Sequence[int], iterations: int) -> dict[str, Any]:
    """Before, after, and differences: each arm against the start, and gagar against each other arm, over the same tasks."""
    start = read_evaluation(RunDirectory(folder / "start"), 0)
    ends = {arm: [read_evaluation(RunDirectory(arm_folder(folder, arm, seed)), iterations) for seed in seeds] for arm in arms}
    _same_tasks(start, ends)
    table: dict[str, Any] = {"arms": list(arms), "seeds": list(seeds), "iterations": iterations, "measures": {}}
    for name in COLUMNS:
        before = [per_task(start, name)] * len(seeds)
        after = {arm: [per_task(groups, name) for groups in ends[arm]] for arm in arms}
        rows: dict[str, Any] = {"start": _value(before[0])}
        for arm in arms:
            rows[arm] = {
                "per_seed": [_value(run) for run in after[arm]],
                "change": asdict(difference_over_runs(before, after[arm])),
            }
            if arm != "gagar" and "gagar" in arms:
                rows[arm]["gagar_minus_arm"] = asdict(difference_over_runs(after[arm], after["gagar"]))
        table["measures"][name] = rows
    table["diagnostics"] = {
        arm: [_diagnostics(RunDirectory(arm_folder(folder, arm, seed)), iterations) for seed in seeds] for arm in arms
    }
    table["text"] = render(table)
    return table


def _same_tasks(start: list[EvaluatedGroup], ends: dict[str, list[list[EvaluatedGroup]]]) -> None:
    wanted = [group.instance_id for group in start]
    for arm, runs in ends.items():
        if any([group.instance_id for group in groups] != wanted for groups in runs):
            raise UsageError(
                f"arm {arm} was evaluated on other tasks than the start",
                kind="other-tasks",
                hint="evaluate all on one task folder",
            )


def _value(run) -> float:
    top, bottom = run
    total = float(bottom.sum())
    return float(top.sum()) / total if total else float("nan")


def _diagnostics(run: RunDirectory, iterations: int) -> dict[str, Any]:
    """Cap and lambda over the iterations, and seconds an iteration."""
    records = [read_json(run.iteration(number) / "advantage.json")["metrics"] for number in range(1, iterations + 1)]
    moved = sum(record["redistributed"] for record in records)
    lines = [line for line in (run.root / "log.jsonl").read_text().splitlines() if '"event": "iteration"' in line]
    seconds = [json.loads(line)["seconds"] for line in lines]
    return {
        "redistributed_groups": moved,
        "cap_bound_share": sum(record["capped"] for record in records) / moved if moved else None,
        "kept_groups": sum(record["kept"] for record in records),
        "groups": sum(record["groups"] for record in records),
        "seconds_per_iteration": sum(seconds) / len(seconds) if seconds else None,
    }


def render(table: dict[str, Any]) -> str:
    """The comparison as a text table: start, then per arm the mean over seeds with the change's interval."""
    arms = table["arms"]
    lines = [
        f"{len(table['seeds'])} seed(s), {table['iterations']} iterations; [..] is the 95 % interval of the change from the start",
        "",
    ]
    lines.append(f"{'':<16}{'start':>8}" + "".join(f"{arm:>30}" for arm in arms))
    for name, label in COLUMNS.items():
        rows = table["measures"][name]
        cells = "".join(f"{_cell(rows[arm]):>30}" for arm in arms)
        lines.append(f"{label:<16}{rows['start']:>8.3f}{cells}")
    others = [arm for arm in arms if arm != "gagar"] if "gagar" in arms else []
    for arm in others:
        lines += ["", f"gagar minus {arm}:"]
        for name in ("reward_pass_rate", "true_pass_rate", "shortcut_share", "weighted_quality"):
            found = Estimate(**table["measures"][name][arm]["gagar_minus_arm"])
            lines.append(f"  {COLUMNS[name]:<16}{found.value:+.3f}  [{found.low:+.3f}, {found.high:+.3f}]")
    return "\n".join(lines)


def _cell(row: dict[str, Any]) -> str:
    values = [value for value in row["per_seed"] if value == value]
    mean = sum(values) / len(values) if values else float("nan")
    change = row["change"]
    return f"{mean:.3f} [{change['low']:+.3f}, {change['high']:+.3f}]"
