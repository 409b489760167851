"""The rollout unit: all trajectories of one group, sampled concurrently through one engine."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass

from gagar.errors import Cause, attribute
from gagar.harness.edit import Dispatch, EditHarness, empty_trajectory
from gagar.records import Sampling, TaskView, Trajectory


@dataclass(frozen=True, slots=True)
class GroupPlan:
    """What a group is told at dispatch. `group_id` is assigned here and carried by every record that follows."""

    group_id: str
    instance_id: str
    iteration: int
    size: int
    seed: int

    def dispatch(self, index: int, sampling: Sampling, sandbox: str) -> Dispatch:
        """The dispatch of one trajectory. Its seed depends on the plan alone, not on when or where it runs."""
        digest = hashlib.sha256(f"{self.seed}/{self.group_id}/{index}".encode()).digest()
        seed = int.from_bytes(digest[:6], "big")
        return Dispatch(f"{self.group_id}/{index}", self.group_id, self.iteration, index, seed, sampling, sandbox)


async def rollout_group(
    view: TaskView,
    plan: GroupPlan,
    harness: EditHarness,
    *,
    sampling: Sampling,
    sandbox: str,
    gate: asyncio.Semaphore,
    policy_digest: str,
) -> tuple[Trajectory, ...]:
    """Run the group's trajectories, at most as many at once as `gate` lets through. A trajectory that cannot run is recorded
    as invalid with its cause; the group always has `plan.size` trajectories."""

    async def one(index: int) -> Trajectory:
        dispatch = plan.dispatch(index, sampling, sandbox)
        async with gate:
            try:
                return await harness.run(view, dispatch)
            except Exception as error:
                return empty_trajectory(view, dispatch, policy_digest, attribute(error, Cause.HARNESS))

    return tuple(await asyncio.gather(*(one(index) for index in range(plan.size))))
