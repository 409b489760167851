"""Shared fixtures: a tokenizer of the project's own kind and a tiny random policy, made once a session."""

from __future__ import annotations

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("HF_HUB_OFFLINE", "1")

import pytest
from hypothesis import settings

# The machines that run this are shared: a slow example says nothing about the code.
settings.register_profile("gagar", deadline=None)
settings.load_profile("gagar")


@pytest.fixture(scope="session")
def tiny_checkpoint(tmp_path_factory):
    """A random Llama with 2 layers and a tokenizer trained on a few lines."""
    import torch
    from transformers import AutoTokenizer, LlamaConfig, LlamaForCausalLM

    from gagar.update.tokenizer import train_tokenizer

    folder = tmp_path_factory.mktemp("tiny")
    train_tokenizer(
        ["view pkg/mod.py f", "replace 3\n    return a + b", "insert 1\n    if a == 2:", "submit", "def f(a, b):"] * 20,
        320,
        folder,
    )
    tokenizer = AutoTokenizer.from_pretrained(folder)
    torch.manual_seed(0)
    config = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=512,
        tie_word_embeddings=True,
        pad_token_id=tokenizer.pad_token_id,
        eos_token_id=tokenizer.eos_token_id,
        bos_token_id=None,
    )
    model = LlamaForCausalLM(config)
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() > 1:
                parameter.mul_(4)
    model.save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def renderer(tiny_checkpoint):
    """The renderer of the tiny policy's tokenizer."""
    from transformers import AutoTokenizer

    from gagar.harness.rendering import Renderer

    return Renderer(AutoTokenizer.from_pretrained(tiny_checkpoint))
