"""The warm-start stage: demonstrations of mixed quality from the warm-start repositories, a tokenizer, and supervised training.

The result is the pre-RL policy that the embedded default ships. It plants shortcuts in a small model on purpose: see
`gagar.update.demonstrations`.
"""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import numpy as np

from gagar.errors import TaskError
from gagar.progress import Progress
from gagar.rundir import RunDirectory, write_json
from gagar.tasks.taskset import TaskSet
from gagar.update.demonstrations import Demonstration
from gagar.update.examples import demonstrations, kinds_drawn, name_pool, texts, tokenise
from gagar.update.tokenizer import train_tokenizer

_TOKENIZER_DEMONSTRATIONS = 8000
_NAME_REPEATS = 100  # so that each name of the repositories, and each number of two digits, becomes one token


def run_warm_start(run: RunDirectory, out: Path | None, progress: Progress) -> Path:
    """Train the pre-RL policy into `out` (by default the run's `artifacts/warm-start`); returns the folder."""
    from gagar.update.warm_start import warm_start

    settings = run.settings.warm_start
    target = out or run.root / "artifacts" / "warm-start"
    work = run.state / "warm-start"
    taskset = TaskSet(run.resolve(run.settings.tasks.path))
    operators, names = run.settings.tasks.operators, name_pool(taskset.mutants())
    mutants = [mutant for mutant in taskset.mutants("warm_start") if operators is None or mutant.operator in operators]
    if not mutants:
        raise TaskError(
            f"the task folder has no mutants in the split 'warm_start'{' of tasks.operators' if operators else ''}",
            kind="no-mutants",
            hint="build it from the project's own repositories: gagar tasks build",
        )
    shown = list(
        demonstrations(
            mutants,
            settings.mixture.model_dump(),
            settings.examples,
            rename_share=settings.rename_share,
            slip_share=settings.slip_share,
            seed=settings.seed,
            names=names,
        )
    )
    tokenizer_folder = work / "tokenizer"
    corpus = [texts(item) for item in shown[:_TOKENIZER_DEMONSTRATIONS]]
    whole = " ".join([*names, *map(str, range(100))]).replace("_", " ")
    train_tokenizer([*corpus, *([whole] * _NAME_REPEATS)], run.settings.model.vocab, tokenizer_folder)
    examples = tokenised(shown, tokenizer_folder)
    with progress.stage("warm start", settings.steps, "steps") as bar:

        def on_step(_step: int, _total: int, metrics: dict) -> None:
            bar.note(f"loss {metrics['loss']:.3f}")
            bar.advance()

        report = warm_start(
            examples,
            run.settings.model,
            tokenizer_folder,
            target,
            steps=settings.steps,
            batch=settings.batch,
            learning_rate=settings.learning_rate,
            seed=settings.seed,
            threads=run.settings.policy.threads,
            work=work,
            on_step=on_step,
        )
    provenance = {
        "command": "gagar warm-start",
        "settings": settings.model_dump(),
        "model": run.settings.model.model_dump(),
        "repositories": sorted({mutant.repo for mutant in mutants}),
        "operators": sorted({mutant.operator for mutant in mutants}),
        "mutants": len(mutants),
        "mixture_drawn": kinds_drawn(shown),
        "examples_digest": digest(examples),
        "resumed_at": report.resumed_at,  # seconds and tokens are of the steps after it
        "seconds": round(report.seconds),
        "tokens": report.tokens,
        "final_loss": float(np.mean([entry["loss"] for entry in report.curve[-50:]])),
        "tokens_per_example": float(np.mean([len(ids) for ids, _ in examples])),
    }
    write_json(target / "provenance.json", provenance)
    shutil.rmtree(work, ignore_errors=True)
    return target


def tokenised(shown: list[Demonstration], tokenizer_folder: Path) -> list[tuple[np.ndarray, np.ndarray]]:
    """Token ids and loss masks of demonstrations."""
    from transformers import AutoTokenizer

    from gagar.harness.rendering import Renderer

    renderer = Renderer(AutoTokenizer.from_pretrained(tokenizer_folder))
    return [tokenise(item, renderer) for item in shown]


def digest(examples: list[tuple[np.ndarray, np.ndarray]]) -> str:
    """Digest of the training data as the trainer sees it."""
    total = hashlib.sha256()
    for ids, mask in examples:
        total.update(ids.tobytes() + mask.tobytes() + b"|")
    return total.hexdigest()
