"""The update's losses, token by token, and how they are weighted into one number.

r is the ratio of the policy's probability to the one recorded at sampling, A the advantage of the token's trajectory.

    masked_ratio    -sg[r] M A log pi, with M = 1 iff r lies within bounds that are separate for A >= 0 and A < 0.
                    TRL has no such loss: its `cispo` bounds r from above and for A > 0 only.
    ppo_clip        -min(r A, clip(r, 1 - clip_low, 1 + clip_high) A)

A step's loss is the sum over its tokens of loss times weight. The weights are known before the forward pass and do not
depend on how rows fall into micro-batches:

    token-mean      1 / sampled tokens of the step
    prompt-mean     1 / (groups of the step x sampled tokens of the token's group)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gagar.errors import UpdateError

if TYPE_CHECKING:
    import torch

    from gagar.update.rows import TrainingRow

LOSSES = ("masked_ratio", "ppo_clip")
AGGREGATIONS = ("token-mean", "prompt-mean")


class TokenLoss(NamedTuple):
    """Each (B, T): the loss, the ratio without gradient, and which tokens the ratio mask or the clip silences."""

    loss: torch.Tensor
    ratio: torch.Tensor
    masked: torch.Tensor
    clipped: torch.Tensor


def token_loss(log_probs: torch.Tensor, recorded: torch.Tensor, advantages: torch.Tensor, settings: Any) -> TokenLoss:
    """The loss of each token; the caller weights it, with 0 where no token was sampled."""
    import torch

    ratio = (log_probs - recorded).exp()
    fixed = ratio.detach()
    positive = advantages >= 0
    masked = torch.where(
        positive,
        (fixed < settings.ratio_low) | (fixed > settings.ratio_high),
        (fixed < settings.ratio_low_negative) | (fixed > settings.ratio_high_negative),
    )
    clipped = torch.where(positive, fixed > 1 + settings.clip_high, fixed < 1 - settings.clip_low) & (advantages != 0)
    if settings.loss == "masked_ratio":
        # where() and not a product: a ratio that overflowed is silenced instead of becoming NaN
        loss = -torch.where(masked, torch.zeros_like(fixed), fixed) * advantages * log_probs
    else:
        bounded = ratio.clamp(1 - settings.clip_low, 1 + settings.clip_high)
        loss = -torch.minimum(ratio * advantages, bounded * advantages)
        masked = torch.zeros_like(masked)
    return TokenLoss(loss, fixed, masked, clipped)


def row_weights(rows: Sequence[TrainingRow], aggregation: str) -> list[float]:
    """What each sampled token of each row weighs in the loss of a step made of these rows."""
    if aggregation == "token-mean":
        total = sum(row.tokens for row in rows)
        return [1 / total if total else 0.0] * len(rows)
    if aggregation == "prompt-mean":
        counted: Counter[str] = Counter()
        for row in rows:
            counted[row.group_id] += row.tokens
        groups = sum(count > 0 for count in counted.values())
        return [1 / (groups * counted[row.group_id]) if counted[row.group_id] else 0.0 for row in rows]
    raise UpdateError(f"unknown aggregation {aggregation!r}", kind="setting", hint=f"there are {', '.join(AGGREGATIONS)}")
