"""Records for the store's tests: generated ones of every class, and quick realistic trajectories."""

from __future__ import annotations

import dataclasses
import math
import types
import typing
from typing import Annotated

import numpy as np
from hypothesis import strategies as st

from gagar import records
from gagar.errors import Fault
from gagar.records import EXIT_STATUSES, INVALID, OUTCOMES, Sampling, Scores, Task, TestSuite, Trajectory, Turn, Verdict

STORED = [
    cls for cls in vars(records).values() if dataclasses.is_dataclass(cls) and cls.__module__ in ("gagar.records", "gagar.errors")
]

TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
_SCALARS = {
    str: TEXT,
    int: st.integers(-(2**63), 2**63 - 1),
    float: st.floats(),
    bool: st.booleans(),
}
_ARRAYS = {
    "int32": st.lists(st.integers(-(2**31), 2**31 - 1), max_size=5).map(lambda v: np.array(v, np.int32)),
    "float32": st.lists(st.floats(width=32), max_size=5).map(lambda v: np.array(v, np.float32)),
    "bool": st.lists(st.booleans(), max_size=5).map(lambda v: np.array(v, np.bool_)),
}


def hint_strategy(hint) -> st.SearchStrategy:
    """Values of a type hint."""
    origin = typing.get_origin(hint)
    if hint in _SCALARS:
        return _SCALARS[hint]
    if origin is Annotated:
        return _ARRAYS[hint.__metadata__[0]]
    if origin in (types.UnionType, typing.Union):
        return st.one_of(*(st.none() if part is types.NoneType else hint_strategy(part) for part in typing.get_args(hint)))
    if origin is tuple:
        return st.lists(hint_strategy(typing.get_args(hint)[0]), max_size=3).map(tuple)
    return record_strategy(hint)


def record_strategy(cls: type, **given) -> st.SearchStrategy:
    """Valid records of a class."""
    if cls is Scores:
        return st.builds(Scores, *[st.integers(1, 5)] * 5)
    if cls is Trajectory and "exit_status" not in given:
        return st.integers(0, 6).flatmap(_trajectory)
    if cls is Verdict and "outcome" not in given:
        return st.sampled_from(OUTCOMES).flatmap(
            lambda outcome: record_strategy(
                Verdict, outcome=st.just(outcome), fault=record_strategy(Fault) if outcome == INVALID else st.none()
            )
        )
    if cls is Task:
        full = record_strategy(TestSuite, fail_to_pass=st.lists(TEXT, min_size=1, max_size=2).map(tuple))
        given = {"reward": full, **given}
    hints = typing.get_type_hints(cls, include_extras=True)
    fields = {field.name: given.get(field.name) for field in dataclasses.fields(cls)}
    return st.builds(cls, **{name: own if own is not None else hint_strategy(hints[name]) for name, own in fields.items()})


def _trajectory(length: int) -> st.SearchStrategy:
    masks = st.lists(st.booleans(), min_size=length, max_size=length).map(lambda v: np.array(v, np.bool_))
    numbers = st.lists(st.floats(-50, 0, width=32), min_size=length, max_size=length).map(lambda v: np.array(v, np.float32))
    ids = st.lists(st.integers(0, 2**31 - 1), min_size=length, max_size=length).map(lambda v: np.array(v, np.int32))

    def with_mask(mask: np.ndarray) -> st.SearchStrategy:
        return record_strategy(
            Trajectory,
            token_ids=ids,
            loss_mask=st.just(mask),
            logprobs=numbers.map(lambda v: np.where(mask, v, np.float32(0)).astype(np.float32)),
            entropies=numbers,
            exit_status=st.sampled_from(EXIT_STATUSES),
        )

    return masks.flatmap(with_mask)


def with_group(record, group_id: str):
    """The record with its group id, where it has one, set."""
    return dataclasses.replace(record, group_id=group_id) if hasattr(record, "group_id") else record


def same(one, other) -> bool:
    """Equal in every bit, NaN and dtypes included."""
    if type(one) is not type(other):
        return False
    if dataclasses.is_dataclass(one):
        return all(same(getattr(one, field.name), getattr(other, field.name)) for field in dataclasses.fields(one))
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and one.tobytes() == other.tobytes()
    if isinstance(one, tuple):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, float):
        return (math.isnan(one) and math.isnan(other)) or (one == other and math.copysign(1, one) == math.copysign(1, other))
    return one == other


def trajectory(group_id: str, index: int, tokens: int = 60, text: int = 40) -> Trajectory:
    """A plausible trajectory, the same for the same arguments."""
    random = np.random.default_rng([index, tokens, *group_id.encode()])
    mask = random.random(tokens) < 0.5
    turn = Turn(0, 1, 2, "x" * text, "y" * text, "view", False, False, "a.py", "0" * 64, "", 0.25)
    return Trajectory(
        trajectory_id=f"{group_id}-{index}",
        group_id=group_id,
        instance_id="task",
        iteration=1,
        index=index,
        seed=index,
        policy_digest="0" * 64,
        sampling=Sampling(1.0, 1.0, 0, 96),
        sandbox="bubblewrap",
        token_ids=random.integers(0, 1000, tokens).astype(np.int32),
        loss_mask=mask,
        logprobs=np.where(mask, -random.random(tokens), 0).astype(np.float32),
        entropies=np.where(mask, random.random(tokens), 0).astype(np.float32),
        prompt_length=10,
        turns=(turn, turn),
        patch="p" * text,
        exit_status="submitted",
        fault=None,
        seconds=1.5,
    )


def groups(count: int, size: int = 3, **shape):
    """(group id, trajectories), made one by one."""
    for number in range(count):
        group_id = f"group-{number}"
        yield group_id, [trajectory(group_id, index, **shape) for index in range(size)]
