"""The local engine: what it records is what the model says, whatever else is in the batch."""

from __future__ import annotations

import asyncio

import numpy as np
import pytest
import torch

from gagar.engines.base import GenerationRequest
from gagar.engines.local import LocalEngine
from gagar.errors import EngineError
from gagar.records import Sampling

PLAIN = Sampling(1.0, 1.0, 0, 12)


def engine(folder, **options) -> LocalEngine:
    return LocalEngine(folder, context_length=400, **options)


def request(session, ids, seed=(0,), sampling=PLAIN, new=12) -> GenerationRequest:
    return GenerationRequest(session, np.asarray(ids, np.int32), sampling, (4,), seed, new)


async def trajectory(local, number, prompt, turns=3):
    """Several turns with a made-up observation after each: ids, mask, log-probs."""
    ids, mask, logprobs = np.asarray(prompt, np.int32), np.zeros(len(prompt), bool), np.zeros(len(prompt))
    for turn in range(turns):
        answer = await local.generate(request(f"s{number}", ids, (number, turn)))
        seen = np.random.default_rng(100 * number + turn).integers(5, 250, 9 + number).astype(np.int32)
        ids = np.concatenate([ids, answer.token_ids, seen])
        mask = np.concatenate([mask, np.ones(len(answer.token_ids), bool), np.zeros(len(seen), bool)])
        logprobs = np.concatenate([logprobs, answer.logprobs, np.zeros(len(seen))])
    return ids, mask, logprobs


def forward_logprobs(local, ids, temperature=1.0):
    with torch.inference_mode():
        logits = local._model(torch.tensor(ids.astype(np.int64))[None]).logits[0] / temperature
    table = torch.log_softmax(logits, -1)
    return table[torch.arange(len(ids) - 1), torch.tensor(ids[1:].astype(np.int64))].numpy()


def test_logprobs_equal_a_plain_forward_pass_over_turns(tiny_checkpoint):
    async def main():
        local = engine(tiny_checkpoint)
        prompts = [np.random.default_rng(n // 3).integers(5, 250, 10 + 7 * (n // 3)) for n in range(9)]
        found = await asyncio.gather(*(trajectory(local, n, prompt) for n, prompt in enumerate(prompts)))
        alone = await trajectory(engine(tiny_checkpoint), 4, prompts[4])
        return local, found, alone

    local, found, alone = asyncio.run(main())
    for ids, mask, logprobs in found:
        assert np.abs(forward_logprobs(local, ids) - logprobs[1:])[mask[1:]].max() < 1e-4
    assert np.array_equal(found[4][0], alone[0]), "a trajectory's tokens depend on its batch"
    assert local.stats["prompt_tokens_read"] < local.stats["prompt_tokens"], "no prefix was reused"


def test_rows_that_stop_leave_the_batch_and_nothing_changes(tiny_checkpoint):
    """Answers of 2 to 40 tokens in one batch: each as if it were alone, and each turn's successor finds its prefix."""
    news = [2, 40, 3, 5, 17, 2, 9, 33]
    prompts = [np.random.default_rng(n).integers(5, 250, 8 + n).astype(np.int32) for n in range(len(news))]

    async def turns(local, number):
        first = await local.generate(request(f"s{number}", prompts[number], (number,), new=news[number]))
        ids = np.concatenate([prompts[number], first.token_ids, prompts[0]])
        second = await local.generate(request(f"s{number}", ids, (number, 1), new=news[-1 - number]))
        return first, second, ids

    async def main():
        local = engine(tiny_checkpoint)
        together = await asyncio.gather(*(turns(local, number) for number in range(len(news))))
        alone = [await turns(engine(tiny_checkpoint), number) for number in range(len(news))]
        return local, together, alone

    local, together, alone = asyncio.run(main())
    for (first, second, ids), (one, other, _) in zip(together, alone, strict=True):
        assert np.array_equal(first.token_ids, one.token_ids) and np.array_equal(second.token_ids, other.token_ids)
        assert np.abs(second.logprobs - other.logprobs).max() < 1e-4
        whole = np.concatenate([ids, second.token_ids])
        assert np.abs(forward_logprobs(local, whole)[len(ids) - 1 :] - second.logprobs).max() < 1e-4
    assert local.stats["prompt_tokens_read"] < local.stats["prompt_tokens"], "no prefix was reused"


def test_temperature_scales_the_recorded_distribution(tiny_checkpoint):
    async def main():
        local = engine(tiny_checkpoint)
        answer = await local.generate(request("a", [7, 8, 9], sampling=Sampling(0.6, 1.0, 0, 12)))
        return local, answer

    local, answer = asyncio.run(main())
    ids = np.concatenate([[7, 8, 9], answer.token_ids]).astype(np.int32)
    assert np.abs(forward_logprobs(local, ids, 0.6)[2:] - answer.logprobs).max() < 1e-4


def test_temperature_zero_is_greedy_and_repeats(tiny_checkpoint):
    async def main():
        local = engine(tiny_checkpoint)
        greedy = Sampling(0.0, 1.0, 0, 12)
        return [(await local.generate(request(str(n), [5, 6], (n,), greedy))).token_ids.tolist() for n in range(3)]

    assert len({tuple(ids) for ids in asyncio.run(main())}) == 1


def test_top_k_one_is_greedy(tiny_checkpoint):
    async def main():
        local = engine(tiny_checkpoint)
        cut = await local.generate(request("a", [5, 6], (1,), Sampling(1.0, 1.0, 1, 12)))
        greedy = await local.generate(request("b", [5, 6], (2,), Sampling(0.0, 1.0, 0, 12)))
        return cut, greedy

    cut, greedy = asyncio.run(main())
    assert cut.token_ids.tolist() == greedy.token_ids.tolist()
    assert np.allclose(cut.logprobs, 0.0)


def test_length_limit_and_context_limit(tiny_checkpoint):
    async def main():
        local = engine(tiny_checkpoint)
        answer = await local.generate(request("a", [5] * 20, new=3))
        with pytest.raises(EngineError, match="exceed the context"):
            await local.generate(request("b", [5] * 395))
        return answer

    answer = asyncio.run(main())
    assert len(answer.token_ids) <= 3 and answer.finish_reason in ("length", "stop")


def test_closed_engine_refuses(tiny_checkpoint):
    async def main():
        local = engine(tiny_checkpoint)
        await local.close()
        with pytest.raises(EngineError, match="closed"):
            await local.generate(request("a", [5]))

    asyncio.run(main())


def test_missing_checkpoint_is_named(tmp_path):
    with pytest.raises(EngineError, match=r"config\.json is missing"):
        LocalEngine(tmp_path)
