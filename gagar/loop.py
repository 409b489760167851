"""The whole loop of one run, in one process: evaluation before, iterations, evaluation after."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gagar.evaluation import run_evaluation
from gagar.progress import Progress
from gagar.rundir import RunDirectory
from gagar.sandbox import reap_stale
from gagar.stages import Pipeline

_SHOWN = {
    "reward_pass_rate": "reward pass rate",
    "true_pass_rate": "true pass rate",
    "gap": "gap",
    "shortcut_share": "shortcut share of passes",
    "weighted_quality": "weighted quality",
    "tier_1_share": "tier 1 share",
    "tier_3_share": "tier 3 share",
    "entropy": "entropy (nats)",
    "turns": "turns",
    "sampled_tokens": "sampled tokens",
}


def run_all(folder: Path, iterations: int | None, progress: Progress) -> dict[str, Any]:
    """Run what is missing. Everything finished is found again, so the same command goes on after a crash."""
    run = RunDirectory(folder)
    settings = run.settings
    last = settings.run.iterations if iterations is None else min(iterations, settings.run.iterations)
    reap_stale()
    pipeline = Pipeline(run, progress)
    results = {}
    if settings.evaluate.before:
        results["before"] = run_evaluation(run, 0, progress)
    for number in range(1, last + 1):
        pipeline.iterate(number)
    if settings.evaluate.after and last > 0:
        results["after"] = run_evaluation(run, last, progress)
    text = "\n\n".join(render_evaluation(result) for result in results.values()) or f"{last} iterations done in {folder}"
    return {**results, "iterations": last, "text": text}


def render_evaluation(result: dict[str, Any]) -> str:
    """One evaluation as a small table: value, interval, and how many tasks carried information."""
    counted = result["counts"]
    lines = [
        f"after {result['after']} iterations, {counted['tasks']} held-out tasks, {counted['trajectories']} trajectories, {counted['mixed_groups']} mixed groups"
    ]
    measures = {**_SHOWN, **{name: name for name in result["measures"] if "@" in name}}
    for name, label in measures.items():
        value = result["measures"].get(name)
        if value and value["value"] is not None:
            lines.append(
                f"  {label:<26}{value['value']:8.3f}  [{value['low']:.3f}, {value['high']:.3f}]  {value['scored']}/{value['total']} tasks"
            )
    return "\n".join(lines)
