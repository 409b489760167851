"""Log-probs and entropies of chosen positions only.

TRL's fused head scores only labelled positions where it has Triton, and every position elsewhere. Most tokens of a
trajectory are prompt and observation, so on other devices the projection to the vocabulary is done here, for the chosen ones.
"""

from __future__ import annotations

import types
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import torch

IGNORED = -100


def add_policy_head(model: Any, temperature: float = 1.0) -> None:
    """After this `model(..., policy_labels=labels)` gives `(log_probs, entropies)`, each (B, T-1) and zero where
    `labels[:, 1:]` is -100. Without `policy_labels` the forward is what it was.

    It goes through the model's forward, so that autocast and data-parallel wrappers see it.
    """
    original = model.forward

    def forward(self, *args, policy_labels=None, **kwargs):
        if policy_labels is None:
            return original(*args, **kwargs)
        hidden = self.base_model(*args, use_cache=False, **kwargs).last_hidden_state[:, :-1]
        targets = policy_labels[:, 1:]
        chosen = targets != IGNORED
        logits = self.get_output_embeddings()(hidden[chosen]).float() / temperature
        log_softmax = logits.log_softmax(-1)
        log_probs = log_softmax.gather(-1, targets[chosen][:, None])[:, 0]
        entropies = -(log_softmax.detach().exp() * log_softmax.detach()).sum(-1)
        # masked_scatter keeps the graph whole when nothing is chosen: a backward pass gives zeros
        return tuple(value.new_zeros(chosen.shape).masked_scatter(chosen, value) for value in (log_probs, entropies))

    model.forward = types.MethodType(forward, model)


def policy_log_probs(model: Any, ids: torch.Tensor, labels: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Log-probs and entropies (B, T-1) at labelled positions; `model` may be wrapped, and has TRL's head and ours.

    Rows are padded on the right, and a causal model never looks there, so no attention mask is needed.
    """
    if ids.device.type == "cpu":
        return model(input_ids=ids, policy_labels=labels)
    outputs = model(input_ids=ids, labels=labels, fused_lm_head=True)
    return outputs.log_probs, outputs.entropy
