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


def make_checkpoint(folder: Path, seed: int = 0, spread: float = 6.0) -> Path:
    """A checkpoint of a random tiny model whose distributions are far from uniform."""
    import torch
    from transformers import AutoConfig, AutoModelForCausalLM

    config = AutoConfig.for_model(
        "llama", hidden_size=32, num_hidden_layers=2, num_attention_heads=2, num_key_value_heads=2, intermediate_size=48,
        vocab_size=VOCABULARY, max_position_embeddings=256, tie_word_embeddings=True,
        bos_token_id=1, eos_token_id=2, pad_token_id=0,
    )  # fmt: skip
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        model = AutoModelForCausalLM.from_config(config)
        with torch.no_grad():
            model.lm_head.weight.mul_(spread)
    model.save_pretrained(folder)
    make_tokenizer(folder)
    return folder


def load(folder: Path):
    """The model of a checkpoint."""
    import torch
    from transformers import AutoModelForCausalLM

    return AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32)


def logprobs_of(model, ids: np.ndarray, mask: np.ndarray, temperature: float = 1.0) -> np.ndarray:
    """What an engine records: log-probs of sampled tokens, 0 elsewhere; (tokens,)."""
    import torch

    with torch.no_grad():
        scores = (model(torch.tensor(ids)[None]).logits[0, :-1] / temperature).log_softmax(-1)
        found = scores.gather(1, torch.tensor(ids[1:])[:, None])[:, 0].numpy()
    return np.where(mask, np.concatenate([[0.0], found]), 0.0).astype(np.float32)


def make_rows(
    folder: Path, count: int = 12, *, group_size: int = 3, temperature: float = 1.0, noise: float = 0.0, seed: int = 0, **given
):
    """Rows of random tokens with the log-probs of the checkpoint; `noise` makes them those of an older policy."""
    from gagar.update.rows import TrainingRow

    random, model, rows = np.random.default_rng(seed), load(folder), []
    for number in range(count):
        length = int(random.integers(8, 40))
        ids = random.integers(3, VOCABULARY, length).astype(np.int32)
        mask = random.random(length) < 0.4
        mask[:4], mask[-1] = False, True
        logprobs = logprobs_of(model, ids, mask, temperature)
        logprobs = np.where(mask, np.minimum(logprobs + noise * random.normal(size=length), 0), 0).astype(np.float32)
        fields = {"advantage": float(random.normal()), "temperature": temperature, **given}
        rows.append(TrainingRow(f"t{number:02d}", f"g{number // group_size}", ids, mask, logprobs, prompt_length=4, **fields))
    return rows


def weights(folder: Path) -> dict:
    """The tensors of a checkpoint."""
    from safetensors.torch import load_file

    return load_file(folder / "model.safetensors")


def identical(one: dict, two: dict) -> bool:
    """Bitwise."""
    import torch

    return one.keys() == two.keys() and all(torch.equal(one[name], two[name]) for name in one)


class Stop(Exception):
    """Stands for a kill."""


def stop_at(step: int):
    """A progress callback that kills the run after a step."""

    def on_step(done, total, metrics):
        if done == step:
            raise Stop

    return on_step
