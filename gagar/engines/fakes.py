"""A deterministic engine for tests: it answers each session from a script. It never stands in for a policy in a run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from gagar.engines.base import Generation, GenerationRequest
from gagar.errors import EngineError

_LOGPROB, _ENTROPY = -0.5, 0.7


class ScriptedEngine:
    """Answers the n-th call of a session with the n-th entry of its script, encoded by `encode` (stop token included).

    An entry may be a text, token ids, or an exception to raise. A session without a script of its own uses the one named "".
    """

    def __init__(
        self, scripts: Mapping[str, Sequence], encode: Callable[[str], np.ndarray], *, context_length: int = 4096
    ) -> None:
        self.policy_digest, self.context_length = "scripted", context_length
        self._scripts, self._encode = scripts, encode
        self._calls: dict[str, int] = {}
        self.released: list[str] = []

    async def generate(self, request: GenerationRequest) -> Generation:
        """The next entry. Raises EngineError when the script is over."""
        script = self._scripts.get(request.session, self._scripts.get("", ()))
        call = self._calls.get(request.session, 0)
        self._calls[request.session] = call + 1
        if call >= len(script):
            raise EngineError(f"the script of {request.session} ends after {len(script)} calls", kind="script-over")
        entry = script[call]
        if isinstance(entry, BaseException):
            raise entry
        ids = np.asarray(self._encode(entry) if isinstance(entry, str) else entry, np.int32)[: request.max_new_tokens]
        stopped = len(ids) > 0 and int(ids[-1]) in request.stop_ids
        return Generation(
            ids, np.full(len(ids), _LOGPROB, np.float32), np.full(len(ids), _ENTROPY, np.float32), "stop" if stopped else "length"
        )

    async def release(self, session: str) -> None:
        """Remember that the trajectory is over."""
        self.released.append(session)

    async def close(self) -> None:
        """Nothing to free."""
