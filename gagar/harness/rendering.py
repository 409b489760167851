"""From messages to token ids, without ever re-tokenising what was sampled.

A trajectory's ids are a concatenation: the rendered prompt, then for each turn the sampled ids and the rendered observation.
The pieces come from the tokenizer's own chat template: it is rendered once with marker texts, and what stands between the
markers is what stands between messages. So any model with a chat template works, and so does the embedded policy, whose
template is one special token a role.
"""

from __future__ import annotations

import numpy as np

_ACTION, _OBSERVATION = "\u241faction\u241f", "\u241fobservation\u241f"


class Renderer:
    """Renders for one tokenizer. `stop_ids` end a sampled message; `pad_id` never appears in a trajectory."""

    def __init__(self, tokenizer, *, observation_role: str = "tool", system: str = "") -> None:
        self._tokenizer = tokenizer
        self._system = system
        messages = [
            {"role": "user", "content": "x"},
            {"role": "assistant", "content": _ACTION},
            {"role": observation_role, "content": _OBSERVATION},
        ]
        text = tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
        after_action = text.split(_ACTION, 1)[1]
        self._before_observation, self._after_observation = after_action.split(_OBSERVATION, 1)
        stop = tokenizer.eos_token
        if stop is None or not self._before_observation.startswith(stop):
            raise ValueError(
                f"the chat template does not end an assistant message by the end token {stop!r}; it puts {self._before_observation[:40]!r}"
            )
        self._stop = stop
        self.stop_ids = (int(tokenizer.eos_token_id),)
        self.pad_id = int(tokenizer.pad_token_id if tokenizer.pad_token_id is not None else tokenizer.eos_token_id)
        self._specials = [token for token in tokenizer.all_special_tokens if token]

    def prompt(self, text: str) -> np.ndarray:
        """Ids of the opening messages, up to where the policy's first token goes."""
        messages = [{"role": "user", "content": self._fence(text)}]
        if self._system:
            messages.insert(0, {"role": "system", "content": self._system})
        rendered = self._tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
        return self._encode(rendered)

    def observation(self, text: str, *, stopped: bool) -> np.ndarray:
        """Ids that follow a sampled message. `stopped`: the message ended by the stop token itself; otherwise it is added."""
        before = self._before_observation[len(self._stop) :] if stopped else self._before_observation
        return self._encode(before + self._fence(text) + self._after_observation)

    def action(self, text: str) -> np.ndarray:
        """Ids of a message as a demonstration would have sampled it, stop token included."""
        return np.concatenate([self._encode(self._fence(text)), np.asarray(self.stop_ids, np.int32)])

    def decode(self, token_ids: np.ndarray) -> str:
        """Text of a sampled message, without the stop token."""
        kept = [int(token) for token in token_ids if int(token) not in self.stop_ids]
        return self._tokenizer.decode(kept, skip_special_tokens=False, clean_up_tokenization_spaces=False)

    def _encode(self, text: str) -> np.ndarray:
        return np.asarray(self._tokenizer.encode(text, add_special_tokens=False), np.int32)

    def _fence(self, text: str) -> str:
        """Text from a repository or a test run must not be able to speak as the template: its special tokens are broken up."""
        for token in self._specials:
            if token in text:
                text = text.replace(token, token[:1] + "\u200b" + token[1:])
        return text
