"""The policy update: rows and a checkpoint in, the next checkpoint out.

The output folder holds what a policy is (configuration, weights, tokenizer), the optimizer's moments, and where it comes from
(`provenance.json`). It holds no time and no path: the same inputs give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from gagar.artifacts import digest_checkpoint
from gagar.errors import UpdateError
from gagar.quiet import quiet
from gagar.update import checkpoints
from gagar.update.losses import AGGREGATIONS, LOSSES
from gagar.update.plans import update_plan
from gagar.update.rows import Dropped, TrainingRow, count_reasons, rows_digest

_STATE, _OPTIMIZER, _PROVENANCE = "update.pt", "optimizer.pt", "provenance.json"


@dataclass(frozen=True)
class UpdateSettings:
    """What the update reads of the settings; `of` takes them from any object that has (some of) these attributes."""

    learning_rate: float = 2e-4
    epochs: int = 1
    steps_per_iteration: int = 1
    micro_batch: int = 8  # changes no result
    aggregation: str = "token-mean"
    loss: str = "masked_ratio"
    clip_low: float = 0.2
    clip_high: float = 0.28
    ratio_low: float = 0.2
    ratio_high: float = 5.0
    ratio_low_negative: float | None = None  # bounds for A < 0; None: the same as for A >= 0
    ratio_high_negative: float | None = None
    max_grad_norm: float = 1.0
    weight_decay: float = 0.0
    beta1: float = 0.9
    beta2: float = 0.95
    epsilon: float = 1e-8
    warmup_steps: int = 0  # over the whole training: the count is carried with the optimizer
    ratio_guard: float | None = 1e-2  # largest mean |ratio - 1| before the first step; None for rows of older policies
    processes: int = 1

    @classmethod
    def of(cls, given: Any) -> UpdateSettings:
        """Raises UpdateError for a value that cannot be used."""
        found = {each.name: getattr(given, each.name) for each in fields(cls) if hasattr(given, each.name)}
        for side in ("ratio_low", "ratio_high"):
            if found.get(f"{side}_negative") is None:
                found[f"{side}_negative"] = found.get(side, getattr(cls, side))
        settings = cls(**found)
        for name, known in (("aggregation", AGGREGATIONS), ("loss", LOSSES)):
            if getattr(settings, name) not in known:
                raise UpdateError(f"update.{name} is {getattr(settings, name)!r}, expected {' or '.join(known)}", kind="setting")
        return settings


@dataclass(frozen=True)
class UpdateReport:
    """What an update did. `metrics` are over all its steps, `steps` has those of each; `policy_digest` names the result."""

    metrics: Mapping[str, float]
    steps: tuple[Mapping[str, float], ...] = field(repr=False)
    policy_digest: str = ""


def update_policy(
    rows: Sequence[TrainingRow],
    checkpoint: Path,
    out: Path,
    settings: Any,
    *,
    seed: int,
    dropped: Sequence[Dropped] = (),
    on_step: checkpoints.Progress | None = None,
    work: Path | None = None,
    threads: int = 1,
    save_every: int = 1,
) -> UpdateReport:
    """Train the checkpoint on the rows and publish the result as the folder `out`.

    `dropped` is what `build_rows` dropped, for the report. A run that was killed goes on from the state in `work` (beside
    `out` if not given), saved every `save_every` steps, to the same bits on a CPU; one whose result is there already returns
    its report. With `processes` above 1 it starts that many (`gagar.update.worker`). Under a distributed launcher every process
    calls this with the same arguments, and the first one writes.
    """
    started = time.monotonic()
    settings = UpdateSettings.of(settings)
    processes = int(os.environ.get("WORLD_SIZE", settings.processes))
    work = work if work is not None else out.with_name(f".{out.name}.work")
    parent = digest_checkpoint(checkpoint)
    empty = [Dropped(row.trajectory_id, "no_tokens") for row in rows if not row.tokens]
    rows = [row for row in rows if row.tokens]
    _check(rows)
    origin = {"parent": parent, "rows": rows_digest(rows), "settings": asdict(settings), "seed": seed, "processes": processes}
    told, read = _published(out, origin), 0
    if told is None and processes > 1 and "WORLD_SIZE" not in os.environ:
        from gagar.update.worker import run_distributed

        arguments = {
            "rows": rows, "checkpoint": checkpoint, "out": out, "settings": settings, "seed": seed, "work": work,
            "threads": threads, "save_every": save_every,
        }  # fmt: skip
        run_distributed(arguments, processes, work, on_step)
        told, read = _published(out, origin), sum(len(row.token_ids) for row in rows) * settings.epochs
    elif told is None:
        run = _Run(rows, checkpoint, settings, seed, parent, origin, work, processes, on_step, save_every)
        with checkpoints.torch_threads(threads), quiet():
            run.train()
            if run.is_main:
                _publish(run, out, origin)
                (work / _STATE).unlink(missing_ok=True)
            run.wait()
        told, read = run.told(), run.read
    with suppress(OSError):  # it is not empty, or another process was faster
        work.rmdir()
    return _report(told, rows, [*dropped, *empty], read, time.monotonic() - started, out)


class _Run:
    """One update: the plan, the model, and the state that a killed run goes on from."""

    def __init__(self, rows, checkpoint, settings, seed, parent, origin, work, processes, on_step, save_every) -> None:
        self.rows, self.checkpoint, self.settings, self.seed, self.parent = rows, checkpoint, settings, seed, parent
        self.work, self.processes, self.on_step, self.save_every = work, processes, on_step, save_every
        self.key = hashlib.sha256(json.dumps(origin, sort_keys=True).encode()).hexdigest()
        self.is_main = os.environ.get("RANK", "0") == "0"
        width = settings.micro_batch * processes
        width += processes if width % 2 else 0  # TRL wants an even number of rows; what is added holds no tokens
        planned = update_plan(
            [row.group_id for row in rows], [len(row.token_ids) for row in rows], [row.trajectory_id for row in rows],
            epochs=settings.epochs, steps=settings.steps_per_iteration, width=width, seed=seed,
        )  # fmt: skip
        # a window without any advantage has a gradient of exactly 0: no step, so momentum does not move weights either
        self.plan = [window for window in planned if any(rows[row].advantages().any() for row in window.flat if row >= 0)]
        self.total = settings.epochs * settings.steps_per_iteration
        self.without_signal = len(planned) - len(self.plan) if planned else self.total
        self.steps: list[dict[str, float]] = []
        self.read = 0
        self._trainer: Any = None

    def told(self) -> dict[str, Any]:
        """What is stored of the steps."""
        return {"steps": self.steps, "skipped": self.without_signal + sum(bool(step["skipped"]) for step in self.steps)}

    def train(self) -> None:
        """Load model and optimizer, and train the windows that no earlier run has finished."""
        import torch
        from transformers import AutoModelForCausalLM

        from gagar.update.optimizer import make_optimizer

        settings = self.settings
        self.model = AutoModelForCausalLM.from_pretrained(self.checkpoint, dtype=torch.float32)
        self.optimizer = make_optimizer(self.model, settings)
        self.scheduled, moments = 0, {}
        if (self.checkpoint / _OPTIMIZER).is_file():
            carried = checkpoints.load_state(self.checkpoint / _OPTIMIZER)
            self.scheduled, moments = carried["scheduled"], carried["state"]
        state = checkpoints.load_matching(self.work / _STATE, self.key)
        if state is not None:
            self.model.load_state_dict(state["model"])
            self.scheduled, moments, self.steps = state["scheduled"], state["optimizer"], list(state["steps"])
        checkpoints.restore_optimizer(self.model, self.optimizer, moments, str(self.checkpoint / _OPTIMIZER))
        left = self.plan[len(self.steps) :]
        self.read = sum(len(self.rows[row].token_ids) for window in left for row in window.flat if row >= 0)
        if not left:
            return
        from gagar.update.trainer import make_trainer

        schedule = torch.optim.lr_scheduler.LambdaLR(
            self.optimizer, partial(rate_factor, first=self.scheduled, settings=settings)
        )
        self._trainer = make_trainer(
            self.model, self.checkpoint, self.work, self.rows, left, settings, seed=self.seed, processes=self.processes,
            optimizers=(self.optimizer, schedule), before_step=self._before_step, step_done=self._step_done,
        )  # fmt: skip
        self._trainer.train()

    def wait(self) -> None:
        """Until all processes are here."""
        if self._trainer is not None:
            self._trainer.accelerator.wait_for_everyone()

    def moments(self) -> dict[str, Any]:
        """The optimizer's state as it is stored."""
        return checkpoints.optimizer_state(self.model, self.optimizer)

    def _before_step(self, metrics: dict[str, float]) -> None:
        guard = self.settings.ratio_guard
        if not self.steps and guard is not None and metrics["ratio_off"] >= guard:
            raise self._mismatch(metrics, guard)
        self._metrics = metrics

    def _step_done(self) -> None:
        self.scheduled += 1
        self.steps.append(self._metrics)
        done = len(self.steps)
        if self.is_main and done < len(self.plan) and done % self.save_every == 0:
            state = {
                "key": self.key, "scheduled": self.scheduled, "steps": self.steps, "model": self.model.state_dict(),
                "optimizer": self.moments(),
            }  # fmt: skip
            checkpoints.save_state(state, self.work / _STATE)
        if self.is_main and self.on_step is not None:
            self.on_step(done, len(self.plan), dict(self._metrics))

    def _mismatch(self, metrics: Mapping[str, float], guard: float) -> UpdateError:
        others = sorted({row.policy_digest for row in self.rows} - {self.parent, ""})
        foreign = sum(row.policy_digest in others for row in self.rows)
        if foreign:
            names = ", ".join(item[:12] for item in others)
            cause = f"{foreign} of {len(self.rows)} rows were sampled by another policy ({names})"
        else:
            cause = "all rows name this policy as the one that sampled them, so its engine sampled otherwise than the rows say"
        return UpdateError(
            f"before the first step the log-probs of policy {self.parent[:12]} are not the recorded ones: mean |ratio - 1| is "
            f"{metrics['ratio_off']:.3g} over {metrics['tokens']} tokens (ratios from {metrics['ratio_min']:.3g} to "
            f"{metrics['ratio_max']:.3g}), expected below {guard:g}; {cause}",
            kind="ratio",
            hint="check that the engine loaded this checkpoint, that its log-probs are taken after temperature "
            f"{self.rows[0].temperature:g}, that top_p is 1 and top_k is 0, that tokens were never decoded and encoded again; "
            "for rows of older policies set ratio_guard to None",
        )


def rate_factor(step: int, *, first: int, settings: UpdateSettings) -> float:
    """What the learning rate is multiplied by at a step of this update, after `first` steps of earlier ones. It depends on the steps
    taken alone, never on how many are to come, so that a run can be made longer without another beginning."""
    taken = first + step
    return min(1.0, (taken + 1) / settings.warmup_steps) if settings.warmup_steps else 1.0


def _check(rows: Sequence[TrainingRow]) -> None:
    names = [row.trajectory_id for row in rows]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise UpdateError(f"trajectory {twice} is given twice", kind="duplicate", hint="give each trajectory once")
    temperatures = sorted({row.temperature for row in rows})
    if len(temperatures) > 1:
        raise UpdateError(
            f"rows were sampled at temperatures {temperatures}, expected one", kind="sampling", hint="update in turn"
        )


def _publish(run: _Run, out: Path, origin: Mapping[str, Any]) -> None:
    told = {"origin": origin, **run.told()}
    with checkpoints.publish_folder(out) as folder:
        checkpoints.write_model(run.model, folder)
        checkpoints.copy_tokenizer(run.checkpoint, folder)
        checkpoints.save_state({"version": 1, "scheduled": run.scheduled, "state": run.moments()}, folder / _OPTIMIZER)
        (folder / _PROVENANCE).write_text(json.dumps(told, indent=1, sort_keys=True, allow_nan=False) + "\n")


def _published(out: Path, origin: Mapping[str, Any]) -> dict[str, Any] | None:
    """What is stored of the steps, if `out` is the result of just this update."""
    if not (out / _PROVENANCE).is_file():
        return None
    told = json.loads((out / _PROVENANCE).read_text())
    return told if told.get("origin") == origin else None


def _report(told, rows, dropped, read, seconds, out) -> UpdateReport:
    """Metrics over all steps: means over tokens, extremes over steps."""
    steps = told["steps"]
    tokens = np.array([step["tokens"] for step in steps], float)

    def mean(name: str) -> float:
        return float(np.dot(tokens, [step[name] for step in steps]) / tokens.sum()) if tokens.sum() else 0.0

    def over(name: str, pick, default: float) -> float:
        return float(pick([step[name] for step in steps])) if steps else default

    metrics = {
        "loss": over("loss", np.mean, 0.0), "entropy": mean("entropy"), "ratio_mean": mean("ratio") if steps else 1.0,
        "ratio_min": over("ratio_min", np.min, 1.0), "ratio_max": over("ratio_max", np.max, 1.0), "ratio_off": mean("ratio_off"),
        "kl": mean("kl"), "masked_share": mean("masked"), "clipped_share": mean("clipped"),
        "grad_norm": over("grad_norm", np.mean, 0.0), "learning_rate": steps[-1]["learning_rate"] if steps else 0.0,
        "tokens_trained": int(tokens.sum()), "rows_trained": len(rows), "rows_dropped": len(dropped),
        "steps_taken": sum(not step["skipped"] for step in steps), "steps_skipped": told["skipped"], "seconds": seconds,
        "tokens_per_second": read / seconds,  # of this call; tokens read, not only those trained on
        **{f"dropped_{reason}": count for reason, count in count_reasons(dropped).items()},
    }  # fmt: skip
    written = (out / "config.json").is_file()  # a process that did not write, and had nothing to wait for, may be early
    return UpdateReport(metrics, tuple(steps), digest_checkpoint(out) if written else "")
