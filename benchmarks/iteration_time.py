"""Seconds of one `cpu-tiny` iteration (16 tasks x 8 trajectories) from the shipped policy, by stage.

    python benchmarks/iteration_time.py [--iterations 3] [--set PATH=VALUE ...]

The limit to hold is 60 s an iteration on two cores. Each iteration is a real one: sampled, verified, graded, updated.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from gagar.newrun import make_run
from gagar.progress import Quiet
from gagar.rundir import RunDirectory
from gagar.stages import STAGES, Pipeline

LIMIT_S = 60.0


def main() -> None:
    """Run the iterations in a throw-away run directory and print one line each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=int, default=3)
    parser.add_argument("--set", action="append", default=[], metavar="PATH=VALUE")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = make_run(Path(folder) / "run", "cpu-tiny", [f"run.iterations={given.iterations}", *given.set])
        pipeline = Pipeline(RunDirectory(root), Quiet())
        for number in range(1, given.iterations + 1):
            pipeline.iterate(number)
        events = [json.loads(line) for line in (root / "log.jsonl").read_text().splitlines()]
        totals = [event["seconds"] for event in events if event["event"] == "iteration"]
        for number, total in enumerate(totals, 1):
            parts = {
                event["stage"]: event["seconds"] for event in events if event["event"] == "stage" and event["iteration"] == number
            }
            published = sum(parts[name] for name in STAGES if name != "update")
            groups = pipeline.record("rollout", number)["metrics"]["groups"]
            print(
                f"iteration {number}: {total:.1f} s, {total / LIMIT_S:.2f} of the limit; {groups} groups: "
                f"sampling, tests and grading {total - published - parts['update']:.1f} s, publishing {published:.1f} s, "
                f"update {parts['update']:.1f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
