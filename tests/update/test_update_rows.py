"""Rows: every trajectory is trained on or dropped for a reason, and what cannot be trained on is refused by name."""

from __future__ import annotations

import dataclasses
from itertools import chain, pairwise

import numpy as np
import pytest

from gagar.errors import Fault, UpdateError
from gagar.records import Credit, GroupCredit, Sampling, Trajectory
from gagar.update.plans import update_plan
from gagar.update.rows import REASONS, TrainingRow, build_rows, count_reasons, rows_digest

FULL = Sampling(temperature=1.0, top_p=1.0, top_k=0, max_new_tokens=8)


def trajectory(name, group="g", sampling=FULL, sampled=3, fault=None, length=10):
    mask = np.zeros(length, bool)
    mask[length - sampled :] = sampled > 0
    logprobs = np.where(mask, -0.5, 0).astype(np.float32)
    return Trajectory(
        name, group, "i", 1, 0, 0, "digest", sampling, "none", np.arange(length, dtype=np.int32), mask, logprobs,
        np.zeros(length, np.float32), 4, (), "", "error" if fault else "submitted", fault, 0.0,
    )  # fmt: skip


def credit(name, advantage, group="g", valid=True):
    return Credit(name, group, 1.0, valid, 1.0, advantage, advantage, "")


def group(*credits, kept=True):
    name = credits[0].group_id
    return GroupCredit(name, "i", "binary", kept, "", float("nan"), float("nan"), False, 0.0, 0.0, credits)


def row(**changes):
    given = {
        "trajectory_id": "t7", "group_id": "g", "token_ids": np.arange(4), "loss_mask": np.array([False, True, True, False]),
        "logprobs": np.array([0, -1, -2, 0], np.float32), "advantage": 0.5, "prompt_length": 1,
    }  # fmt: skip
    return TrainingRow(**{**given, **changes})


def test_every_trajectory_is_trained_or_dropped_with_its_reason():
    trajectories = [
        trajectory("trained"),
        trajectory("zero_in_a_mixed_group"),
        trajectory("invalid", fault=Fault("engine", "x", "x")),
        trajectory("invalid_verdict"),
        trajectory("no_credit"),
        trajectory("empty", sampled=0),
        trajectory("long", length=99),
        trajectory("filtered", group="f"),
        trajectory("equal", group="e"),
        trajectory("equal_too", group="e"),
    ]
    mixed = [credit(name, 0.5) for name in ("trained", "invalid", "empty", "long")]
    credits = [
        group(*mixed, credit("zero_in_a_mixed_group", 0.0), credit("invalid_verdict", 0.0, valid=False)),
        group(credit("filtered", 0.0, "f"), kept=False),
        group(credit("equal", 0.0, "e"), credit("equal_too", 0.0, "e")),
    ]
    rows, dropped = build_rows(trajectories, credits, max_length=50)
    assert [item.trajectory_id for item in rows] == ["trained", "zero_in_a_mixed_group"]
    assert {item.trajectory_id: item.reason for item in dropped} == {
        "invalid": "invalid", "invalid_verdict": "invalid", "no_credit": "no_credit", "empty": "no_tokens", "long": "too_long",
        "filtered": "group_filtered", "equal": "zero_advantage", "equal_too": "zero_advantage",
    }  # fmt: skip
    assert set(count_reasons(dropped)) == set(REASONS)
    assert len(rows) + len(dropped) == len(trajectories)
    kept, _ = build_rows(trajectories, credits, max_length=50, zero_advantage="keep")
    assert [item.trajectory_id for item in kept][-2:] == ["equal", "equal_too"]


@pytest.mark.parametrize("changes", [{"top_p": 0.95}, {"top_k": 50}, {"logprobs_mode": "raw"}])
def test_log_probs_of_a_cut_distribution_are_refused(changes):
    cut = dataclasses.replace(FULL, **changes)
    with pytest.raises(UpdateError, match=r"t1 was sampled with top_p=.* top_k=.*expected top_p=1, top_k=0") as caught:
        build_rows([trajectory("t1", sampling=cut)], [group(credit("t1", 1.0))])
    assert caught.value.kind == "sampling"


def test_a_trajectory_given_twice_and_a_credit_of_another_group_are_refused():
    with pytest.raises(UpdateError, match="t1 is given twice"):
        build_rows([trajectory("t1"), trajectory("t1")], [group(credit("t1", 1.0))])
    with pytest.raises(UpdateError, match="t1 is of group g, its credit of group other"):
        build_rows([trajectory("t1")], [group(credit("t1", 1.0, "other"), credit("t2", 1.0, "g"))])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"logprobs": np.array([0, -1, np.nan, 0], np.float32)}, "row t7 of group g: the log-prob of token 2 is nan"),
        ({"logprobs": np.array([0, -np.inf, -1, 0], np.float32)}, "the log-prob of token 1 is -inf"),
        ({"logprobs": np.array([0, 0.3, -1, 0], np.float32)}, "largest log-prob is 0.3"),
        ({"advantage": float("nan")}, "the advantage of token 0 is nan"),
        ({"advantage": np.zeros(3)}, "its arrays have the lengths"),
        ({"loss_mask": np.array([True, True])}, "its arrays have the lengths"),
        ({"loss_mask": np.array([True, False, False, False])}, "first token is marked as sampled"),
        ({"temperature": 0.0}, "its temperature is 0.0"),
    ],
)
def test_a_row_that_cannot_be_trained_on_is_refused_by_name(changes, message):
    with pytest.raises(UpdateError, match=message):
        row(**changes)


def test_advantage_is_broadcast_to_sampled_tokens_and_to_no_other():
    assert row().advantages().tolist() == [0, 0.5, 0.5, 0]
    assert row(advantage=np.array([9.0, 1.0, -2.0, 9.0])).advantages().tolist() == [0, 1, -2, 0]


def test_the_digest_sees_all_that_is_trained_on_and_not_the_order():
    first, second = row(), row(trajectory_id="t8")
    assert rows_digest([first, second]) == rows_digest([second, first])
    for changes in (
        {"advantage": 0.6}, {"temperature": 0.9}, {"group_id": "h"}, {"policy_digest": "x"}, {"token_ids": np.arange(1, 5)},
        {"logprobs": np.array([0, -1, -3, 0], np.float32)}, {"loss_mask": np.array([False, True, False, True])},
    ):  # fmt: skip
        assert rows_digest([row(**changes), second]) != rows_digest([first, second])


def test_a_plan_holds_each_row_once_an_epoch_and_groups_whole():
    random = np.random.default_rng(0)
    groups = [f"g{number // 3}" for number in range(33)]
    names = [f"t{number:02d}" for number in range(33)]
    lengths = random.integers(5, 50, 33).tolist()
    plan = update_plan(groups, lengths, names, epochs=2, steps=4, width=4, seed=5)
    assert len(plan) == 8
    assert len({window.shape for window in plan}) == 1
    for epoch in (plan[:4], plan[4:]):
        windows = [window[window >= 0].tolist() for window in epoch]
        assert sorted(chain(*windows)) == list(range(33))
        assert sum(len({groups[row] for row in window}) for window in windows) == 11  # no group in two windows
        assert all(lengths[one] <= lengths[two] for window in windows for one, two in pairwise(window))
    assert not all((one == two).all() for one, two in zip(plan[:4], plan[4:], strict=True))
    turned = random.permutation(33)
    again = update_plan([groups[row] for row in turned], [lengths[row] for row in turned], [names[row] for row in turned],
                        epochs=2, steps=4, width=4, seed=5)  # fmt: skip
    assert all(
        [names[row] for row in one[one >= 0]] == [names[turned[row]] for row in two[two >= 0]]
        for one, two in zip(plan, again, strict=True)
    )


def test_more_steps_than_groups_make_no_empty_step():
    assert len(update_plan(["a", "b"], [1, 1], ["x", "y"], epochs=1, steps=5, width=2, seed=0)) == 2
    assert update_plan([], [], [], epochs=1, steps=5, width=2, seed=0) == []
