"""One function per stage: read the artifacts of the stage before, map the unit over groups, publish.

A stage that finds its record with the same key, and its outputs as the record says, does nothing. The key holds the digests of
inputs, the code and the settings the stage reads; so a changed cap re-runs the advantage stage and keeps the rollouts.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from gagar import registry
from gagar.advantage import to_credits
from gagar.artifacts import Artifact, CacheKey, cache_key, describe, digest_checkpoint, verify
from gagar.collect import CollectedGroup, Collector, Graded, is_mixed, to_grade
from gagar.errors import GagarError, StoreError
from gagar.harness.rollout import GroupPlan
from gagar.progress import Progress, Quiet
from gagar.records import INVALID, RESOLVED, GroupCredit, GroupGrade, Sampling, Task, Trajectory, Verdict
from gagar.rundir import RunDirectory, read_json, write_json
from gagar.store import read_groups, write_shard
from gagar.units import CODE, VERSION, Units

STAGES = ("rollout", "verify", "grade", "advantage", "update")
# The sections of the parameters that each stage reads; a change elsewhere doesn't invalidate it.
_READS = {
    "rollout": ("rollout", "harness", "policy", "sandbox"),
    "verify": ("sandbox",),
    "grade": ("grade",),
    "advantage": ("advantage",),
    "update": ("update",),
}
_MAX_INVALID_SHARE = 0.5


@dataclass(frozen=True)
class Pipeline:
    """The stages of one run. `progress` is where they report to."""

    run: RunDirectory
    progress: Progress = field(default_factory=Quiet)

    @property
    def settings(self):
        """The run's settings."""
        return self.run.settings

    def units(self) -> Units:
        """The units of this run."""
        return Units(self.run)

    # the loop

    def iterate(self, number: int) -> None:
        """One whole iteration: collect with rollout, verification and grading overlapped, then publish stage by stage."""
        started = time.monotonic()
        if not all(self.done(stage, number) for stage in STAGES):
            if not self.done("grade", number):
                self._plan_and_collect(number, suites=("reward",), graded=self._graded())
            for stage in STAGES:
                self.stage(stage, number)
            self.run.log("iteration", iteration=number, seconds=round(time.monotonic() - started, 2))

    def stage(self, name: str, number: int) -> bool:
        """Run one stage of one iteration, or find it done. Returns whether it ran."""
        function: Callable[[int], dict[str, Any]] = getattr(self, f"_{name}")
        if self.done(name, number):
            return False
        started = time.monotonic()
        key = self.key(name, number)
        metrics = function(number)
        outputs = [
            asdict(describe(path, path.stem, "table" if path.suffix else "checkpoint")) for path in self._outputs(name, number)
        ]
        record = {
            "stage": name,
            "iteration": number,
            "key": dict(key.parts),
            "outputs": outputs,
            "metrics": metrics,
            "seconds": round(time.monotonic() - started, 3),
        }
        write_json(self._record(name, number), record)
        self.run.log("stage", stage=name, iteration=number, seconds=record["seconds"], metrics=metrics)
        return True

    def done(self, name: str, number: int) -> bool:
        """Whether the stage's record has today's key and its outputs are as recorded."""
        path = self._record(name, number)
        if not path.is_file():
            return False
        record = read_json(path)
        try:
            if record["key"] != dict(self.key(name, number).parts):
                return False
            for output in record["outputs"]:
                verify(Artifact(**output))
        except (StoreError, FileNotFoundError, KeyError):
            return False
        return True

    def record(self, name: str, number: int) -> dict:
        """The record of a finished stage. Raises StoreError."""
        path = self._record(name, number)
        if not path.is_file():
            raise StoreError(
                f"stage {name} of iteration {number} has not run in {self.run.root}",
                kind="not-run",
                hint=f"gagar {name} {self.run.root} --iteration {number}",
            )
        return read_json(path)

    def key(self, name: str, number: int) -> CacheKey:
        """Everything the stage's result depends on, by name. Raises StoreError when an input is missing."""
        settings = self.settings.model_dump()
        if name == "rollout":
            inputs = {
                "checkpoint": digest_checkpoint(self.run.checkpoint(number - 1)),
                "tasks": self._md5(self.run.resolve(self.settings.tasks.path) / "tasks.parquet"),
            }
        else:
            inputs = {path.stem: self._md5(path) for path in self._inputs(name, number)}
        chosen = {section: settings[section] for section in _READS[name]}
        if name == "rollout":
            chosen["tasks"] = [self.settings.tasks.train_limit, self.settings.tasks.operators]
        if name == "grade":
            chosen["graded"] = self._graded()  # an estimator that needs grades finds none where another needed none
        return cache_key(f"{name}-{number}", VERSION[name], inputs, CODE[name], chosen, self.settings.run.seed)

    def _md5(self, path: Path) -> str:
        if not path.exists():
            raise StoreError(f"{path} is missing", kind="missing-input", hint="run the stage before it first")
        return describe(path, path.stem, "table").md5

    def _record(self, name: str, number: int) -> Path:
        return self.run.iteration(number) / f"{name}.json"

    def _outputs(self, name: str, number: int) -> list[Path]:
        table = {"rollout": "trajectories", "verify": "verdicts", "grade": "grades", "advantage": "credits"}
        return [self.run.checkpoint(number)] if name == "update" else [self.run.table(number, table[name])]

    def _inputs(self, name: str, number: int) -> list[Path]:
        tables = {
            "verify": ("trajectories",),
            "grade": ("trajectories", "verdicts"),
            "advantage": ("verdicts", "grades"),
            "update": ("trajectories", "credits"),
        }
        return [self.run.table(number, table) for table in tables[name]]

    # planning

    def sampling(self) -> Sampling:
        """The behaviour policy's sampling."""
        rollout = self.settings.rollout
        return Sampling(rollout.temperature, rollout.top_p, rollout.top_k, self.settings.harness.max_new_tokens)

    def plans(self, number: int, tasks: Sequence[Task], count: int) -> Iterator[GroupPlan]:
        """The order of groups for one iteration, each task at most once: epochs over the tasks, each shuffled by its own seed, cut so
        that iterations take consecutive pieces. The first `count` are the iteration's own, further ones are for refills."""
        seed = self.settings.run.seed
        seen: set[str] = set()
        position = (number - 1) * count
        while True:
            epoch, offset = divmod(position, len(tasks))
            order = random.Random(f"{seed}/{epoch}").sample(range(len(tasks)), len(tasks))
            task = tasks[order[offset]]
            position += 1
            if task.instance_id in seen:
                if len(seen) == len(tasks):
                    return
                continue
            seen.add(task.instance_id)
            yield GroupPlan(f"i{number:03d}.{task.instance_id}", task.instance_id, number, self.settings.rollout.group_size, seed)

    def _plan_and_collect(self, number: int, *, suites: tuple[str, ...], graded: Graded) -> list[CollectedGroup]:
        """Roll out the iteration's groups, and refill while too few are mixed and the budget of rounds lasts."""
        units = self.units()
        rollout = self.settings.rollout
        chosen = self.settings.tasks
        tasks = units.tasks.split("train", chosen.train_limit, chosen.operators)
        if not tasks:
            raise GagarError(f"{units.tasks.folder} has no task in the split 'train'", kind="no-tasks", hint="gagar tasks build")
        source = self.plans(number, tasks, rollout.tasks_per_iteration)
        collector = Collector(units)
        needs_verdicts = suites or rollout.refill_rounds > 0
        collected: list[CollectedGroup] = []
        missing = rollout.tasks_per_iteration
        for round_number in range(rollout.refill_rounds + 1):
            plans = [plan for plan, _ in zip(source, range(missing), strict=False)]
            if not plans:
                break
            label = (
                f"iteration {number}: rollout"
                + (" to grade" if graded != "none" else "")
                + (f" (refill {round_number})" if round_number else "")
            )
            with self.progress.stage(label, len(plans)) as bar:
                collected += collector.roll_out(
                    plans,
                    self.run.checkpoint(number - 1),
                    self.sampling(),
                    bar,
                    suites=("reward",) if needs_verdicts else (),
                    graded=graded,
                )
            missing = rollout.tasks_per_iteration - sum(is_mixed(group.reward, group.grade) for group in collected)
            if not needs_verdicts or missing <= 0:
                break
        return collected

    def _graded(self) -> Graded:
        if self.settings.grade.always:
            return "all"
        return "mixed" if "factors" in registry.get("estimator", self.settings.advantage.name).needs else "none"

    # stages

    def _rollout(self, number: int) -> dict[str, Any]:
        collected = self._plan_and_collect(number, suites=(), graded="none")
        write_shard(self.run.table(number, "trajectories"), ((group.plan.group_id, group.trajectories) for group in collected))
        rows = [row for group in collected for row in group.trajectories]
        return {
            "groups": len(collected),
            "trajectories": len(rows),
            "sampled_tokens": int(sum(row.loss_mask.sum() for row in rows)),
            "errors": sum(row.exit_status == "error" for row in rows),
        }

    def _verify(self, number: int) -> dict[str, Any]:
        collector = Collector(self.units())
        tally: Counter[str] = Counter()
        causes: Counter[str] = Counter()

        def verified() -> Iterator[tuple[str, Sequence[Verdict]]]:
            shard = self.run.table(number, "trajectories")
            with self.progress.stage(f"iteration {number}: verify", self._group_count(number)) as bar:
                for group_id, trajectories in read_groups(shard, Trajectory):
                    verdicts = collector.verify(trajectories, "reward")
                    tally.update(verdict.outcome for verdict in verdicts)
                    causes.update(f"{row.fault.cause}/{row.fault.kind}: {row.fault.message}" for row in verdicts if row.fault)
                    bar.advance()
                    yield group_id, verdicts

        write_shard(self.run.table(number, "verdicts"), verified())
        if tally[INVALID] > _MAX_INVALID_SHARE * tally.total():
            self.run.table(number, "verdicts").unlink()
            raise GagarError(
                f"iteration {number}: {tally[INVALID]} of {tally.total()} trajectories are invalid, so the machine is at fault, not the "
                f"policy; most often {causes.most_common(1)[0][0]}",
                kind="mostly-invalid",
                hint="run `gagar doctor`, put it right, then the same command again",
            )
        return {"resolved": tally[RESOLVED], "invalid": tally[INVALID], "trajectories": tally.total()}

    def _grade(self, number: int) -> dict[str, Any]:
        collector = Collector(self.units())
        tally, wanted = {"graded": 0, "ungraded": 0, "skipped": 0}, self._graded()

        def graded() -> Iterator[tuple[str, Sequence[GroupGrade]]]:
            groups = zip(
                read_groups(self.run.table(number, "trajectories"), Trajectory),
                read_groups(self.run.table(number, "verdicts"), Verdict),
                strict=True,
            )
            with self.progress.stage(f"iteration {number}: grade", self._group_count(number)) as bar:
                for (group_id, trajectories), (_, verdicts) in groups:
                    bar.advance()
                    if not to_grade(wanted, verdicts):
                        tally["skipped"] += 1
                        yield group_id, ()
                        continue
                    grade = collector.grade(trajectories, verdicts)
                    tally[grade.status] += 1
                    yield group_id, (grade,)

        write_shard(self.run.table(number, "grades"), ((group_id, rows) for group_id, rows in graded() if rows), GroupGrade)
        return tally

    def _advantage(self, number: int) -> dict[str, Any]:
        verdicts = dict(read_groups(self.run.table(number, "verdicts"), Verdict))
        grades = {group_id: rows[0] for group_id, rows in read_groups(self.run.table(number, "grades"), GroupGrade)}
        instances = {group_id: group_id.split(".", 1)[1] for group_id in verdicts}
        given = self.settings.advantage
        options = {"cap": given.cap, "lambda_max": given.lambda_max} if given.name == "gagar" else {}
        credits = to_credits(given.name, verdicts, grades, options, instances=instances)
        write_shard(self.run.table(number, "credits"), ((credit.group_id, [credit]) for credit in credits))
        moved = [credit for credit in credits if credit.lam == credit.lam]
        before, after = sum(credit.mass_before for credit in moved), sum(credit.mass_after for credit in moved)
        return {
            "groups": len(credits),
            "kept": sum(credit.kept for credit in credits),
            "redistributed": len(moved),
            "capped": sum(credit.capped for credit in moved),
            "lambda_mean": sum(credit.lam for credit in moved) / len(moved) if moved else None,
            "positive_mass_ratio": after / before if before else None,
        }

    def _update(self, number: int) -> dict[str, Any]:
        from gagar.update.policy import update_policy
        from gagar.update.rows import build_rows

        credits = [row for _, rows in read_groups(self.run.table(number, "credits"), GroupCredit) for row in rows]
        trajectories = [row for _, rows in read_groups(self.run.table(number, "trajectories"), Trajectory) for row in rows]
        rows, dropped = build_rows(trajectories, credits)
        settings = self.settings.update
        with self.progress.stage(f"iteration {number}: update", 1, "steps") as bar:
            report = update_policy(
                rows,
                self.run.checkpoint(number - 1),
                self.run.checkpoint(number),
                settings,
                seed=self.settings.run.seed * 1000 + number,
                dropped=dropped,
                work=self.run.state / f"update-{number:03d}",
                threads=self.settings.policy.threads,
            )
            bar.advance()
        return dict(report.metrics)

    def _group_count(self, number: int) -> int:
        return self.record("rollout", number)["metrics"]["groups"]
