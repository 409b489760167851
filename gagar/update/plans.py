"""In which order rows meet the model. Pure functions of lengths and a seed, so that a resumed run sees the same batches."""

from __future__ import annotations

import numpy as np

_POOL = 8  # optimizer batches whose examples are sorted together


def warm_start_plan(lengths: np.ndarray, steps: int, batch: int, micro: int, seed: int) -> np.ndarray:
    """Indices of examples, (steps, batch): each run of `micro` in a row holds examples of similar length.

    Examples are drawn without replacement, pass after pass. Within a pool of some batches they are sorted by length and cut
    into micro-batches, and these are shuffled: a batch mixes lengths, a micro-batch does not.
    """
    random = np.random.default_rng(seed)
    wanted = steps * batch
    passes = [random.permutation(len(lengths)) for _ in range(-(-wanted // len(lengths)))]
    order = np.concatenate(passes)[:wanted]
    pieces = []
    for start in range(0, wanted, _POOL * batch):
        pool = order[start : start + _POOL * batch]
        micros = pool[np.argsort(lengths[pool], kind="stable")].reshape(-1, micro)
        pieces.append(micros[random.permutation(len(micros))])
    return np.concatenate(pieces).reshape(steps, batch)
