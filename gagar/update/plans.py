"""In which order rows meet the model. Pure functions of lengths and a seed, so that a resumed run sees the same batches."""

from __future__ import annotations

from collections.abc import Sequence

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


def update_plan(
    groups: Sequence[str], lengths: Sequence[int], names: Sequence[str], *, epochs: int, steps: int, width: int, seed: int
) -> list[np.ndarray]:
    """One array of row numbers for each optimizer step, (micro-batches, width); -1 stands for a row without tokens.

    Each epoch shuffles the groups and cuts them into `steps` windows of whole groups (fewer where there are fewer groups).
    Inside a window rows are sorted by length, so that a micro-batch needs little padding. The order in which rows are given
    does not matter. All windows have the same number of micro-batches, which is what a trainer can accumulate.
    """
    distinct = sorted(set(groups))
    members: dict[str, list[int]] = {group: [] for group in distinct}
    for row in sorted(range(len(groups)), key=lambda row: (lengths[row], names[row])):
        members[groups[row]].append(row)
    windows = []
    for epoch in range(epochs if distinct else 0):
        order = np.random.default_rng([seed, epoch]).permutation(len(distinct))
        for part in np.array_split(order, min(steps, len(distinct))):
            rows = [row for group in part for row in members[distinct[group]]]
            windows.append(sorted(rows, key=lambda row: (lengths[row], names[row])))
    micros = max((-(-len(rows) // width) for rows in windows), default=0)
    return [np.array([-1] * (micros * width - len(rows)) + rows).reshape(micros, width) for rows in windows]
