"""The update's optimizer. Imports torch; import it where it is used."""

from __future__ import annotations

import torch


class SkippingAdamW(torch.optim.AdamW):
    """AdamW that can leave a step out: with a gradient of exactly 0 it would still move weights by momentum and decay."""

    skip = False

    def step(self, closure=None):
        """One step, unless it is to be skipped."""
        return None if self.skip else super().step(closure)
