"""The update's optimizers. Imports torch; import it where it is used.

SGD with momentum is here for a measured reason: on a group-relative policy gradient, most of a small batch's gradient is noise, and it is
spread over far more parameters than the signal. AdamW divides each parameter's step by its own noise and so amplifies those that carry none;
the raw gradient keeps the proportions (docs/results.md has the numbers).
"""

from __future__ import annotations

from typing import Any

import torch

OPTIMIZERS = ("adamw", "sgd")


class SkippingAdamW(torch.optim.AdamW):
    """AdamW that can leave a step out: with a gradient of exactly 0 it would still move weights by momentum and decay."""

    skip = False

    def step(self, closure=None):
        """One step, unless it is to be skipped."""
        return None if self.skip else super().step(closure)


class SkippingSGD(torch.optim.SGD):
    """SGD with momentum that can leave a step out, for the same reason."""

    skip = False

    def step(self, closure=None):
        """One step, unless it is to be skipped."""
        return None if self.skip else super().step(closure)


def make_optimizer(model: torch.nn.Module, settings: Any) -> torch.optim.Optimizer:
    """The optimizer that the settings name; weight decay falls on matrices alone."""
    decayed = [parameter for parameter in model.parameters() if parameter.dim() > 1]
    others = [parameter for parameter in model.parameters() if parameter.dim() <= 1]
    groups = [{"params": decayed, "weight_decay": settings.weight_decay}, {"params": others, "weight_decay": 0.0}]
    if settings.optimizer == "sgd":
        return SkippingSGD(groups, lr=settings.learning_rate, momentum=settings.beta1)
    return SkippingAdamW(groups, lr=settings.learning_rate, betas=(settings.beta1, settings.beta2))
