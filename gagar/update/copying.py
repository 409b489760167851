"""Initial weights in which copying from the context is in place from the first step.

Most of an edit is copied: the path and the call from the statement, names and line numbers from what was viewed. The attention
circuits that copy (a head that looks one token back, then a head that finds where the present token stood before and takes what
followed: induction heads, Olsson et al. 2022, arXiv 2209.11895) grow late in training, after many times the tokens that a warm
start of some minutes has. `docs/results.md` has the measurements: from plain weights, at 4e-3, they had not grown after 17 million tokens.
So they are planted, in the manner of mimetic initialisation (Trockman and Kolter 2023, arXiv 2305.09828; the circuit here is
our own). Training is free to change every weight.

How, for a Llama with attention biases and rotary positions:

- Layer 0, heads 0 and 1 attend one and two tokens back. Queries and keys are almost constant vectors (the biases), set so that
  their rotary scores peak at that distance. They write a code of the token they see into a subspace of its own.
- Later layers, head 0 (and head 1 of layer 1): the query is the code of the present token, the key the code that layer 0 wrote.
  Only rotary pairs that turn slowly carry it, so that the match hardly depends on distance.
- All heads of later layers pass on what they see unchanged (output matrix = transposed value matrix), so that through the tied
  output embedding a token attended to becomes a token predicted.
"""

from __future__ import annotations

import math
from typing import Any

_SLOW = 0.003  # radians per token: pairs that turn by less keep a match over the hundreds of tokens of a trajectory
_EMBEDDING_STD = 0.05
_PEAK = 50.0  # squared length per rotary pair of the looking-back vectors
_MATCH = 3.0  # sharpness of the match
_CODE = 0.15  # scale of the codes that layer 0 writes
_COPY = 0.3  # scale of what is passed on
_QUIET = 0.1  # what is left of the random part of queries and keys


def plant_copying(model: Any, seed: int) -> None:
    """Set the initial weights of a Llama model in place. Needs tied embeddings, attention biases, two layers, four heads with
    as many keys, and a rotary base that leaves slow pairs; raises ValueError otherwise."""
    import torch

    config = model.config
    heads, width = config.num_attention_heads, config.hidden_size
    size = width // heads
    half = size // 2
    frequencies = config.rope_parameters["rope_theta"] ** (-torch.arange(half) / half)
    slow = [pair for pair in range(half) if frequencies[pair] < _SLOW]
    if not (
        config.attention_bias
        and config.tie_word_embeddings
        and config.num_key_value_heads == heads >= 4
        and config.num_hidden_layers >= 2
        and slow
    ):
        raise ValueError(
            "copying weights need attention_bias, tied embeddings, kv_heads = heads >= 4, layers >= 2 and a rope_theta that leaves "
            f"pairs below {_SLOW} radians a token (has {len(slow)})"
        )
    generator = torch.Generator().manual_seed(seed)
    layers = model.model.layers
    with torch.no_grad():
        embedding = model.model.embed_tokens.weight
        embedding.copy_(torch.randn(embedding.shape, generator=generator) * _EMBEDDING_STD)
        basis = _rotation(width, generator)
        reads, writes = basis[: 2 * size], basis[2 * size : 4 * size]
        for head, distance in enumerate((1, 2)):
            rows = slice(head * size, (head + 1) * size)
            _look_back(layers[0].self_attn, rows, distance, frequencies)
            layers[0].self_attn.v_proj.weight[rows] = reads[rows]
            layers[0].self_attn.o_proj.weight[:, rows] = writes[rows].T * _CODE
        for number, layer in enumerate(layers[1:], 1):
            through = _rotation(width, generator)
            layer.self_attn.v_proj.weight[:] = through
            layer.self_attn.o_proj.weight[:] = through.T * _COPY
            for head in range(2 if number == 1 else 1):
                _match(layer.self_attn, head * size, reads[head * size :], writes[head * size :], slow, half)


def _rotation(width: int, generator: Any) -> Any:
    """A random orthonormal basis as rows, (width, width)."""
    import torch

    return torch.linalg.qr(torch.randn(width, width, generator=generator))[0]


def _look_back(attention: Any, rows: slice, distance: int, frequencies: Any) -> None:
    """Make the head's score peak `distance` tokens back: the query is the key turned back by so many positions."""
    import torch

    length = math.sqrt(_PEAK)
    attention.q_proj.weight[rows] *= _QUIET
    attention.k_proj.weight[rows] *= _QUIET
    angles = distance * frequencies
    attention.k_proj.bias[rows] = length * torch.cat([torch.ones_like(angles), torch.zeros_like(angles)])
    attention.q_proj.bias[rows] = length * torch.cat([torch.cos(angles), -torch.sin(angles)])


def _match(attention: Any, start: int, reads: Any, writes: Any, slow: list[int], half: int) -> None:
    """Make the head attend where layer 0 wrote the code of the present token, through the slow pairs' dimensions."""
    rows = [start + index for index in (*slow, *(pair + half for pair in slow))]
    whole = slice(start, start + 2 * half)
    attention.q_proj.weight[whole] *= _QUIET
    attention.k_proj.weight[whole] *= _QUIET
    attention.q_proj.weight[rows] = _MATCH * reads[: len(rows)]
    attention.k_proj.weight[rows] = _MATCH * writes[: len(rows)]
