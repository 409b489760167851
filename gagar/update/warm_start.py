"""Warm start: supervised fine-tuning of a model from scratch, or of a checkpoint, with TRL's SFTTrainer.

Examples come tokenised, with a mask that says where the loss is. What differs from TRL's defaults, and why: batches follow
a plan drawn from the seed (a resumed run sees the same ones), micro-batches hold examples of similar length, and only
positions with loss are projected to the vocabulary (`gagar.update.head`).
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from gagar.errors import UpdateError
from gagar.quiet import quiet
from gagar.update.checkpoints import (
    Progress,
    copy_tokenizer,
    load_matching,
    optimizer_state,
    publish_folder,
    restore_optimizer,
    save_state,
    torch_threads,
    write_model,
)
from gagar.update.plans import warm_start_plan


class Example(NamedTuple):
    """Token ids and loss mask, (tokens,) each. A plain pair will do."""

    token_ids: np.ndarray
    loss_mask: np.ndarray


@dataclass(frozen=True)
class WarmStartReport:
    """How a warm start went. `curve` has one entry a step; timings are of this call alone."""

    steps: int
    resumed_at: int
    examples: int
    tokens: int  # read by the model in this call, without padding
    loss_tokens: int
    padding_share: float
    seconds: float
    tokens_per_second: float
    precision: str
    curve: tuple[dict[str, float], ...] = field(repr=False)


def warm_start(
    examples: Sequence[Example],
    model_config: Any,
    tokenizer_dir: Path,
    out: Path,
    *,
    steps: int,
    batch: int,
    learning_rate: float,
    seed: int,
    threads: int = 1,
    on_step: Progress | None = None,
    work: Path | None = None,
    micro_batch: int = 8,
    warmup_steps: int | None = None,
    weight_decay: float = 0.01,
    save_every: int = 50,
    bf16: bool | None = None,
) -> WarmStartReport:
    """Train on the examples and publish the checkpoint folder `out`.

    `model_config` is the shape of a Llama model from scratch (hidden, layers, heads, kv_heads, intermediate, vocab, rope_theta,
    initial_weights as mapping or attributes), a mapping in transformers' own words (with `model_type`), or the folder of a
    checkpoint to start from.
    The state is kept in `work` every `save_every` steps; a run with the same inputs goes on from there, to the same weights.
    `bf16` is the type of matrix products (weights stay float32); None takes bfloat16 where the processor has it.
    """
    examples = [Example(np.asarray(ids), np.asarray(mask, bool)) for ids, mask in examples]
    _check(examples, batch, micro_batch)
    micro_batch = min(micro_batch, batch)
    bf16 = has_bf16() if bf16 is None else bf16
    recipe = {
        "model": _plain(model_config), "steps": steps, "batch": batch, "micro_batch": micro_batch, "learning_rate": learning_rate,
        "seed": seed, "warmup_steps": max(1, steps // 20) if warmup_steps is None else warmup_steps, "weight_decay": weight_decay,
        "bf16": bf16,
    }  # fmt: skip
    work = work if work is not None else out.with_name(f".{out.name}.work")
    key = _key(recipe, examples, tokenizer_dir)
    state = load_matching(work / "warm-start.pt", key) or {"step": 0, "curve": []}
    started = time.monotonic()
    with torch_threads(threads), quiet():
        model = _make_model(model_config, tokenizer_dir, seed)
        lengths = np.array([len(example.token_ids) for example in examples])
        plan = warm_start_plan(lengths, steps, batch, micro_batch, seed)
        curve = list(state["curve"])
        if state["step"] < steps:
            _train(model, examples, plan, recipe, state, curve, tokenizer_dir, work, key, save_every, on_step)
        with publish_folder(out) as folder:
            write_model(model if state["step"] < steps else _restored(model, state), folder)
            copy_tokenizer(tokenizer_dir, folder)
            (folder / "curve.json").write_text(json.dumps({"recipe": recipe, "curve": _columns(curve)}, default=str) + "\n")
    (work / "warm-start.pt").unlink(missing_ok=True)
    if work.is_dir() and not any(work.iterdir()):
        work.rmdir()
    seconds = time.monotonic() - started
    rows = plan[state["step"] :]
    tokens = int(lengths[rows].sum())
    padded = int((lengths[rows].reshape(-1, micro_batch).max(1) * micro_batch).sum()) if len(rows) else 0
    return WarmStartReport(
        steps, state["step"], len(examples), tokens, int(sum(int(examples[row].loss_mask[1:].sum()) for row in rows.flat)),
        1 - tokens / padded if padded else 0.0, seconds, tokens / seconds, "bfloat16" if bf16 else "float32", tuple(curve),
    )  # fmt: skip


def has_bf16() -> bool:
    """Does this machine multiply matrices in bfloat16 natively?"""
    import torch

    if torch.cuda.is_available():
        return torch.cuda.is_bf16_supported(including_emulation=False)
    probes = [getattr(torch.cpu, name, None) for name in ("_is_avx512_bf16_supported", "_is_amx_tile_supported")]
    return any(probe() for probe in probes if probe is not None)


def _check(examples: Sequence[Example], batch: int, micro_batch: int) -> None:
    if not examples:
        raise UpdateError("no examples to start from", kind="no-examples")
    if batch % min(micro_batch, batch):
        raise UpdateError(f"batch is {batch}, expected a multiple of micro_batch ({micro_batch})", kind="batch")
    for number, (ids, mask) in enumerate(examples):
        if len(ids) != len(mask) or not mask[1:].any():
            raise UpdateError(
                f"example {number} has {len(ids)} tokens, a mask of {len(mask)} and {int(mask[1:].sum())} tokens with loss; "
                "expected equal lengths and at least one token with loss after the first",
                kind="example",
            )


def _plain(model_config: Any) -> dict[str, Any]:
    if isinstance(model_config, str | Path):
        from gagar.artifacts import digest_checkpoint

        return {"checkpoint": digest_checkpoint(model_config)}
    if isinstance(model_config, Mapping):
        return dict(model_config)
    return dict(model_config.model_dump()) if hasattr(model_config, "model_dump") else asdict(model_config)


def _key(recipe: Mapping[str, Any], examples: Sequence[Example], tokenizer_dir: Path) -> str:
    total = hashlib.sha256(json.dumps(recipe, sort_keys=True, default=str).encode())
    for file in sorted(tokenizer_dir.glob("*.json")):
        total.update(file.name.encode() + file.read_bytes())
    for ids, mask in examples:
        total.update(len(ids).to_bytes(8, "little") + ids.astype(np.int64).tobytes() + mask.tobytes())
    return total.hexdigest()


def _make_model(model_config: Any, tokenizer_dir: Path, seed: int) -> Any:
    import torch
    from transformers import AutoConfig, AutoModelForCausalLM, AutoTokenizer

    if isinstance(model_config, str | Path):
        return AutoModelForCausalLM.from_pretrained(model_config, dtype=torch.float32)
    given = _plain(model_config)
    tokenizer = AutoTokenizer.from_pretrained(tokenizer_dir)
    ids = {"bos_token_id": tokenizer.bos_token_id, "eos_token_id": tokenizer.eos_token_id, "pad_token_id": tokenizer.pad_token_id}
    copying = given.get("initial_weights", "plain") == "copying"
    if "model_type" in given:
        config = AutoConfig.for_model(**{**ids, **given})
    else:
        config = AutoConfig.for_model(
            "llama", hidden_size=given["hidden"], num_hidden_layers=given["layers"], num_attention_heads=given["heads"],
            num_key_value_heads=given.get("kv_heads", given["heads"]), intermediate_size=given["intermediate"],
            vocab_size=given["vocab"], max_position_embeddings=given.get("positions", 2048), tie_word_embeddings=True,
            attention_bias=copying, rope_parameters={"rope_type": "default", "rope_theta": given.get("rope_theta", 10_000.0)}, **ids,
        )  # fmt: skip
    if len(tokenizer) > config.vocab_size:
        raise UpdateError(f"the tokenizer has {len(tokenizer)} tokens, the model room for {config.vocab_size}", kind="vocabulary")
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        model = AutoModelForCausalLM.from_config(config, dtype=torch.float32)
    if copying:
        from gagar.update.copying import plant_copying

        try:
            plant_copying(model, seed)
        except ValueError as error:
            raise UpdateError(str(error), kind="shape", hint="another shape, or model.initial_weights=plain") from error
    return model


def _columns(curve: Sequence[Mapping[str, float]]) -> dict[str, list[float]]:
    """The curve column by column, five digits each, so that thousands of steps stay small."""
    return {name: [float(f"{entry[name]:.5g}") for entry in curve] for name in curve[0]} if curve else {}


def _restored(model: Any, state: Mapping[str, Any]) -> Any:
    model.load_state_dict(state["model"])
    return model


def _train(model, examples, plan, recipe, state, curve, tokenizer_dir, work, key, save_every, on_step) -> None:
    """Train the steps that `state` has not seen yet; `curve` grows by one entry a step."""
    import torch

    from gagar.update.sft_trainer import make_sft_trainer

    first, steps = state["step"], len(plan)
    matrices = [parameter for parameter in model.parameters() if parameter.dim() > 1]
    vectors = [parameter for parameter in model.parameters() if parameter.dim() <= 1]
    groups = [{"params": matrices, "weight_decay": recipe["weight_decay"]}, {"params": vectors, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=recipe["learning_rate"], betas=(0.9, 0.95))
    if first:
        _restored(model, state)
        restore_optimizer(model, optimizer, state["optimizer"], str(work / "warm-start.pt"))
    warmup = recipe["warmup_steps"]

    def rate(step: int) -> float:
        step += first
        if step < warmup:
            return (step + 1) / warmup
        return 0.5 * (1 + np.cos(np.pi * (step - warmup) / max(1, steps - warmup)))

    def stepped(metrics: dict[str, float]) -> None:
        curve.append({"step": len(curve) + 1, **metrics})
        step = len(curve)
        if step % save_every == 0 or step == steps:
            moments = optimizer_state(model, optimizer)
            save_state(
                {"key": key, "step": step, "model": model.state_dict(), "optimizer": moments, "curve": curve},
                work / "warm-start.pt",
            )
        if on_step is not None:
            on_step(step, steps, metrics)

    trainer = make_sft_trainer(
        model, examples, plan[first:], tokenizer_dir, work, micro_batch=recipe["micro_batch"], bf16=recipe["bf16"],
        seed=recipe["seed"], optimizers=(optimizer, torch.optim.lr_scheduler.LambdaLR(optimizer, rate)), stepped=stepped,
    )  # fmt: skip
    trainer.train()
