"""A tiny model, its tokenizer and rows sampled from it, shared by the tests of the update."""

from __future__ import annotations

from pathlib import Path

import numpy as np

VOCABULARY = 64
SHAPE = {"hidden": 32, "layers": 2, "heads": 2, "kv_heads": 2, "intermediate": 48, "vocab": VOCABULARY}


def make_tokenizer(folder: Path) -> Path:
    """A tokenizer of words w0 to w63."""
    from tokenizers import Tokenizer, models
    from transformers import PreTrainedTokenizerFast

    words = {f"w{number}": number for number in range(VOCABULARY)}
    model = Tokenizer(models.WordLevel(words, unk_token="w1"))
    PreTrainedTokenizerFast(tokenizer_object=model, pad_token="w0", eos_token="w2").save_pretrained(folder)
    return folder


def make_examples(count: int, seed: int = 0) -> list[tuple[np.ndarray, np.ndarray]]:
    """Random tokens of random length; a third of them with loss."""
    random = np.random.default_rng(seed)
    examples = []
    for _ in range(count):
        length = int(random.integers(6, 40))
        mask = random.random(length) < 0.34
        mask[-1] = True
        examples.append((random.integers(3, VOCABULARY, length), mask))
    return examples
