"""Running groups through rollout, verification and grading, overlapped: a group is verified and graded as soon as it is whole,
while others still roll out. Every finished unit is kept at once, so a killed run repeats only what was under way."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Literal

from gagar import registry
from gagar.advantage.base import mixed
from gagar.advantage.estimate import group_of
from gagar.artifacts import digest_checkpoint
from gagar.errors import GagarError
from gagar.harness.rollout import GroupPlan
from gagar.progress import Bar
from gagar.records import GroupGrade, Sampling, Trajectory, Verdict
from gagar.store import WorkFolder
from gagar.units import Units

_INFRASTRUCTURE_TRIES = 2
# Which groups are graded: those that carry a test signal (training needs no others), all (to report quality), or none.
Graded = Literal["none", "mixed", "all"]


@dataclass(frozen=True, slots=True)
class CollectedGroup:
    """What one group gave so far; what was not asked for is empty."""

    plan: GroupPlan
    trajectories: tuple[Trajectory, ...]
    reward: tuple[Verdict, ...] = ()
    maintainer: tuple[Verdict, ...] = ()
    grade: GroupGrade | None = None


class Collector:
    """Maps the units over groups with one bounded pool for sandbox work and one engine."""

    def __init__(self, units: Units) -> None:
        self.units = units
        state = units.run.state / "units"
        self._rollouts = WorkFolder(state / "rollout")
        self._verdicts = WorkFolder(state / "verify")
        self._grades = WorkFolder(state / "grade")
        self._workers = units.settings.sandbox.workers

    # one unit each, cached

    def verify(self, trajectories: Sequence[Trajectory], suite: str) -> tuple[Verdict, ...]:
        """Verdicts, from the work folder if they are there. What failed for reasons that may pass is tried again, and never kept:
        once the machine is put right, the same command verifies it anew."""
        key = self.units.verify_key(trajectories, suite)
        if self._verdicts.has(key):
            return self._verdicts.get(key)
        for _ in range(_INFRASTRUCTURE_TRIES):
            verdicts = self.units.verify(trajectories, suite)
            if not any(verdict.fault is not None and verdict.fault.retryable for verdict in verdicts):
                self._verdicts.put(key, verdicts)
                break
        return verdicts

    def grade(self, trajectories: Sequence[Trajectory], verdicts: Sequence[Verdict]) -> GroupGrade:
        """A grade, from the work folder if it is there."""
        key = self.units.grade_key(trajectories, verdicts)
        if self._grades.has(key):
            return self._grades.get(key)[0]
        grade = self.units.grade(trajectories, verdicts)
        self._grades.put(key, [grade])
        return grade

    # many groups

    def roll_out(
        self,
        plans: Sequence[GroupPlan],
        checkpoint,
        sampling: Sampling,
        bar: Bar,
        *,
        suites: Sequence[str] = (),
        graded: Graded = "none",
    ) -> list[CollectedGroup]:
        """Sample every plan's group, in the order given; verify by the suites and grade as each becomes whole."""
        return asyncio.run(self._roll_out(plans, checkpoint, sampling, bar, tuple(suites), graded))

    async def _roll_out(self, plans, checkpoint, sampling, bar, suites, graded) -> list[CollectedGroup]:
        policy = await asyncio.to_thread(_Policy, self.units, checkpoint)
        gate = asyncio.Semaphore(self.units.settings.rollout.concurrency)
        with ThreadPoolExecutor(self._workers, thread_name_prefix="unit") as pool:

            async def one(plan: GroupPlan) -> CollectedGroup:
                key = self.units.rollout_key(plan, policy.digest, sampling)
                if self._rollouts.has(key):
                    trajectories = self._rollouts.get(key)
                else:
                    trajectories = await self.units.rollout(plan, policy.harness(), sampling, gate, policy.digest)
                    if not any(row.fault is not None and row.fault.retryable for row in trajectories):
                        await asyncio.to_thread(self._rollouts.put, key, trajectories)
                group = await asyncio.get_running_loop().run_in_executor(pool, self.judge, plan, trajectories, suites, graded)
                bar.advance()
                return group

            try:
                return list(await asyncio.gather(*(one(plan) for plan in plans)))
            finally:
                await policy.close()

    def judge(
        self, plan: GroupPlan, trajectories: tuple[Trajectory, ...], suites: Sequence[str], graded: Graded
    ) -> CollectedGroup:
        """Verify one group by the suites and grade it by the reward verdicts."""
        verdicts = {suite: self.verify(trajectories, suite) for suite in suites}
        grade = self.grade(trajectories, verdicts["reward"]) if to_grade(graded, verdicts.get("reward", ())) else None
        return CollectedGroup(plan, trajectories, verdicts.get("reward", ()), verdicts.get("maintainer", ()), grade)


def is_mixed(verdicts: Sequence[Verdict], grade: GroupGrade | None = None) -> bool:
    """Whether a group has a pass and a failure among its valid trajectories: only then do the tests say which are better. With a
    grade, a pass that was confirmed as a hack is a failure."""
    return bool(verdicts) and mixed(group_of(verdicts, grade))[0]


def to_grade(which: Graded, verdicts: Sequence[Verdict]) -> bool:
    """Whether a group with these verdicts is among those to grade."""
    return which == "all" or (which == "mixed" and is_mixed(verdicts))


class _Policy:
    """An engine with its renderer, loaded when the first group needs sampling: a stage that finds all done loads no model."""

    def __init__(self, units: Units, checkpoint) -> None:
        if not (checkpoint / "config.json").is_file():
            raise GagarError(
                f"no checkpoint at {checkpoint} (config.json is missing)",
                kind="missing-checkpoint",
                hint="run the update stage of the iteration before, or correct policy.checkpoint",
            )
        self._units, self._checkpoint = units, checkpoint
        self.digest = digest_checkpoint(checkpoint)
        self._engine = None
        self._harness = None

    def harness(self):
        """The harness over the engine."""
        if self._harness is None:
            from transformers import AutoTokenizer

            from gagar.harness.rendering import Renderer

            settings = self._units.settings
            self._engine = registry.get("engine", settings.policy.engine)(
                self._checkpoint,
                context_length=settings.policy.max_length,
                batch_size=settings.rollout.concurrency,
                threads=settings.policy.threads,
            )
            renderer = Renderer(AutoTokenizer.from_pretrained(self._checkpoint))
            self._harness = self._units.harness(self._engine, renderer)
        return self._harness

    async def close(self) -> None:
        """Free the engine, if one was made."""
        if self._engine is not None:
            await self._engine.close()
