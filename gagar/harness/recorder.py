"""Collects the token arrays and turns of one trajectory while it runs."""

from __future__ import annotations

import numpy as np

from gagar.engines.base import Generation


class Recorder:
    """Appends rendered and sampled ids; keeps mask, log-probs and entropies aligned with them."""

    def __init__(self, prompt_ids: np.ndarray) -> None:
        self.prompt_length = len(prompt_ids)
        self._ids: list[np.ndarray] = [np.asarray(prompt_ids, np.int32)]
        self._sampled: list[Generation | None] = [None]
        self.length = self.prompt_length
        self.sampled_tokens = 0

    def ids(self) -> np.ndarray:
        """All token ids so far, (tokens,)."""
        return np.concatenate(self._ids)

    def sampled(self, generation: Generation) -> None:
        """Append what the policy said."""
        self._append(np.asarray(generation.token_ids, np.int32), generation)
        self.sampled_tokens += len(generation.token_ids)

    def rendered(self, token_ids: np.ndarray) -> None:
        """Append context: tokens the loss never sees."""
        self._append(np.asarray(token_ids, np.int32), None)

    def _append(self, token_ids: np.ndarray, generation: Generation | None) -> None:
        self._ids.append(token_ids)
        self._sampled.append(generation)
        self.length += len(token_ids)

    def arrays(self) -> dict[str, np.ndarray]:
        """`token_ids`, `loss_mask`, `logprobs`, `entropies`, each (tokens,)."""
        mask, logprobs, entropies = [], [], []
        for token_ids, generation in zip(self._ids, self._sampled, strict=True):
            zeros = np.zeros(len(token_ids), np.float32)
            mask.append(np.full(len(token_ids), generation is not None))
            logprobs.append(zeros if generation is None else np.asarray(generation.logprobs, np.float32))
            entropies.append(zeros if generation is None else np.asarray(generation.entropies, np.float32))
        return {
            "token_ids": self.ids(),
            "loss_mask": np.concatenate(mask),
            "logprobs": np.concatenate(logprobs),
            "entropies": np.concatenate(entropies),
        }
