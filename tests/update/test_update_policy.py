"""The update as a whole: checkpoint in, checkpoint out; resume, guards, optimizer, report."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from update_models import Stop, identical, load, logprobs_of, make_checkpoint, make_rows, stop_at, weights

from gagar.artifacts import digest_checkpoint
from gagar.errors import UpdateError
from gagar.update.policy import UpdateSettings, update_policy
from gagar.update.rows import Dropped

torch = pytest.importorskip("torch")
MANY = UpdateSettings(epochs=2, steps_per_iteration=3, micro_batch=4, learning_rate=1e-3)


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory):
    return make_checkpoint(tmp_path_factory.mktemp("checkpoint"))


@pytest.fixture(scope="module")
def rows(checkpoint):
    return make_rows(checkpoint, 18)


def contents(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_a_killed_update_ends_with_the_same_bytes(checkpoint, rows, tmp_path):
    whole = update_policy(rows, checkpoint, tmp_path / "whole", MANY, seed=7)
    for step in range(1, 7):
        work = tmp_path / f"work-{step}"
        with pytest.raises(Stop):
            update_policy(rows, checkpoint, tmp_path / "killed", MANY, seed=7, work=work, on_step=stop_at(step))
        assert not (tmp_path / "killed").exists()
        out = tmp_path / f"resumed-{step}"
        seen = []
        report = update_policy(
            rows, checkpoint, out, MANY, seed=7, work=work, on_step=lambda *told, seen=seen: seen.append(told[0])
        )
        assert seen == list(range(step + 1 if step < 6 else 6, 7))  # the last step's state is what gets published
        assert contents(out) == contents(tmp_path / "whole")
        assert report.steps == whole.steps
        assert not work.exists()


def test_the_same_inputs_in_another_order_give_the_same_bytes_and_are_done_once(checkpoint, rows, tmp_path):
    first = update_policy(rows, checkpoint, tmp_path / "one", MANY, seed=7)
    update_policy(rows[::-1], checkpoint, tmp_path / "two", MANY, seed=7)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    again = update_policy(rows, checkpoint, tmp_path / "one", MANY, seed=7, on_step=stop_at(1))  # it does not step
    assert again.steps == first.steps
    update_policy(rows, checkpoint, tmp_path / "one", MANY, seed=8)
    assert not identical(weights(tmp_path / "one"), weights(tmp_path / "two"))


def test_state_of_other_rows_is_not_taken_up(checkpoint, rows, tmp_path):
    with pytest.raises(Stop):
        update_policy(rows, checkpoint, tmp_path / "out", MANY, seed=7, on_step=stop_at(2))
    seen = []
    update_policy(rows[:-1], checkpoint, tmp_path / "out", MANY, seed=7, on_step=lambda *told: seen.append(told[0]))
    assert seen == [1, 2, 3, 4, 5, 6]


def test_a_checkpoint_is_whole_loadable_and_says_where_it_comes_from(checkpoint, rows, tmp_path):
    from transformers import AutoTokenizer

    report = update_policy(rows, checkpoint, tmp_path / "out", UpdateSettings(), seed=3)
    names = {"config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json", "optimizer.pt", "provenance.json"}
    assert names <= {file.name for file in (tmp_path / "out").iterdir()}
    assert report.policy_digest == digest_checkpoint(tmp_path / "out") != digest_checkpoint(checkpoint)
    origin = json.loads((tmp_path / "out" / "provenance.json").read_text())["origin"]
    assert origin["parent"] == digest_checkpoint(checkpoint)
    assert origin["seed"] == 3
    assert origin["settings"]["learning_rate"] == 2e-4
    assert load(tmp_path / "out").config.tie_word_embeddings
    assert AutoTokenizer.from_pretrained(tmp_path / "out").eos_token_id == 2
    assert not list(tmp_path.glob(".*"))


def test_training_raises_the_probability_of_what_had_a_positive_advantage(checkpoint, tmp_path):
    rows = make_rows(checkpoint, 12)
    rows = [dataclasses.replace(row, advantage=1.0 if number % 2 else -1.0) for number, row in enumerate(rows)]
    update_policy(rows, checkpoint, tmp_path / "out", UpdateSettings(learning_rate=1e-3, steps_per_iteration=2), seed=0)
    model = load(tmp_path / "out")
    moved = [(logprobs_of(model, row.token_ids, row.loss_mask) - row.logprobs)[row.loss_mask].mean() for row in rows]
    assert np.mean(moved[1::2]) > 0 > np.mean(moved[::2])


def test_rows_in_are_rows_trained_plus_rows_dropped(checkpoint, rows, tmp_path):
    empty = dataclasses.replace(rows[0], trajectory_id="empty", loss_mask=np.zeros(len(rows[0].token_ids), bool))
    told = [Dropped("a", "invalid"), Dropped("b", "invalid"), Dropped("c", "zero_advantage")]
    metrics = update_policy([*rows, empty], checkpoint, tmp_path / "out", UpdateSettings(), seed=0, dropped=told).metrics
    assert (metrics["rows_trained"], metrics["rows_dropped"]) == (18, 4)
    assert (metrics["dropped_invalid"], metrics["dropped_no_tokens"], metrics["dropped_zero_advantage"]) == (2, 1, 1)
    assert metrics["tokens_trained"] == sum(row.tokens for row in rows)
    assert (metrics["steps_taken"], metrics["steps_skipped"]) == (1, 0)
    assert all(isinstance(value, int | float) and np.isfinite(value) for value in metrics.values())


@pytest.mark.parametrize("temperature", [0.6, 1.0])
def test_at_equal_weights_the_ratio_is_one(checkpoint, tmp_path, temperature):
    rows = make_rows(checkpoint, temperature=temperature)
    report = update_policy(rows, checkpoint, tmp_path / "out", UpdateSettings(), seed=0)
    assert report.metrics["ratio_off"] < 1e-5
    assert report.metrics["ratio_mean"] == pytest.approx(1, abs=1e-5)


def test_log_probs_of_another_temperature_or_policy_are_refused_before_the_first_step(checkpoint, tmp_path):
    rows = [dataclasses.replace(row, temperature=1.0) for row in make_rows(checkpoint, temperature=0.6)]
    with pytest.raises(UpdateError, match=r"mean \|ratio - 1\| is .* over \d+ tokens .*expected below 0.01") as caught:
        update_policy(rows, checkpoint, tmp_path / "out", UpdateSettings(), seed=0)
    assert "temperature 1" in caught.value.hint
    assert "top_p" in caught.value.hint
    assert not (tmp_path / "out").exists()
    other = make_checkpoint(tmp_path / "other", seed=1)
    rows = make_rows(other, policy_digest=digest_checkpoint(other))
    with pytest.raises(UpdateError, match=f"12 of 12 rows were sampled by another policy .{digest_checkpoint(other)[:12]}"):
        update_policy(rows, checkpoint, tmp_path / "out", UpdateSettings(), seed=0)
    report = update_policy(rows, checkpoint, tmp_path / "out", UpdateSettings(ratio_guard=None), seed=0)
    assert report.metrics["ratio_off"] > 0.1


def test_mixed_temperatures_and_rows_given_twice_are_refused(checkpoint, rows, tmp_path):
    mixed = [*rows[1:], dataclasses.replace(rows[0], temperature=0.5)]
    with pytest.raises(UpdateError, match=r"temperatures \[0.5, 1.0\], expected one"):
        update_policy(mixed, checkpoint, tmp_path / "out", UpdateSettings(), seed=0)
    with pytest.raises(UpdateError, match="t00 is given twice"):
        update_policy([*rows, rows[0]], checkpoint, tmp_path / "out", UpdateSettings(), seed=0)


@pytest.mark.parametrize("what", ["no rows", "no sampled tokens", "no advantage"])
def test_nothing_to_learn_takes_no_step_and_leaves_the_weights(checkpoint, rows, tmp_path, what):
    given = {
        "no rows": [],
        "no sampled tokens": [dataclasses.replace(row, loss_mask=np.zeros(len(row.token_ids), bool)) for row in rows],
        "no advantage": [dataclasses.replace(row, advantage=0.0) for row in rows],
    }[what]
    report = update_policy(given, checkpoint, tmp_path / "out", dataclasses.replace(MANY, weight_decay=0.1), seed=0)
    assert (report.metrics["steps_taken"], report.metrics["steps_skipped"], report.metrics["loss"]) == (0, 6, 0)
    assert identical(weights(checkpoint), weights(tmp_path / "out"))


def test_a_step_whose_tokens_are_all_masked_is_skipped_although_there_is_momentum(checkpoint, rows, tmp_path):
    update_policy(rows, checkpoint, tmp_path / "first", MANY, seed=0)
    wild = [dataclasses.replace(row, logprobs=np.where(row.loss_mask, -90, 0).astype(np.float32)) for row in rows]
    settings = UpdateSettings(ratio_guard=None, weight_decay=0.1)
    report = update_policy(wild, tmp_path / "first", tmp_path / "second", settings, seed=0)
    assert report.metrics["masked_share"] == 1
    assert (report.metrics["steps_taken"], report.metrics["steps_skipped"]) == (0, 1)
    assert identical(weights(tmp_path / "first"), weights(tmp_path / "second"))


def test_the_optimizer_and_the_warm_up_are_carried_from_update_to_update(checkpoint, rows, tmp_path):
    settings = dataclasses.replace(MANY, warmup_steps=10)
    first = update_policy(rows, checkpoint, tmp_path / "first", settings, seed=0)
    assert [step["learning_rate"] for step in first.steps] == pytest.approx([1e-4, 2e-4, 3e-4, 4e-4, 5e-4, 6e-4])
    more = make_rows(tmp_path / "first", 18, seed=1)
    second = update_policy(more, tmp_path / "first", tmp_path / "second", settings, seed=1)
    assert [step["learning_rate"] for step in second.steps] == pytest.approx([7e-4, 8e-4, 9e-4, 1e-3, 1e-3, 1e-3])
    (tmp_path / "first" / "optimizer.pt").unlink()
    fresh = update_policy(more, tmp_path / "first", tmp_path / "third", settings, seed=1)
    assert fresh.steps[0]["learning_rate"] == pytest.approx(1e-4)
    assert not identical(weights(tmp_path / "second"), weights(tmp_path / "third"))


def test_the_optimizer_of_another_model_is_refused(checkpoint, rows, tmp_path):
    from gagar.update.checkpoints import save_state

    copy = make_checkpoint(tmp_path / "copy")
    save_state({"version": 1, "scheduled": 1, "state": {"model.norm.weight": {"exp_avg": torch.zeros(3)}}}, copy / "optimizer.pt")
    with pytest.raises(UpdateError, match=r"optimizer's state of 'model.norm.weight' does not fit"):
        update_policy(rows, copy, tmp_path / "out", MANY, seed=0)


def test_a_write_that_cannot_be_read_back_is_not_published(checkpoint, rows, tmp_path, monkeypatch):
    import safetensors.torch

    real = safetensors.torch.load_file

    def damaged(file):
        tensors = real(file)
        next(iter(tensors.values())).view(-1)[0] += 1
        return tensors

    monkeypatch.setattr(safetensors.torch, "load_file", damaged)
    with pytest.raises(UpdateError, match="what was read back differs") as caught:
        update_policy(rows, checkpoint, tmp_path / "out", UpdateSettings(), seed=0)
    assert caught.value.kind == "write-verify"
    assert not (tmp_path / "out").exists()


def test_settings_are_taken_from_any_object_and_wrong_ones_refused(checkpoint, rows, tmp_path):
    from gagar.settings import Settings

    given = UpdateSettings.of(Settings().update)
    assert given.ratio_high_negative == given.ratio_high == 5.0
    assert update_policy(rows, checkpoint, tmp_path / "out", Settings().update, seed=0).metrics["steps_taken"] == 1
    with pytest.raises(UpdateError, match=r"update.loss is 'ppo', expected masked_ratio or ppo_clip"):
        UpdateSettings.of(UpdateSettings(loss="ppo"))


@pytest.mark.parametrize("temperature", [0.6, 1.0])
def test_what_the_local_engine_records_is_what_the_update_computes(checkpoint, tmp_path, temperature):
    """Two turns, so that the engine's second one starts from a cached prefix."""
    from gagar.engines.base import GenerationRequest
    from gagar.engines.local import LocalEngine
    from gagar.records import Sampling
    from gagar.update.rows import TrainingRow

    sampling = Sampling(temperature, 1.0, 0, 8)

    async def roll_out(engine, number):
        ids, mask, logprobs, entropies = (
            np.arange(3, 9 + number, dtype=np.int32),
            [False] * (6 + number),
            [0.0] * (6 + number),
            [],
        )
        for turn in range(2):
            request = GenerationRequest(f"s{number}", ids, sampling, (2,), (number, turn), 8)
            answer = await engine.generate(request)
            observation = np.array([10, 11, 12], np.int32)
            ids = np.concatenate([ids, answer.token_ids, observation])
            mask += [True] * len(answer.token_ids) + [False] * 3
            logprobs += [*answer.logprobs, 0.0, 0.0, 0.0]
            entropies += list(answer.entropies)
        row = TrainingRow(
            f"t{number}", f"g{number // 4}", ids, np.array(mask), np.array(logprobs, np.float32), (-1.0) ** number, 6 + number,
            temperature, engine.policy_digest,
        )  # fmt: skip
        return row, entropies

    async def roll_out_all():
        engine = LocalEngine(checkpoint, context_length=128)
        found = await asyncio.gather(*(roll_out(engine, number) for number in range(8)))
        await engine.close()
        return found

    found = asyncio.run(roll_out_all())
    report = update_policy([row for row, _ in found], checkpoint, tmp_path / "out", UpdateSettings(micro_batch=4), seed=0)
    assert report.metrics["ratio_off"] < 1e-5
    assert report.metrics["entropy"] == pytest.approx(np.mean([value for _, values in found for value in values]), abs=1e-4)


_KILLED = """
import sys, time
from pathlib import Path
sys.path.insert(0, {tests!r})
from test_update_policy import MANY
from update_models import make_rows
from gagar.update.policy import update_policy
folder = Path({folder!r})
rows = make_rows(folder / "checkpoint", 18)
def on_step(done, total, metrics):
    if done == 3 and {wait}:
        (folder / "reached").touch()
        time.sleep(600)
update_policy(rows, folder / "checkpoint", folder / "out", MANY, seed=7, work=folder / "work", on_step=on_step)
"""


@pytest.mark.slow
def test_kill_minus_nine(tmp_path):
    from pathlib import Path

    make_checkpoint(tmp_path / "checkpoint")
    rows = make_rows(tmp_path / "checkpoint", 18)
    code = _KILLED.format(tests=str(Path(__file__).parent), folder=str(tmp_path), wait=True)
    child = subprocess.Popen([sys.executable, "-c", code])
    deadline = time.monotonic() + 240
    while not (tmp_path / "reached").exists() and child.poll() is None and time.monotonic() < deadline:
        time.sleep(0.1)
    child.send_signal(signal.SIGKILL)
    child.wait()
    assert (tmp_path / "reached").exists()
    assert not (tmp_path / "out").exists()
    seen = []
    update_policy(
        rows, tmp_path / "checkpoint", tmp_path / "out", MANY, seed=7, work=tmp_path / "work",
        on_step=lambda *told: seen.append(told[0]),
    )  # fmt: skip
    assert seen == [4, 5, 6]
    update_policy(rows, tmp_path / "checkpoint", tmp_path / "whole", MANY, seed=7)
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


@pytest.mark.slow
@pytest.mark.parametrize("aggregation", ["token-mean", "prompt-mean"])
def test_two_processes_learn_what_one_learns(checkpoint, rows, tmp_path, aggregation):
    settings = dataclasses.replace(MANY, aggregation=aggregation)
    one = update_policy(rows, checkpoint, tmp_path / "one", settings, seed=7)
    seen = []
    two = update_policy(
        rows, checkpoint, tmp_path / "two", dataclasses.replace(settings, processes=2), seed=7,
        on_step=lambda *told: seen.append(told[0]),
    )  # fmt: skip
    assert seen == [1, 2, 3, 4, 5, 6]
    assert two.metrics["tokens_trained"] == one.metrics["tokens_trained"]
    for name in ("loss", "entropy", "ratio_mean", "ratio_min", "ratio_max", "grad_norm"):
        assert two.metrics[name] == pytest.approx(one.metrics[name], abs=1e-5)
    for name, value in weights(tmp_path / "one").items():
        assert torch.allclose(value, weights(tmp_path / "two")[name], atol=1e-5)
    stale = make_rows(checkpoint, 18, noise=1.0)
    with pytest.raises(UpdateError, match=r"mean \|ratio - 1\|"):
        update_policy(stale, checkpoint, tmp_path / "three", dataclasses.replace(settings, processes=2), seed=7)
