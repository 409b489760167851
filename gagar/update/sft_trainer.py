"""TRL's SFTTrainer on planned batches of tokenised examples. Imports TRL; import it where it is used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from datasets import Dataset
from transformers import AutoTokenizer, PrinterCallback, TrainerCallback
from trl import SFTConfig, SFTTrainer

from gagar.update.head import IGNORED, add_policy_head, policy_log_probs

_KEPT = ("loss", "grad_norm", "learning_rate")


class PlannedSFTTrainer(SFTTrainer):
    """Loss through `policy_log_probs`: TRL's own also computes entropy and accuracy, at every position where there is no
    Triton, and projects twice. Measured on a CPU with a vocabulary of 1024 that costs a third of the throughput."""

    def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
        """Cross-entropy summed over this micro-batch, over the tokens with loss in the whole optimizer batch."""
        log_probs, _ = policy_log_probs(model, inputs["input_ids"], inputs["labels"])
        # num_items_in_batch is over all processes, whose gradients are averaged
        return -log_probs.sum() / num_items_in_batch.clamp(min=1) * self.accelerator.num_processes

    def _send_telemetry(self) -> None:
        """None is sent."""


class _Report(TrainerCallback):
    """Passes each step's numbers on."""

    def __init__(self, stepped: Callable[[dict[str, float]], None]) -> None:
        self._stepped = stepped

    def on_log(self, args, state, control, logs=None, **kwargs):
        """Called by the trainer after each step, and once at the end with its totals."""
        if logs and "loss" in logs:
            self._stepped({name: float(logs[name]) for name in _KEPT if name in logs})


def make_sft_trainer(
    model: Any,
    examples: Sequence[tuple[np.ndarray, np.ndarray]],
    plan: np.ndarray,
    tokenizer_dir: Path,
    folder: Path,
    *,
    micro_batch: int,
    bf16: bool,
    seed: int,
    optimizers: tuple[Any, Any],
    stepped: Callable[[dict[str, float]], None],
) -> PlannedSFTTrainer:
    """A trainer that runs the plan (steps, batch) once, in order, and writes nothing."""
    pad = model.config.get_text_config().pad_token_id or 0

    def collate(rows: list[dict[str, int]]) -> dict[str, torch.Tensor]:
        chosen = [examples[row["example"]] for row in rows]
        ids = np.full((len(chosen), max(len(example[0]) for example in chosen)), pad, np.int64)
        labels = np.full(ids.shape, IGNORED, np.int64)
        for row, (tokens, mask) in enumerate(chosen):
            ids[row, : len(tokens)] = tokens
            labels[row, : len(tokens)] = np.where(mask, tokens, IGNORED)
        return {"input_ids": torch.from_numpy(ids), "labels": torch.from_numpy(labels)}

    arguments = SFTConfig(
        output_dir=str(folder), use_cpu=not torch.cuda.is_available(), bf16=bf16, seed=seed, max_steps=len(plan),
        per_device_train_batch_size=micro_batch, gradient_checkpointing=False, max_grad_norm=1.0, max_length=None,
        logging_steps=1, save_strategy="no", report_to=[], disable_tqdm=True, dataloader_pin_memory=False,
        remove_unused_columns=False, train_sampling_strategy="sequential", dataset_kwargs={"skip_prepare_dataset": True},
    )  # fmt: skip
    arguments.gradient_accumulation_steps = max(1, plan.shape[1] // (micro_batch * arguments.world_size))
    trainer = PlannedSFTTrainer(
        model=model, args=arguments, train_dataset=Dataset.from_dict({"example": plan.reshape(-1)}), data_collator=collate,
        processing_class=AutoTokenizer.from_pretrained(tokenizer_dir), callbacks=[_Report(stepped)], optimizers=optimizers,
    )  # fmt: skip
    trainer.remove_callback(PrinterCallback)
    add_policy_head(trainer.model)
    return trainer
