"""Training rows: what the update needs of a trajectory and its credit. Every trajectory becomes a row or is reported dropped."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gagar.errors import UpdateError
from gagar.records import Credit, GroupCredit, Trajectory

REASONS = ("invalid", "no_credit", "group_filtered", "no_tokens", "too_long", "zero_advantage")


@dataclass(frozen=True, slots=True, eq=False)
class TrainingRow:
    """One trajectory to train on. Arrays are (tokens,); `loss_mask` is True on sampled tokens, and `logprobs` holds what was
    recorded when they were sampled at `temperature`. `advantage` is one number, or one a token."""

    trajectory_id: str
    group_id: str
    token_ids: np.ndarray
    loss_mask: np.ndarray
    logprobs: np.ndarray
    advantage: float | np.ndarray
    prompt_length: int
    temperature: float = 1.0
    policy_digest: str = ""  # of the policy that sampled it; "" if unknown

    def __post_init__(self) -> None:
        lengths = {"ids": len(self.token_ids), "mask": len(self.loss_mask), "logprobs": len(self.logprobs)}
        if isinstance(self.advantage, np.ndarray):
            lengths["advantage"] = len(self.advantage)
        if len(set(lengths.values())) != 1 or not lengths["ids"]:
            raise self._wrong(f"its arrays have the lengths {lengths}, expected one length above 0", "lengths")
        for name, values in (("log-prob", self.logprobs), ("advantage", np.broadcast_to(self.advantage, len(self.logprobs)))):
            if not np.isfinite(values).all():
                place = int(np.flatnonzero(~np.isfinite(values))[0])
                raise self._wrong(f"the {name} of token {place} is {values[place]}", "not-finite")
        if np.any(self.logprobs > 1e-4):
            raise self._wrong(f"its largest log-prob is {self.logprobs.max()}, expected none above 0", "logprobs")
        if self.loss_mask[0]:
            raise self._wrong("its first token is marked as sampled, and nothing stands before it to predict it from", "mask")
        if not self.temperature > 0:
            raise self._wrong(
                f"its temperature is {self.temperature}; greedy sampling has no distribution to learn from", "sampling"
            )

    def _wrong(self, what: str, kind: str) -> UpdateError:
        return UpdateError(
            f"row {self.trajectory_id} of group {self.group_id}: {what}",
            kind=kind,
            hint="look at the engine and the harness that recorded it; the row cannot be trained on",
        )

    @property
    def tokens(self) -> int:
        """Number of sampled tokens."""
        return int(np.count_nonzero(self.loss_mask))

    def advantages(self) -> np.ndarray:
        """The advantage of every token, (tokens,), 0 where none was sampled."""
        return np.where(self.loss_mask, self.advantage, 0.0).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Dropped:
    """A trajectory that is not trained on, and why."""

    trajectory_id: str
    reason: str


def build_rows(
    trajectories: Iterable[Trajectory],
    credits: Iterable[GroupCredit],
    *,
    max_length: int | None = None,
    zero_advantage: str = "prune",
) -> tuple[tuple[TrainingRow, ...], tuple[Dropped, ...]]:
    """Rows to train on, and every other trajectory with the reason why it is dropped (one of REASONS).

    `zero_advantage` says what becomes of a group whose advantages are all 0: "prune" drops its rows, so that it changes
    neither gradient nor its scale; with "keep" its tokens count in the denominator of the mean, and steps are smaller the more
    such groups there are. A row with advantage 0 in a group where others have some always counts: it is a part of that mean.

    Raises UpdateError where log-probs are not those of the whole distribution (top_p, top_k, or taken before temperature).
    """
    if zero_advantage not in ("prune", "keep"):
        raise UpdateError(f"zero_advantage is {zero_advantage!r}, expected 'prune' or 'keep'", kind="setting")
    known: dict[str, tuple[Credit, bool]] = {
        credit.trajectory_id: (credit, group.kept) for group in credits for credit in group.credits
    }
    moving = {credit.group_id for credit, _ in known.values() if credit.valid and credit.advantage != 0}
    rows: list[TrainingRow] = []
    dropped: list[Dropped] = []
    seen: set[str] = set()
    for trajectory in trajectories:
        name = trajectory.trajectory_id
        if name in seen:
            raise UpdateError(f"trajectory {name} is given twice", kind="duplicate", hint="give each trajectory once")
        seen.add(name)
        credit, kept = known.get(name, (None, False))
        reason = _reason(trajectory, credit, kept, max_length)
        if not reason and zero_advantage == "prune" and trajectory.group_id not in moving:
            reason = "zero_advantage"
        if reason:
            dropped.append(Dropped(name, reason))
        else:
            rows.append(_row(trajectory, credit))
    return tuple(rows), tuple(dropped)


def _reason(trajectory: Trajectory, credit: Credit | None, kept: bool, max_length: int | None) -> str:
    if trajectory.fault is not None or (credit is not None and not credit.valid):
        return "invalid"
    if credit is None:
        return "no_credit"
    if not kept:
        return "group_filtered"
    if not np.any(trajectory.loss_mask):
        return "no_tokens"
    return "too_long" if max_length is not None and len(trajectory.token_ids) > max_length else ""


def _row(trajectory: Trajectory, credit: Credit) -> TrainingRow:
    if trajectory.group_id != credit.group_id:
        raise UpdateError(
            f"trajectory {trajectory.trajectory_id} is of group {trajectory.group_id}, its credit of group {credit.group_id}",
            kind="group",
        )
    sampling = trajectory.sampling
    if sampling.top_p < 1 or sampling.top_k > 0 or sampling.logprobs_mode != "processed":
        raise UpdateError(
            f"trajectory {trajectory.trajectory_id} was sampled with top_p={sampling.top_p}, top_k={sampling.top_k} and has "
            f"{sampling.logprobs_mode} log-probs; expected top_p=1, top_k=0 and processed log-probs, "
            "which are those of the whole distribution that the update differentiates",
            kind="sampling",
            hint="set rollout.top_p=1 and rollout.top_k=0 and roll out again (vLLM: --logprobs-mode processed_logprobs)",
        )
    return TrainingRow(
        trajectory.trajectory_id, trajectory.group_id, trajectory.token_ids, np.asarray(trajectory.loss_mask, bool),
        trajectory.logprobs, float(credit.advantage), trajectory.prompt_length, sampling.temperature, trajectory.policy_digest,
    )  # fmt: skip


def count_reasons(dropped: Iterable[Dropped]) -> Mapping[str, int]:
    """How many were dropped, by reason."""
    return dict(sorted(Counter(item.reason for item in dropped).items()))


def rows_digest(rows: Sequence[TrainingRow]) -> str:
    """SHA-256 of all that the update reads of the rows, in whatever order they are given."""
    total = hashlib.sha256()
    for row in sorted(rows, key=lambda row: row.trajectory_id):
        parts = (row.trajectory_id, row.group_id, repr(float(row.temperature)), row.policy_digest)
        total.update("\0".join(parts).encode() + len(row.token_ids).to_bytes(8, "little"))
        total.update(np.asarray(row.token_ids, np.int64).tobytes() + np.asarray(row.loss_mask, bool).tobytes())
        total.update(np.asarray(row.logprobs, np.float32).tobytes() + row.advantages().tobytes())
    return total.hexdigest()
