"""The unit functions bound to a run: one group in, its records out. What the stages map, and what a flow may call.

A unit's cache key holds everything its result depends on: the stage's version and code, the settings it reads, and the content
of its inputs. So a unit finished before a crash, or by another driver, is found again, and one whose inputs changed is not.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from gagar import registry
from gagar.artifacts import code_digest
from gagar.grading import Candidate, grade_group, make_grader
from gagar.harness.edit import EditHarness, HarnessLimits
from gagar.harness.rollout import GroupPlan, rollout_group
from gagar.patches import PatchError, apply_patch
from gagar.records import INVALID, RESOLVED, GroupGrade, Sampling, Task, TaskView, Trajectory, Verdict
from gagar.rundir import RunDirectory
from gagar.sandbox import Limits, open_sandbox, resolve
from gagar.tasks.taskset import TaskSet
from gagar.testrun import run_tests
from gagar.verify import verify_group

# The modules whose code decides what a unit gives; a change of their syntax tree invalidates its cached results.
CODE = {
    "rollout": (
        "gagar.harness.edit",
        "gagar.harness.actions",
        "gagar.harness.workspace",
        "gagar.harness.rendering",
        "gagar.harness.recorder",
        "gagar.harness.rollout",
        "gagar.engines.local",
        "gagar.engines.cache",
        "gagar.patches",
        "gagar.testrun",
    ),
    "verify": ("gagar.verify", "gagar.patches", "gagar.testrun"),
    "grade": ("gagar.grading", "gagar.patches"),
    "advantage": ("gagar.advantage",),
    "update": (
        "gagar.update.rows",
        "gagar.update.plans",
        "gagar.update.losses",
        "gagar.update.head",
        "gagar.update.optimizer",
        "gagar.update.trainer",
        "gagar.update.policy",
    ),
}
VERSION = {"rollout": 1, "verify": 1, "grade": 1, "advantage": 1, "update": 1}


def unit_key(*parts: object) -> str:
    """A digest of plain values."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Units:
    """The units of one run. Holds no open resource but what it caches in memory; safe to call from several threads."""

    run: RunDirectory

    @cached_property
    def settings(self):
        """The run's settings."""
        return self.run.settings

    @cached_property
    def tasks(self) -> TaskSet:
        """The run's task set."""
        return TaskSet(self.run.resolve(self.settings.tasks.path))

    @cached_property
    def backend(self) -> str:
        """The sandbox backend that `auto` stands for on this machine; recorded in each trajectory."""
        return resolve(self.settings.sandbox.backend)

    @cached_property
    def limits(self) -> Limits:
        """Sandbox limits."""
        sandbox = self.settings.sandbox
        return Limits(
            wall_s=sandbox.wall_s,
            cpu_s=sandbox.cpu_s,
            memory_mb=sandbox.memory_mb,
            processes=sandbox.processes,
            file_mb=sandbox.file_mb,
        )

    @cached_property
    def grader(self):
        """The grader by name."""
        return make_grader(self.settings.grade, sandbox=self.backend)

    # keys

    def rollout_key(self, plan: GroupPlan, policy_digest: str, sampling: Sampling) -> str:
        """Depends on the task, the policy, the sampling, the harness settings and the plan."""
        task = self.tasks.task(plan.instance_id)
        settings = [self.settings.harness.model_dump(), self.settings.policy.max_length]
        return unit_key(
            "rollout",
            VERSION["rollout"],
            self._code("rollout"),
            settings,
            task.base_commit,
            task.problem_statement,
            policy_digest,
            repr(sampling),
            repr(plan),
            repr(self.limits),
            self.backend,
        )

    def verify_key(self, trajectories: Sequence[Trajectory], suite: str) -> str:
        """Depends on the hidden tests, the patches and how each trajectory ended."""
        task = self.tasks.task(trajectories[0].instance_id)
        chosen = task.reward if suite == "reward" else task.maintainer
        ended = [(row.trajectory_id, row.exit_status, row.patch) for row in trajectories]
        return unit_key(
            "verify",
            VERSION["verify"],
            self._code("verify"),
            suite,
            repr(chosen),
            task.base_commit,
            ended,
            repr(self.limits),
            self.backend,
        )

    def grade_key(self, trajectories: Sequence[Trajectory], verdicts: Sequence[Verdict]) -> str:
        """Depends on the grader's settings, the patches and the reward verdicts."""
        ended = [(row.trajectory_id, row.patch, verdict.outcome) for row, verdict in zip(trajectories, verdicts, strict=True)]
        task = self.tasks.task(trajectories[0].instance_id)
        return unit_key(
            "grade",
            VERSION["grade"],
            self._code("grade"),
            self.settings.grade.model_dump(),
            task.base_commit,
            ended,
            self.settings.run.seed,
        )

    @cached_property
    def _codes(self) -> dict[str, str]:
        return {name: code_digest(modules) for name, modules in CODE.items()}

    def _code(self, name: str) -> str:
        return self._codes[name]

    # units

    def harness(self, engine, renderer) -> EditHarness:
        """The harness of the settings over an engine."""
        given = self.settings.harness
        limits = HarnessLimits(
            turn_limit=given.turn_limit,
            token_limit=given.token_limit,
            max_new_tokens=given.max_new_tokens,
            time_limit_s=given.time_limit_s,
            malformed_limit=given.malformed_limit,
            observation_chars=given.observation_chars,
        )
        boxes = asyncio.Semaphore(self.settings.sandbox.workers)

        async def visible_tests(view: TaskView, files: dict[str, str], paths: tuple[str, ...]) -> tuple[bool, str]:
            async with boxes:
                return await asyncio.to_thread(self._visible_tests, view, files, paths)

        return registry.get("harness", given.name)(engine, renderer, limits, visible_tests)

    def _visible_tests(self, view: TaskView, files: dict[str, str], paths: tuple[str, ...]) -> tuple[bool, str]:
        with open_sandbox(self.backend, files, self.limits) as box:
            report = run_tests(box, paths, roots=view.roots, timeout_s=self.settings.harness.test_timeout_s)
        return report.all_passed, report.summary()

    async def rollout(
        self, plan: GroupPlan, harness: EditHarness, sampling: Sampling, gate: asyncio.Semaphore, policy_digest: str
    ) -> tuple[Trajectory, ...]:
        """All trajectories of one group."""
        view = self.tasks.view(self.tasks.task(plan.instance_id))
        return await rollout_group(
            view, plan, harness, sampling=sampling, sandbox=self.backend, gate=gate, policy_digest=policy_digest
        )

    def verify(self, trajectories: Sequence[Trajectory], suite: str, workers: int = 1) -> tuple[Verdict, ...]:
        """The verdicts of one group by one hidden suite."""
        task = self.tasks.task(trajectories[0].instance_id)
        return verify_group(
            task, self.tasks.base(task), trajectories, suite=suite, sandbox=self.backend, limits=self.limits, workers=workers
        )

    def grade(self, trajectories: Sequence[Trajectory], verdicts: Sequence[Verdict]) -> GroupGrade:
        """The grade of one group."""
        task = self.tasks.task(trajectories[0].instance_id)
        candidates = [
            self.candidate(task, trajectory, verdict) for trajectory, verdict in zip(trajectories, verdicts, strict=True)
        ]
        return grade_group(
            self.tasks.view(task), candidates, self.grader, seed=self.settings.run.seed, attempts=self.settings.grade.attempts
        )

    def candidate(self, task: Task, trajectory: Trajectory, verdict: Verdict) -> Candidate:
        """A trajectory as a grader sees it."""
        base = self.tasks.base(task)
        try:
            after = apply_patch(base, trajectory.patch)
        except PatchError:
            after = base
        return Candidate(
            trajectory.trajectory_id,
            trajectory.patch,
            after,
            passed=verdict.outcome == RESOLVED,
            valid=verdict.outcome != INVALID,
            turns=trajectory.turns,
            exit_status=trajectory.exit_status,
            group_id=trajectory.group_id,
        )
