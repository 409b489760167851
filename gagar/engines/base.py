"""What generates tokens: token ids in, token ids with log-probs and entropies out.

The interface is async and token-level, so that a harness neither knows nor cares whether a local model or a server answers,
and text is never re-tokenised between sampling and loss.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from gagar.records import Sampling


@dataclass(frozen=True, slots=True)
class GenerationRequest:
    """One model call. `seed` makes its random numbers independent of what else is in the batch; `session` names the
    trajectory, so that an engine may reuse what it computed for an earlier turn's prefix."""

    session: str
    token_ids: np.ndarray  # (prompt,) int32, never empty
    sampling: Sampling
    stop_ids: tuple[int, ...]
    seed: tuple[int, ...]
    max_new_tokens: int


@dataclass(frozen=True, slots=True)
class Generation:
    """Sampled tokens (the stop token included), their log-probs (nats, natural log) and the entropies of the
    distributions they were drawn from, all of shape (new,). `finish_reason` is "stop" or "length"."""

    token_ids: np.ndarray
    logprobs: np.ndarray
    entropies: np.ndarray
    finish_reason: str


class Engine(Protocol):
    """A policy behind an interface. `policy_digest` names the weights that sample; `context_length` is in tokens."""

    policy_digest: str
    context_length: int

    async def generate(self, request: GenerationRequest) -> Generation:
        """Sample one continuation. Raises EngineError."""
        ...

    async def release(self, session: str) -> None:
        """The trajectory is over: forget what was kept for it."""
        ...

    async def close(self) -> None:
        """Free the model. Requests still waiting fail with EngineError."""
        ...
