"""Planted copying: repeated text is predicted from its first occurrence before any training, and only then."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

from gagar.update.copying import plant_copying  # noqa: E402


def _model(planted: bool, **options):
    from transformers import AutoConfig, AutoModelForCausalLM

    given = {
        "hidden_size": 192, "num_hidden_layers": 3, "num_attention_heads": 6, "num_key_value_heads": 6, "intermediate_size": 256,
        "vocab_size": 500, "tie_word_embeddings": True, "attention_bias": True,
        "rope_parameters": {"rope_type": "default", "rope_theta": 1e6},
    }  # fmt: skip
    torch.manual_seed(0)
    model = AutoModelForCausalLM.from_config(AutoConfig.for_model("llama", **{**given, **options}), dtype=torch.float32)
    if planted:
        plant_copying(model, 0)
    return model.eval()


def _losses(model) -> tuple[float, float]:
    """Mean loss on a random text, and on the same text right after it."""
    half = torch.randint(500, (8, 60), generator=torch.Generator().manual_seed(1))
    ids = torch.cat([half, half], 1)
    with torch.no_grad():
        logits = model(ids).logits[:, :-1]
    losses = torch.nn.functional.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten(), reduction="none").view(8, -1)
    return float(losses[:, :58].mean()), float(losses[:, 62:].mean())


def test_a_repeated_text_is_predicted_without_training():
    first, again = _losses(_model(planted=True))
    assert again < first - 0.4


def test_plain_weights_predict_it_no_better():
    first, again = _losses(_model(planted=False))
    assert abs(again - first) < 0.1


def test_the_same_seed_plants_the_same_weights():
    one, other = _model(planted=True).state_dict(), _model(planted=True).state_dict()
    assert all(torch.equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize(
    "options", [{"attention_bias": False}, {"num_hidden_layers": 1}, {"num_key_value_heads": 2}, {"tie_word_embeddings": False}]
)
def test_shapes_without_room_for_it_are_refused(options):
    with pytest.raises(ValueError, match="copying weights need"):
        _model(planted=True, **options)
