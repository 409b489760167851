"""A key/value cache that grows in place, and the store of prefixes that lets a trajectory's next turn start where the last ended.

transformers' own `DynamicCache` concatenates at each step, which copies the whole cache per token; on a CPU that copy costs
more than the model. Here each layer owns one buffer and hands out a view of its filled part.
"""

from __future__ import annotations

import torch
from transformers.cache_utils import Cache, DynamicLayer


class _GrowingLayer(DynamicLayer):
    """One layer's keys and values, (batch, heads, capacity, dim), filled up to `length`."""

    def __init__(self, keys: torch.Tensor, values: torch.Tensor, length: int) -> None:
        super().__init__()
        self.key_buffer, self.value_buffer, self.length = keys, values, length
        self.dtype, self.device = keys.dtype, keys.device
        self.is_initialized = True

    @property
    def keys(self) -> torch.Tensor:
        return self.key_buffer[:, :, : self.length]

    @keys.setter
    def keys(self, value: torch.Tensor | None) -> None:
        """The base class resets this attribute; the buffer is the only truth."""

    @property
    def values(self) -> torch.Tensor:
        return self.value_buffer[:, :, : self.length]

    @values.setter
    def values(self, value: torch.Tensor | None) -> None:
        """See `keys`."""

    def update(self, key_states: torch.Tensor, value_states: torch.Tensor, *args, **kwargs) -> tuple[torch.Tensor, torch.Tensor]:
        end = self.length + key_states.shape[-2]
        self.key_buffer[:, :, self.length : end] = key_states
        self.value_buffer[:, :, self.length : end] = value_states
        self.length = end
        return self.keys, self.values

    def get_seq_length(self) -> int:
        return self.length


class Prefix:
    """Keys and values of one token sequence: (layers, heads, tokens, dim) each, unpadded."""

    __slots__ = ("keys", "token_ids", "values")

    def __init__(self, token_ids: tuple[int, ...], keys: torch.Tensor, values: torch.Tensor) -> None:
        self.token_ids, self.keys, self.values = token_ids, keys, values


def batch_cache(
    prefixes: list[Prefix | None], shape: tuple[int, int, int], capacity: int, dtype: torch.dtype
) -> tuple[Cache, int]:
    """A cache whose rows hold the prefixes, right-aligned to the longest. `shape` is (layers, heads, dim).

    Returns the cache and the aligned length; `capacity` is the number of further tokens it must take.
    """
    layers, heads, dim = shape
    longest = max((prefix.keys.shape[2] for prefix in prefixes if prefix is not None), default=0)
    keys = torch.zeros(layers, len(prefixes), heads, longest + capacity, dim, dtype=dtype)
    values = torch.zeros_like(keys)
    for row, prefix in enumerate(prefixes):
        if prefix is not None:
            start = longest - prefix.keys.shape[2]
            keys[:, row, :, start:longest] = prefix.keys
            values[:, row, :, start:longest] = prefix.values
    cache = Cache(layers=[_GrowingLayer(keys[layer], values[layer], longest) for layer in range(layers)])
    return cache, longest


def extract(cache: Cache, row: int, columns: torch.Tensor, token_ids: tuple[int, ...]) -> Prefix:
    """The keys and values of one row at the given columns, as a prefix of `token_ids`."""
    keys = torch.stack([layer.keys[row].index_select(1, columns) for layer in cache.layers])
    values = torch.stack([layer.values[row].index_select(1, columns) for layer in cache.layers])
    return Prefix(token_ids, keys, values)


def expand(cache: Cache, rows: torch.Tensor) -> Cache:
    """The cache with its rows repeated or dropped, as `rows` says."""
    layers = [_GrowingLayer(layer.key_buffer[rows], layer.value_buffer[rows], layer.length) for layer in cache.layers]
    return Cache(layers=layers)
