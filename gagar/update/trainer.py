"""TRL's GRPOTrainer on recorded trajectories. Imports TRL; import it where it is used.

Overrides: the sampler gives rows in the planned order, and `_generate_and_score_completions`, which would sample, looks rows up.
A micro-batch is a generation batch of its own, so it is padded to its own longest row only, and `_prepare_inputs` has nothing
to buffer or to shuffle (TRL shuffles with the global random state, which a resumed run does not have).

`_compute_loss` is overridden because TRL lacks the masked-ratio loss, the prompt-mean and the diagnostics of the ratio; on
PPO clip with token-mean it equals TRL's own (a test compares their gradients). Everything else, the loop, accumulation,
clipping, devices and processes, is TRL's, transformers' and accelerate's. Nothing here is global; what is counted over a step
is known from the plan in every process, and measured sums are gathered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from datasets import Dataset
from torch.utils.data import SequentialSampler
from transformers import AutoTokenizer, PrinterCallback, TrainerCallback
from trl import GRPOConfig, GRPOTrainer

from gagar.errors import UpdateError
from gagar.update.head import IGNORED, add_policy_head, policy_log_probs
from gagar.update.losses import row_weights, token_loss
from gagar.update.rows import TrainingRow

Check = Callable[[dict[str, Any]], None]
SUMS = ("tokens", "loss", "entropy", "ratio", "ratio_off", "kl", "masked", "clipped")


class RecordedGRPOTrainer(GRPOTrainer):
    """Trains on rows in planned windows; see the module's text. Made by `make_trainer`."""

    def begin(
        self,
        rows: Sequence[TrainingRow],
        plan: Sequence[np.ndarray],
        settings: Any,
        before_step: Check,
    ) -> None:
        """Give it what it trains on. `before_step(metrics)` sees a step's numbers, and may raise, before weights move."""
        self._rows, self._plan, self._settings, self._before_step = rows, plan, settings, before_step
        self._weights = [_weights_of(rows, window, settings.aggregation) for window in plan]
        self._tokens = [sum(rows[row].tokens for row in window.flat if row >= 0) for window in plan]
        self._pad = int(self.model.config.get_text_config().pad_token_id or 0)
        self._reset()

    def _reset(self) -> None:
        self._sums = torch.zeros(len(SUMS), dtype=torch.float64, device=self.args.device)
        self._range = torch.tensor([float("inf"), float("-inf")], dtype=torch.float64, device=self.args.device)

    def _get_train_sampler(self, dataset=None):
        return SequentialSampler(self.train_dataset if dataset is None else dataset)

    def _generate_and_score_completions(self, inputs: list[dict[str, int]]) -> dict[str, torch.Tensor]:
        """Look the rows of a micro-batch up. TRL's prompt is the first token, its completion all others: nothing is sampled
        here, and so every row is padded on the right, where a causal model never looks."""
        window = inputs[0]["window"]
        chosen = [self._rows[item["row"]] if item["row"] >= 0 else None for item in inputs]
        width = max([len(row.token_ids) for row in chosen if row is not None], default=2)
        shape = (len(chosen), max(width, 2))
        ids = np.full(shape, self._pad, np.int64)
        mask, sampled = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        recorded, advantages, weights = np.zeros(shape, np.float32), np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        for place, (row, item) in enumerate(zip(chosen, inputs, strict=True)):
            if row is None:
                mask[place, 0] = 1
                continue
            length = len(row.token_ids)
            ids[place, :length], mask[place, :length], sampled[place, :length] = row.token_ids, 1, row.loss_mask
            recorded[place, :length] = np.where(row.loss_mask, row.logprobs, 0)
            advantages[place, :length] = row.advantages()
            weights[place, :length] = np.where(row.loss_mask, self._weights[window][item["row"]], 0)
        arrays = {
            "prompt_ids": ids[:, :1], "prompt_mask": mask[:, :1], "completion_ids": ids[:, 1:], "completion_mask": mask[:, 1:],
            "tool_mask": sampled[:, 1:], "old_per_token_logps": recorded[:, 1:], "advantages": advantages[:, 1:],
            "token_weights": weights[:, 1:],
            # TRL multiplies this by the accumulated micro-batches again
            "num_items_in_batch": np.float32(self._tokens[window] / len(self._plan[window])),
        }  # fmt: skip
        return {name: torch.as_tensor(array, device=self.args.device) for name, array in arrays.items()}

    def _prepare_inputs(self, generation_batch):
        return self._generate_and_score_completions(generation_batch)

    def _compute_loss(self, model, inputs):
        """This micro-batch's share of the step's loss."""
        ids = torch.cat([inputs["prompt_ids"], inputs["completion_ids"]], dim=1)
        sampled = inputs["tool_mask"] * inputs["completion_mask"] > 0
        labels = torch.cat([torch.full_like(ids[:, :1], IGNORED), inputs["completion_ids"].masked_fill(~sampled, IGNORED)], dim=1)
        log_probs, entropies = policy_log_probs(model, ids, labels)
        recorded = inputs["old_per_token_logps"]
        found = token_loss(log_probs, recorded, inputs["advantages"], self._settings)
        loss = (found.loss * inputs["token_weights"]).sum()
        with torch.no_grad():
            self._measure(sampled, loss, entropies, found, log_probs - recorded)
        return loss * self.accelerator.num_processes  # gradients are averaged over processes, the weights count all of them

    def _measure(self, sampled, loss, entropies, found, log_ratio) -> None:
        if not sampled.any():
            return
        log_ratio = log_ratio[sampled].double().clamp(-80, 80)  # so that the report stays finite
        ratio = log_ratio.exp()
        values = (
            sampled.sum(), loss, entropies[sampled].double().sum(), ratio.sum(), (ratio - 1).abs().sum(),
            (ratio - 1 - log_ratio).sum(), found.masked[sampled].sum(), found.clipped[sampled].sum(),
        )  # fmt: skip
        self._sums += torch.stack([torch.as_tensor(value, dtype=torch.float64, device=self._sums.device) for value in values])
        self._range = torch.stack([torch.minimum(self._range[0], ratio.min()), torch.maximum(self._range[1], ratio.max())])

    def _clip_grad_norm(self, model):
        """Called once a step, before the optimizer. Gathers the step's numbers and decides whether there is a step to take."""
        norm = super()._clip_grad_norm(model)
        sums = self.accelerator.reduce(self._sums, reduction="sum")
        lowest = self.accelerator.gather(self._range[:1]).min()
        highest = self.accelerator.gather(self._range[1:]).max()
        self._reset()
        totals = dict(zip(SUMS, sums.tolist(), strict=True))
        tokens = totals.pop("tokens")
        metrics = {name: value if name == "loss" else value / max(tokens, 1.0) for name, value in totals.items()}
        metrics["tokens"] = int(tokens)
        metrics["ratio_min"], metrics["ratio_max"] = (lowest.item(), highest.item()) if tokens else (1.0, 1.0)
        metrics["grad_norm"], metrics["learning_rate"] = float(norm), float(self._get_learning_rate())
        metrics["skipped"] = metrics["grad_norm"] == 0
        self._before_step(metrics)
        if not np.isfinite(metrics["grad_norm"]) or not np.isfinite(metrics["loss"]):
            raise UpdateError(
                f"step {self.state.global_step}: the loss is {metrics['loss']} and the gradient norm {metrics['grad_norm']} "
                f"(ratios from {metrics['ratio_min']:.3g} to {metrics['ratio_max']:.3g}); the weights were not changed",
                kind="not-finite",
                hint="lower the learning rate, or use loss masked_ratio, which silences extreme ratios",
            )
        _bare(self.optimizer).skip = metrics["skipped"]
        return norm

    def _send_telemetry(self) -> None:
        """None is sent."""


class _StepDone(TrainerCallback):
    def __init__(self, done: Callable[[], None]) -> None:
        self._done = done

    def on_step_end(self, args, state, control, **kwargs):
        """Called after each optimizer step."""
        self._done()


def make_trainer(
    model: Any,
    tokenizer_dir: Path,
    folder: Path,
    rows: Sequence[TrainingRow],
    plan: Sequence[np.ndarray],
    settings: Any,
    *,
    seed: int,
    optimizers: tuple[Any, Any],
    before_step: Check,
    step_done: Callable[[], None],
    processes: int = 1,
) -> RecordedGRPOTrainer:
    """A trainer that runs the plan's windows once, in order, and writes nothing."""
    micros, width = plan[0].shape
    temperature = rows[0].temperature
    arguments = GRPOConfig(
        output_dir=str(folder), use_cpu=not torch.cuda.is_available(), bf16=False, seed=seed, max_steps=len(plan),
        per_device_train_batch_size=width // processes, gradient_accumulation_steps=micros, steps_per_generation=1,
        num_generations=2, temperature=temperature, beta=0.0, loss_type="dapo", epsilon=settings.clip_low,
        epsilon_high=settings.clip_high, max_grad_norm=settings.max_grad_norm or float("inf"), disable_dropout=True,
        shuffle_dataset=False, gradient_checkpointing=False, logging_strategy="no", save_strategy="no", report_to=[],
        disable_tqdm=True, dataloader_pin_memory=False, remove_unused_columns=False, ddp_find_unused_parameters=False,
    )  # fmt: skip
    dataset = Dataset.from_dict(
        {
            "window": np.repeat(np.arange(len(plan)), plan[0].size),
            "row": np.concatenate([window.reshape(-1) for window in plan]),
        }
    )
    trainer = RecordedGRPOTrainer(
        model=model, reward_funcs=_no_reward, args=arguments, train_dataset=dataset, optimizers=optimizers,
        processing_class=AutoTokenizer.from_pretrained(tokenizer_dir), callbacks=[_StepDone(step_done)],
    )  # fmt: skip
    trainer.remove_callback(PrinterCallback)
    add_policy_head(trainer.model, temperature)
    trainer.begin(rows, plan, settings, before_step)
    return trainer


def _no_reward(**_: Any) -> list[float]:
    raise UpdateError("the update never scores: rewards come with the rows", kind="internal")


def _weights_of(rows: Sequence[TrainingRow], window: np.ndarray, aggregation: str) -> dict[int, float]:
    numbers = [int(row) for row in window.flat if row >= 0]
    return dict(zip(numbers, row_weights([rows[row] for row in numbers], aggregation), strict=True))


def _bare(optimizer: Any) -> Any:
    return getattr(optimizer, "optimizer", optimizer)
