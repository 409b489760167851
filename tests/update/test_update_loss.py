"""The loss against one written by hand, in float64 and with whole logits, in several layouts of micro-batches."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from update_models import Stop, load, make_checkpoint, make_rows

from gagar.update.plans import update_plan
from gagar.update.policy import UpdateSettings
from gagar.update.rows import TrainingRow

torch = pytest.importorskip("torch")
LAYOUTS = (2, 4, 6, 16)


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory):
    return make_checkpoint(tmp_path_factory.mktemp("checkpoint"))


@pytest.fixture(scope="module")
def stale(checkpoint):
    """Rows of an older policy: ratios reach beyond every bound."""
    return make_rows(checkpoint, noise=1.2)


def gradients(checkpoint, folder, rows, width=4, model=None, **changes):
    """Gradients and numbers of one step over all rows, as the trainer has them before the optimizer."""
    from gagar.update.optimizer import SkippingAdamW
    from gagar.update.trainer import make_trainer

    settings = UpdateSettings.of(UpdateSettings(max_grad_norm=0, **changes))
    model = model if model is not None else load(checkpoint)
    plan = update_plan(
        [row.group_id for row in rows], [len(row.token_ids) for row in rows], [row.trajectory_id for row in rows],
        epochs=1, steps=1, width=width, seed=0,
    )  # fmt: skip
    optimizer = SkippingAdamW(model.parameters(), lr=1e-3)
    seen = {}

    def before_step(metrics):
        seen.update(metrics)
        raise Stop

    trainer = make_trainer(
        model, checkpoint, folder, rows, plan, settings, seed=0, before_step=before_step, step_done=lambda: None,
        optimizers=(optimizer, torch.optim.lr_scheduler.LambdaLR(optimizer, lambda _: 1.0)),
    )  # fmt: skip
    with pytest.raises(Stop):
        trainer.train()
    return {name: parameter.grad.clone() for name, parameter in model.named_parameters()}, seen


def by_hand(checkpoint, rows, **changes):
    """Gradients and loss, row by row, without padding."""
    settings = UpdateSettings.of(UpdateSettings(**changes))
    model = load(checkpoint).double()
    groups = {row.group_id for row in rows if row.tokens}
    loss = torch.zeros((), dtype=torch.float64)
    for row in rows:
        ids = torch.tensor(row.token_ids, dtype=torch.long)
        scores = (model(ids[None]).logits[0] / row.temperature).log_softmax(-1)
        if settings.aggregation == "token-mean":
            scale = sum(each.tokens for each in rows)
        else:
            scale = len(groups) * sum(each.tokens for each in rows if each.group_id == row.group_id)
        for place in np.flatnonzero(row.loss_mask):
            advantage = float(row.advantages()[place])
            log_prob = scores[place - 1, ids[place]]
            ratio = (log_prob - float(row.logprobs[place])).exp()
            if settings.loss == "ppo_clip":
                bounded = ratio.clamp(1 - settings.clip_low, 1 + settings.clip_high)
                loss = loss - torch.minimum(ratio * advantage, bounded * advantage) / scale
            else:
                low, high = settings.ratio_low, settings.ratio_high
                if advantage < 0:
                    low, high = settings.ratio_low_negative, settings.ratio_high_negative
                if low <= float(ratio.detach()) <= high:
                    loss = loss - ratio.detach() * advantage * log_prob / scale
    loss.backward()
    return {name: parameter.grad for name, parameter in model.named_parameters()}, loss.item()


def close(one, two, tolerance=1e-6):
    for name, value in one.items():
        assert torch.allclose(value.double(), two[name].double(), rtol=1e-5, atol=tolerance), name


@pytest.mark.parametrize("loss", ["masked_ratio", "ppo_clip"])
@pytest.mark.parametrize("aggregation", ["token-mean", "prompt-mean"])
def test_gradients_equal_a_loss_written_by_hand_in_every_layout(checkpoint, stale, tmp_path, loss, aggregation):
    options = {"loss": loss, "aggregation": aggregation, "ratio_high_negative": 1.5, "ratio_low_negative": 0.6}
    expected, value = by_hand(checkpoint, stale, **options)
    assert max(gradient.abs().max() for gradient in expected.values()) > 1e-2
    for width in LAYOUTS:
        found, metrics = gradients(checkpoint, tmp_path, stale, width, **options)
        close(found, expected)
        assert metrics["loss"] == pytest.approx(value, abs=1e-6)
        assert metrics["tokens"] == sum(row.tokens for row in stale)


@pytest.mark.parametrize("temperature", [0.6, 1.0])
def test_the_temperature_of_sampling_is_that_of_the_loss(checkpoint, tmp_path, temperature):
    rows = make_rows(checkpoint, temperature=temperature)
    expected, _ = by_hand(checkpoint, rows)
    found, metrics = gradients(checkpoint, tmp_path, rows)
    close(found, expected)
    assert metrics["ratio_off"] < 1e-5


def test_ppo_clip_with_token_mean_is_trls_own_loss(checkpoint, stale, tmp_path, monkeypatch):
    from trl import GRPOTrainer

    from gagar.update.trainer import RecordedGRPOTrainer

    ours, _ = gradients(checkpoint, tmp_path, stale, loss="ppo_clip")
    monkeypatch.setattr(RecordedGRPOTrainer, "_compute_loss", GRPOTrainer._compute_loss)
    theirs, _ = gradients(checkpoint, tmp_path, stale, loss="ppo_clip")
    close(ours, theirs)


def test_an_advantage_a_token_is_used_token_by_token(checkpoint, tmp_path):
    random = np.random.default_rng(0)
    rows = [dataclasses.replace(row, advantage=random.normal(size=len(row.token_ids))) for row in make_rows(checkpoint)]
    expected, _ = by_hand(checkpoint, rows)
    found, _ = gradients(checkpoint, tmp_path, rows)
    close(found, expected)


@pytest.mark.parametrize("loss", ["masked_ratio", "ppo_clip"])
def test_positions_that_predict_no_sampled_token_get_a_gradient_of_exactly_zero(checkpoint, stale, tmp_path, loss):
    model, kept = load(checkpoint), []

    def keep(module, arguments, output):
        output.last_hidden_state.retain_grad()
        kept.append(output.last_hidden_state)

    model.model.register_forward_hook(keep)
    gradients(checkpoint, tmp_path, stale, 4, model, loss=loss, ratio_low=0.0, ratio_high=1e9, clip_high=1e9, clip_low=0.99)
    order = sorted(stale, key=lambda row: (len(row.token_ids), row.trajectory_id))
    states = [state.grad[row] for state in kept for row in range(4)]
    for row, gradient in zip(order, states, strict=True):
        predicts = np.append(row.loss_mask[1:], False)
        length = len(row.token_ids)
        assert (gradient[:length][~predicts] == 0).all()
        assert (gradient[length:] == 0).all()
        assert (gradient[:length][predicts].abs().sum(-1) > 0).all()


@pytest.mark.parametrize("aggregation", ["token-mean", "prompt-mean"])
def test_a_fully_masked_row_changes_nothing(checkpoint, stale, tmp_path, aggregation):
    empty = dataclasses.replace(
        stale[0], trajectory_id="empty", group_id="own", loss_mask=np.zeros(len(stale[0].token_ids), bool)
    )
    beside = dataclasses.replace(empty, trajectory_id="beside", group_id=stale[0].group_id)
    expected, without = gradients(checkpoint, tmp_path, stale, aggregation=aggregation)
    found, metrics = gradients(checkpoint, tmp_path, [*stale, empty, beside], aggregation=aggregation)
    close(found, expected)
    assert metrics["entropy"] == pytest.approx(without["entropy"], abs=1e-6)


def test_a_group_of_equal_rewards_that_is_kept_scales_token_mean_and_is_pruned_by_default(checkpoint, stale, tmp_path):
    flat = [
        dataclasses.replace(row, trajectory_id=f"flat-{row.trajectory_id}", group_id="flat", advantage=0.0) for row in stale[:3]
    ]
    expected, _ = gradients(checkpoint, tmp_path, stale)
    found, _ = gradients(checkpoint, tmp_path, [*stale, *flat])
    tokens, more = sum(row.tokens for row in stale), sum(row.tokens for row in flat)
    close({name: value * (tokens + more) / tokens for name, value in found.items()}, expected)


def test_a_micro_batch_without_any_sampled_token_is_a_finite_zero(checkpoint, stale, tmp_path):
    row = stale[0]
    nothing = [dataclasses.replace(row, loss_mask=np.zeros(len(row.token_ids), bool), trajectory_id=f"t{n}") for n in range(4)]
    found, metrics = gradients(checkpoint, tmp_path, nothing, width=2)
    assert metrics["loss"] == 0
    assert metrics["skipped"]
    assert all((gradient == 0).all() for gradient in found.values())


def test_diagnostics_are_means_over_sampled_tokens(checkpoint, stale, tmp_path):
    _, metrics = gradients(checkpoint, tmp_path, stale, ratio_low=0.5, ratio_high=2.0)
    model = load(checkpoint)
    ratios, entropies, masked = [], [], []
    for row in stale:
        with torch.no_grad():
            scores = model(torch.tensor(row.token_ids, dtype=torch.long)[None]).logits[0].double().log_softmax(-1)
        places = np.flatnonzero(row.loss_mask)
        entropies += (-(scores.exp() * scores).sum(-1))[places - 1].tolist()
        found = np.exp(scores[places - 1, row.token_ids[places]].numpy() - row.logprobs[places])
        ratios += found.tolist()
        masked += ((found < 0.5) | (found > 2.0)).tolist()
    assert metrics["entropy"] == pytest.approx(np.mean(entropies), abs=1e-5)
    assert metrics["ratio"] == pytest.approx(np.mean(ratios), rel=1e-5)
    assert metrics["ratio_max"] == pytest.approx(max(ratios), rel=1e-4)
    assert metrics["kl"] == pytest.approx(np.mean(np.array(ratios) - 1 - np.log(ratios)), rel=1e-4)
    assert metrics["masked"] == pytest.approx(np.mean(masked))
    assert 0.1 < metrics["masked"] < 0.9


def test_a_ratio_that_overflows_is_silenced_by_the_mask(checkpoint, tmp_path):
    rows = make_rows(checkpoint)
    wild: TrainingRow = dataclasses.replace(rows[0], logprobs=np.where(rows[0].loss_mask, -200, 0).astype(np.float32))
    found, metrics = gradients(checkpoint, tmp_path, [wild, *rows[1:]])
    assert np.isfinite(metrics["loss"])
    assert all(torch.isfinite(gradient).all() for gradient in found.values())
