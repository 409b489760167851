"""The local engine: a transformers model in this process, with dynamic batching.

Requests that wait at the same time are answered by one batch: their prompts (less what is known from an earlier turn) are
read in one padded forward pass, then the rows decode together, and leave the batch as they stop. Identical prompts, such as
a group's first turn, are read once. A row's random numbers come from its own seed, never from its place in the batch.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch

from gagar.artifacts import digest_checkpoint
from gagar.engines.base import Generation, GenerationRequest
from gagar.engines.cache import Prefix, batch_cache, expand, extract
from gagar.errors import EngineError
from gagar.quiet import quiet

_LINGER_S = 0.004
_KEPT_PREFIXES = 512


class LocalEngine:
    """A causal language model from a checkpoint folder, on the CPU.

    `threads` is the number of torch threads; `batch_size` the largest batch; `context_length` the longest sequence in tokens.
    """

    def __init__(self, checkpoint: Path, *, context_length: int = 1024, batch_size: int = 128, threads: int = 1) -> None:
        from transformers import AutoModelForCausalLM

        if not (checkpoint / "config.json").is_file():
            raise EngineError(
                f"no checkpoint at {checkpoint} (config.json is missing)",
                kind="missing-checkpoint",
                hint="run the stage that makes it, or correct policy.checkpoint",
            )
        torch.set_num_threads(threads)
        self.policy_digest = digest_checkpoint(checkpoint)
        with quiet():
            self._model = AutoModelForCausalLM.from_pretrained(checkpoint, dtype=torch.float32).eval()
        config = self._model.config
        self.context_length = min(context_length, config.max_position_embeddings)
        heads = config.num_key_value_heads
        self._shape = (
            config.num_hidden_layers,
            heads,
            getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads,
        )
        self._batch_size = batch_size
        self._prefixes: OrderedDict[str, Prefix] = OrderedDict()
        self._waiting: list[tuple[GenerationRequest, asyncio.Future]] = []
        self._worker: asyncio.Task | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="engine")
        self._closed = False
        self.stats = {"batches": 0, "prompt_tokens_read": 0, "prompt_tokens": 0, "sampled_tokens": 0}

    async def generate(self, request: GenerationRequest) -> Generation:
        """Queue the request for the next batch."""
        if self._closed:
            raise EngineError("the engine is closed", kind="closed")
        if len(request.token_ids) + request.max_new_tokens > self.context_length:
            raise EngineError(
                f"{len(request.token_ids)} prompt tokens and {request.max_new_tokens} new ones exceed the context of {self.context_length}",
                kind="context",
            )
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((request, future))
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        return await future

    async def release(self, session: str) -> None:
        """Forget the trajectory's prefix."""
        self._prefixes.pop(session, None)

    async def close(self) -> None:
        """Stop answering, and drop the model."""
        self._closed = True
        for _, future in self._waiting:
            if not future.done():
                future.set_exception(EngineError("the engine was closed", kind="closed"))
        self._waiting.clear()
        await asyncio.to_thread(self._thread.shutdown)
        self._prefixes.clear()

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            await asyncio.sleep(_LINGER_S)
            batch, self._waiting = self._waiting[: self._batch_size], self._waiting[self._batch_size :]
            try:
                answers = await loop.run_in_executor(self._thread, self._answer, [request for request, _ in batch])
            except Exception as error:
                for _, future in batch:
                    if not future.done():
                        future.set_exception(EngineError(f"the model failed: {type(error).__name__}: {error}", kind="model"))
                continue
            for (_, future), answer in zip(batch, answers, strict=True):
                if not future.done():
                    future.set_result(answer)

    @torch.inference_mode()
    def _answer(self, requests: list[GenerationRequest]) -> list[Generation]:
        prompts = [tuple(int(token) for token in request.token_ids) for request in requests]
        first_row: dict[tuple[int, ...], int] = {}
        rows = torch.tensor([first_row.setdefault(prompt, len(first_row)) for prompt in prompts])
        sessions = {prompt: request.session for prompt, request in zip(reversed(prompts), reversed(requests), strict=True)}
        unique = list(first_row)
        prefixes = [self._known(sessions[prompt], prompt) for prompt in unique]
        room = max(request.max_new_tokens for request in requests)
        logits, cache, mask = self._read(unique, prefixes, room)
        if len(unique) < len(requests):
            logits, cache, mask = logits[rows], expand(cache, rows), mask[rows]
        positions = torch.tensor([len(prompt) for prompt in prompts])
        answers = self._decode(requests, prompts, logits, cache, mask, positions, room)
        self.stats["batches"] += 1
        for prompt, answer in zip(prompts, answers, strict=True):
            self.stats["prompt_tokens"] += len(prompt)
            self.stats["sampled_tokens"] += len(answer.token_ids)
        return answers

    def _known(self, session: str, prompt: tuple[int, ...]) -> Prefix | None:
        prefix = self._prefixes.get(session)
        if prefix is None or len(prefix.token_ids) >= len(prompt) or prompt[: len(prefix.token_ids)] != prefix.token_ids:
            return None
        return prefix

    def _read(self, prompts: list[tuple[int, ...]], prefixes: list[Prefix | None], room: int):
        """Forward the unread part of each prompt. Returns logits of the last position, the cache and its (rows, columns) mask."""
        unread = [prompt[len(prefix.token_ids) if prefix else 0 :] for prompt, prefix in zip(prompts, prefixes, strict=True)]
        width = max(len(tokens) for tokens in unread)
        cache, aligned = batch_cache(prefixes, self._shape, width + room, torch.float32)
        ids = torch.zeros(len(prompts), width, dtype=torch.long)
        mask = torch.zeros(len(prompts), aligned + width + room, dtype=torch.long)
        positions = torch.zeros(len(prompts), width, dtype=torch.long)
        for row, (prompt, tokens) in enumerate(zip(prompts, unread, strict=True)):
            known = len(prompt) - len(tokens)
            ids[row, width - len(tokens) :] = torch.tensor(tokens)
            positions[row, width - len(tokens) :] = torch.arange(known, len(prompt))
            mask[row, aligned - known : aligned] = 1
            mask[row, aligned + width - len(tokens) : aligned + width] = 1
        self.stats["prompt_tokens_read"] += sum(len(tokens) for tokens in unread)
        output = self._model(
            input_ids=ids,
            attention_mask=mask[:, : aligned + width],
            position_ids=positions,
            cache=cache,
            use_cache=True,
            logits_to_keep=1,
        )
        return output.logits[:, -1], cache, mask

    def _decode(self, requests, prompts, logits, cache, mask, positions, room: int) -> list[Generation]:
        """Sample until every row has stopped, and keep what each turn's successor can start from. Rows that have stopped leave the
        batch once they are half of it, so that one long answer costs what it costs alone."""
        rows = [_Row(request) for request in requests]
        live = list(range(len(rows)))  # which row stands on each line of the batch
        filled = cache.get_seq_length()

        def keep(lines: Iterable[int]) -> None:
            for line in lines:
                row = live[line]
                self._keep(requests[row].session, prompts[row], rows[row].generation(), cache, line, mask)

        for step in range(room):
            tokens = _sample(logits, [rows[row] for row in live])
            left = [line for line, row in enumerate(live) if not rows[row].finished]
            if not left or step == room - 1:
                break
            if len(left) <= len(live) // 2:
                keep(line for line, row in enumerate(live) if rows[row].finished)
                lines = torch.tensor(left)
                cache, mask, tokens, positions = expand(cache, lines), mask[lines], tokens[lines], positions[lines]
                live = [live[line] for line in left]
            mask[:, filled + step] = torch.tensor([not rows[row].finished for row in live]).long()
            output = self._model(
                input_ids=tokens[:, None], attention_mask=mask[:, : filled + step + 1], position_ids=(positions + step)[:, None],
                cache=cache, use_cache=True,
            )  # fmt: skip
            logits = output.logits[:, -1]
        keep(range(len(live)))
        return [row.generation() for row in rows]

    def _keep(self, session: str, prompt: tuple[int, ...], answer: Generation, cache, row: int, mask) -> None:
        """Store the prefix for the session's next turn. The last sampled token was never forwarded, so it isn't part of it."""
        columns = mask[row, : cache.get_seq_length()].nonzero()[:, 0]
        known = (prompt + tuple(int(token) for token in answer.token_ids))[: len(columns)]
        self._prefixes[session] = extract(cache, row, columns, known)
        self._prefixes.move_to_end(session)
        while len(self._prefixes) > _KEPT_PREFIXES:
            self._prefixes.popitem(last=False)


class _Row:
    """The sampling state of one request: its own random numbers, and what it has drawn."""

    __slots__ = ("_random", "entropies", "finished", "logprobs", "reason", "request", "tokens")

    def __init__(self, request: GenerationRequest) -> None:
        self.request = request
        self._random = np.random.Generator(np.random.Philox(np.random.SeedSequence(request.seed)))
        self.tokens: list[int] = []
        self.logprobs: list[float] = []
        self.entropies: list[float] = []
        self.finished = False
        self.reason = "length"

    def uniform(self) -> float:
        return float(self._random.random())

    def take(self, token: int, logprob: float, entropy: float) -> None:
        self.tokens.append(token)
        self.logprobs.append(logprob)
        self.entropies.append(entropy)
        if token in self.request.stop_ids:
            self.finished, self.reason = True, "stop"
        elif len(self.tokens) >= self.request.max_new_tokens:
            self.finished = True

    def generation(self) -> Generation:
        return Generation(
            np.asarray(self.tokens, np.int32),
            np.asarray(self.logprobs, np.float32),
            np.asarray(self.entropies, np.float32),
            self.reason,
        )


def _sample(logits: torch.Tensor, rows: list[_Row]) -> torch.Tensor:
    """Draw one token per unfinished row by inverting the cumulative distribution. Finished rows get token 0, which no one reads.

    A temperature of 0 means the most likely token, with the log-prob of the distribution at temperature 1.
    """
    temperatures = torch.tensor([row.request.sampling.temperature or 1.0 for row in rows])
    scores = _truncate(logits.float() / temperatures[:, None], rows)
    logprobs = torch.log_softmax(scores, dim=-1)
    probabilities = logprobs.exp()
    entropies = -(probabilities * logprobs.clamp_min(-1e4)).sum(-1)
    draws = torch.tensor([0.0 if row.finished else row.uniform() for row in rows], dtype=torch.float64)
    cumulative = probabilities.double().cumsum(-1)
    tokens = torch.searchsorted(cumulative, (draws * cumulative[:, -1])[:, None], right=True)[:, 0].clamp_max(
        logits.shape[-1] - 1
    )
    greedy = torch.tensor([row.request.sampling.temperature == 0 for row in rows])
    tokens = torch.where(greedy, logits.argmax(-1), tokens)
    chosen = logprobs.gather(1, tokens[:, None])[:, 0].tolist()
    for row, token, logprob, entropy in zip(rows, tokens.tolist(), chosen, entropies.tolist(), strict=True):
        if not row.finished:
            row.take(token, logprob, entropy)
    return tokens


def _truncate(scores: torch.Tensor, rows: list[_Row]) -> torch.Tensor:
    """Top-k and nucleus truncation for the rows that ask for it."""
    for index, row in enumerate(rows):
        sampling = row.request.sampling
        if sampling.top_k > 0:
            kth = scores[index].topk(min(sampling.top_k, scores.shape[-1])).values[-1]
            scores[index] = scores[index].masked_fill(scores[index] < kth, float("-inf"))
        if sampling.top_p < 1.0:
            ordered, order = scores[index].sort(descending=True)
            beyond = ordered.softmax(-1).cumsum(-1) - ordered.softmax(-1) >= sampling.top_p
            scores[index, order[beyond]] = float("-inf")
    return scores
