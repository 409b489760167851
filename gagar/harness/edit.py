"""The `edit` mini-harness: a policy reads and edits a repository over several turns.

Each turn is one message of the action language (`gagar.harness.actions`) and its answer. The tree is edited in memory; only
`test` runs code, in a fresh sandbox. Every way to end has an exit status (`records.EXIT_STATUSES`), and whatever was edited
by then is the patch: a limit does not throw work away. Infrastructure faults end in "error" with a typed cause.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import numpy as np

from gagar.engines.base import Engine, GenerationRequest
from gagar.errors import Cause, Fault, attribute
from gagar.harness.actions import Action, Malformed, parse
from gagar.harness.recorder import Recorder
from gagar.harness.rendering import Renderer
from gagar.harness.workspace import Refused, Workspace
from gagar.patches import make_patch
from gagar.records import Sampling, TaskView, Trajectory, Turn

INSTRUCTIONS = """You repair a Python repository. Each of your messages is exactly one action:
list [FOLDER] | view PATH [NAME | FIRST-LAST] | replace FIRST[-LAST] (new lines follow) | insert LINE (new lines follow) |
change [FIRST[-LAST]] (OLD, a line ---, NEW follow) | test [PATH] | submit
Edits act on the file last viewed; lines count from 1. Fix the cause with the smallest change, then submit."""

# Runs visible tests of a task on a tree: (view, files, test paths) -> (all passed, text for the policy).
VisibleTests = Callable[[TaskView, dict[str, str], tuple[str, ...]], Awaitable[tuple[bool, str]]]


@dataclass(frozen=True, slots=True)
class HarnessLimits:
    """What bounds one trajectory. `token_limit` counts sampled tokens over all turns; `malformed_limit` counts in a row."""

    turn_limit: int = 6
    token_limit: int = 256
    max_new_tokens: int = 96
    time_limit_s: float = 120.0
    malformed_limit: int = 3
    observation_chars: int = 1600


@dataclass(frozen=True, slots=True)
class Dispatch:
    """What a trajectory is told when it starts, and carries to its end: never inferred later."""

    trajectory_id: str
    group_id: str
    iteration: int
    index: int
    seed: int
    sampling: Sampling
    sandbox: str


class EditHarness:
    """Turns an engine into an agent that edits one repository."""

    def __init__(self, engine: Engine, renderer: Renderer, limits: HarnessLimits, visible_tests: VisibleTests) -> None:
        self._engine, self._renderer, self._limits, self._visible_tests = engine, renderer, limits, visible_tests

    async def run(self, view: TaskView, dispatch: Dispatch) -> Trajectory:
        """One whole trajectory. Never raises for what goes wrong inside: that becomes exit status "error" with its fault."""
        started = time.monotonic()
        base = {file.path: file.text for file in view.files}
        run = _Run(
            view,
            Workspace(base, observation_chars=self._limits.observation_chars),
            Recorder(self._renderer.prompt(view.problem_statement)),
        )
        fault = None
        try:
            status = await self._turns(run, dispatch, started)
        except Exception as error:
            status, fault = "error", attribute(error, Cause.HARNESS)
        finally:
            await self._engine.release(dispatch.trajectory_id)
        return Trajectory(
            **_identity(dispatch, view),
            policy_digest=self._engine.policy_digest,
            **run.recorder.arrays(),
            prompt_length=run.recorder.prompt_length,
            turns=tuple(run.turns),
            patch=make_patch(base, run.workspace.files),
            exit_status=status,
            fault=fault,
            seconds=time.monotonic() - started,
        )

    async def _turns(self, run: _Run, dispatch: Dispatch, started: float) -> str:
        """Take turns until something ends them; returns the exit status."""
        malformed_in_a_row = 0
        while True:
            status, room = self._room(run, started)
            if status:
                return status
            generation = await self._engine.generate(
                GenerationRequest(
                    session=dispatch.trajectory_id,
                    token_ids=run.recorder.ids(),
                    sampling=dispatch.sampling,
                    stop_ids=self._renderer.stop_ids,
                    seed=(dispatch.seed, len(run.turns)),
                    max_new_tokens=room,
                )
            )
            turn_started, start = time.monotonic(), run.recorder.length
            run.recorder.sampled(generation)
            text = self._renderer.decode(generation.token_ids)
            action, observation, malformed, failed = await self._act(run, text)
            malformed_in_a_row = malformed_in_a_row + 1 if malformed else 0
            submitted = action is not None and action.name == "submit"
            end = run.recorder.length
            if not submitted:
                run.recorder.rendered(self._renderer.observation(observation, stopped=generation.finish_reason == "stop"))
            run.turns.append(
                Turn(
                    start,
                    end,
                    run.recorder.length,
                    text,
                    observation,
                    action.name if action else "",
                    malformed,
                    failed,
                    run.workspace.open_file,
                    run.workspace.digest(),
                    run.tests,
                    time.monotonic() - turn_started,
                )
            )
            if submitted:
                return "submitted"
            if malformed_in_a_row >= self._limits.malformed_limit:
                return "malformed_limit"

    def _room(self, run: _Run, started: float) -> tuple[str, int]:
        """The exit status if a limit is reached, else "" and how many tokens the next message may have."""
        limits = self._limits
        if len(run.turns) >= limits.turn_limit:
            return "turn_limit", 0
        if time.monotonic() - started > limits.time_limit_s:
            return "time_limit", 0
        left = limits.token_limit - run.recorder.sampled_tokens
        if left <= 0:
            return "token_limit", 0
        room = min(limits.max_new_tokens, left, self._engine.context_length - run.recorder.length)
        return ("context_limit", 0) if room < 1 else ("", room)

    async def _act(self, run: _Run, text: str) -> tuple[Action | None, str, bool, bool]:
        """Parse and follow one message: (action, observation, malformed, failed)."""
        try:
            action = parse(text)
        except Malformed as error:
            return None, f"malformed: {error}", True, False
        if action.name == "submit":
            return action, "", False, False
        try:
            if action.name == "test":
                return action, await self._test(run, action), False, False
            observation = run.workspace.apply(action)
        except Refused as error:
            return action, f"refused: {error}", False, True
        if action.name in ("replace", "insert", "change"):
            run.tests = ""
        return action, observation, False, False

    async def _test(self, run: _Run, action: Action) -> str:
        chosen = tuple(
            path
            for path in run.view.visible_tests
            if not action.path or path == action.path or path.startswith(action.path.rstrip("/") + "/")
        )
        if not chosen:
            raise Refused(f"no visible tests at {action.path or 'all'}; there are: {', '.join(run.view.visible_tests) or 'none'}")
        passed, text = await self._visible_tests(run.view, run.workspace.files, chosen)
        run.tests = "passed" if passed else "failed"
        return run.workspace.clip(text)


class _Run:
    """The moving parts of one trajectory."""

    def __init__(self, view: TaskView, workspace: Workspace, recorder: Recorder) -> None:
        self.view, self.workspace, self.recorder = view, workspace, recorder
        self.turns: list[Turn] = []
        self.tests = ""


def _identity(dispatch: Dispatch, view: TaskView) -> dict:
    return {
        "trajectory_id": dispatch.trajectory_id,
        "group_id": dispatch.group_id,
        "instance_id": view.instance_id,
        "iteration": dispatch.iteration,
        "index": dispatch.index,
        "seed": dispatch.seed,
        "sampling": dispatch.sampling,
        "sandbox": dispatch.sandbox,
    }


def empty_trajectory(view: TaskView, dispatch: Dispatch, policy_digest: str, fault: Fault) -> Trajectory:
    """A trajectory that could not even start: no tokens, no patch, an invalid outcome to come."""
    none = np.zeros(0, np.float32)
    return Trajectory(
        **_identity(dispatch, view),
        policy_digest=policy_digest,
        token_ids=np.zeros(0, np.int32),
        loss_mask=np.zeros(0, bool),
        logprobs=none,
        entropies=none,
        prompt_length=0,
        turns=(),
        patch="",
        exit_status="error",
        fault=fault,
        seconds=0.0,
    )
