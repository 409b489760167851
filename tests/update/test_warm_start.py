"""Warm start: what it trains on, that it learns, that it can be killed, and that it is TRL with nothing added."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from update_models import SHAPE, Stop, identical, make_examples, make_tokenizer, stop_at, weights

from gagar.errors import UpdateError
from gagar.update.demonstrations import difference_in_context
from gagar.update.plans import warm_start_plan
from gagar.update.warm_start import warm_start

torch = pytest.importorskip("torch")


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory):
    return make_tokenizer(tmp_path_factory.mktemp("tokenizer"))


def run(examples, tokenizer, out, **options):
    given = {"steps": 6, "batch": 8, "learning_rate": 1e-2, "seed": 3, "micro_batch": 4, "bf16": False, "save_every": 1}
    return warm_start(examples, SHAPE, tokenizer, out, **{**given, **options})


def test_a_killed_warm_start_ends_with_the_same_weights(tokenizer, tmp_path):
    examples = make_examples(30)
    whole = run(examples, tokenizer, tmp_path / "whole")
    for step in (1, 3, 5):
        with pytest.raises(Stop):
            run(examples, tokenizer, tmp_path / "killed", on_step=stop_at(step))
        assert not (tmp_path / "killed").exists()
    report = run(examples, tokenizer, tmp_path / "killed")
    assert report.resumed_at == 5
    assert report.curve == whole.curve
    assert identical(weights(tmp_path / "whole"), weights(tmp_path / "killed"))
    assert not list(tmp_path.glob(".*"))  # neither state nor half a folder stays


def test_state_of_another_recipe_is_not_taken_up(tokenizer, tmp_path):
    examples = make_examples(30)
    with pytest.raises(Stop):
        run(examples, tokenizer, tmp_path / "out", on_step=stop_at(1))
    assert run(examples, tokenizer, tmp_path / "out", learning_rate=2e-2).resumed_at == 0


def test_it_learns_and_publishes_a_loadable_checkpoint(tokenizer, tmp_path):
    from transformers import AutoModelForCausalLM, AutoTokenizer

    ids = np.arange(3, 23)
    mask = np.arange(20) >= 10
    report = run([(ids, mask)] * 8, tokenizer, tmp_path / "out", steps=40)
    assert report.curve[-1]["loss"] < 0.3 < report.curve[0]["loss"]
    assert report.loss_tokens == 40 * 8 * 10
    assert report.padding_share == 0
    assert json.loads((tmp_path / "out" / "curve.json").read_text())["curve"]["step"] == list(range(1, 41))
    model = AutoModelForCausalLM.from_pretrained(tmp_path / "out")
    assert model.lm_head.weight.data_ptr() == model.model.embed_tokens.weight.data_ptr()
    assert AutoTokenizer.from_pretrained(tmp_path / "out").eos_token_id == model.config.eos_token_id == 2
    predicted = model(torch.tensor(ids)[None]).logits.argmax(-1)[0, 9:-1]
    assert predicted.tolist() == ids[10:].tolist()


@pytest.mark.parametrize("micro_batch", [2, 8])
def test_micro_batches_change_nothing_and_the_loss_is_the_mean_over_masked_tokens(tokenizer, tmp_path, micro_batch):
    from transformers import AutoModelForCausalLM

    examples = make_examples(8, seed=5)
    report = run(examples, tokenizer, tmp_path / "out", steps=1, micro_batch=micro_batch, learning_rate=1e-9)
    model = AutoModelForCausalLM.from_pretrained(tmp_path / "out")
    losses, count = 0.0, 0
    for ids, mask in examples:
        logits = model(torch.tensor(ids)[None]).logits[0, :-1].double()
        chosen = torch.tensor(mask[1:])
        losses -= logits.log_softmax(-1).gather(1, torch.tensor(ids[1:])[:, None])[chosen].sum().item()
        count += int(chosen.sum())
    assert report.curve[0]["loss"] == pytest.approx(losses / count, abs=1e-5)


def test_a_checkpoint_can_be_the_start(tokenizer, tmp_path):
    examples = make_examples(16)
    run(examples, tokenizer, tmp_path / "first")
    warm_start(
        examples, tmp_path / "first", tokenizer, tmp_path / "second", steps=1, batch=8, learning_rate=0.0, seed=0, bf16=False
    )
    assert identical(weights(tmp_path / "first"), weights(tmp_path / "second"))


def test_useless_examples_are_refused_by_number(tokenizer, tmp_path):
    examples = make_examples(4)
    examples[2] = (examples[2][0], np.zeros(len(examples[2][0]), bool))
    with pytest.raises(UpdateError, match="example 2 has"):
        run(examples, tokenizer, tmp_path / "out")


def test_the_plan_uses_every_example_once_a_pass_and_packs_similar_lengths():
    lengths = np.random.default_rng(0).integers(100, 500, 640)
    plan = warm_start_plan(lengths, steps=40, batch=32, micro=8, seed=1)
    assert plan.shape == (40, 32)
    assert (np.bincount(plan.reshape(-1)) == 2).all()  # 1280 drawn of 640
    micros = lengths[plan.reshape(-1, 8)]
    assert micros.sum() / (micros.max(1) * 8).sum() > 0.9
    assert (warm_start_plan(lengths, 40, 32, 8, seed=1) == plan).all()
    assert not (warm_start_plan(lengths, 40, 32, 8, seed=2) == plan).all()
    assert lengths[plan].std(1).mean() > lengths.std() / 2  # a batch is no bucket of one length


@given(before=st.text("ab1 (+=", min_size=1, max_size=14), after=st.text("ab1 (+=", min_size=1, max_size=14))
def test_the_difference_in_context_turns_one_line_into_the_other(before, after):
    if before == after or not before.strip():
        return
    old, new = difference_in_context(before, after, before)
    assert before.count(old) == 1 and before.replace(old, new) == after


def test_the_difference_in_context_is_wide_enough_to_be_unique_in_the_function():
    before, after = "    if size == 0:", "    if size != 0:"
    assert difference_in_context(before, after, f"{before}\n    best = size == 0") == ("size == 0:", "size != 0:")
    assert difference_in_context(before, after, f"{before}\n{before}") == (before, after)


@pytest.mark.parametrize(
    "before, after, expected",
    [
        ("    if factor == 0:", "    if factor != 0:", ("factor == 0", "factor != 0")),
        ("    return (a + 2 * b) * (c + 3 * b)", "    return (a + 2 * b) * (c + 2 * b)", ("+ 3 *", "+ 2 *")),
        ("    return a - b - c", "    return a + b - c", ("a - b", "a + b")),
        ("    return came - now", "    return now - came", ("return came - now", "return now - came")),
        ("    if first or not second:", "    if not first or not second:", ("if first", "if not first")),
        ("x = 1", "y = 1", ("x =", "y =")),
    ],
)
def test_the_difference_in_context_by_example(before, after, expected):
    assert difference_in_context(before, after, before) == expected
