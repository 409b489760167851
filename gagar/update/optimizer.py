"""The update's optimizer. Imports torch; import it where it is used."""

from __future__ import annotations

from typing import Any

import torch


class SkippingAdamW(torch.optim.AdamW):
    """AdamW that can leave a step out: with a gradient of exactly 0 it would still move weights by momentum and decay."""

    skip = False

    def step(self, closure=None):
        """One step, unless it is to be skipped."""
        return None if self.skip else super().step(closure)


def make_optimizer(model: torch.nn.Module, settings: Any) -> SkippingAdamW:
    """AdamW as the settings say; weight decay falls on matrices alone."""
    decayed = [parameter for parameter in model.parameters() if parameter.dim() > 1]
    others = [parameter for parameter in model.parameters() if parameter.dim() <= 1]
    groups = [{"params": decayed, "weight_decay": settings.weight_decay}, {"params": others, "weight_decay": 0.0}]
    return SkippingAdamW(groups, lr=settings.learning_rate, betas=(settings.beta1, settings.beta2), eps=settings.epsilon)
