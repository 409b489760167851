import pytest

from queues.service import desks_open, finish_times, longest_wait, turn_order


@pytest.mark.parametrize(
    "arrivals, minutes, expected",
    [
        ([], 5, []),
        ([0], 5, [5]),
        ([3], 5, [8]),
        ([0, 0], 5, [5, 10]),
        ([0, 9], 5, [5, 14]),
        ([0, 5], 5, [5, 10]),
        ([1, 2, 3], 4, [5, 9, 13]),
        ([10, 11, 30], 6, [16, 22, 36]),
        ([2, 20, 21], 3, [5, 23, 26]),
    ],
)
def test_finish_times(arrivals, minutes, expected):
    assert finish_times(arrivals, minutes) == expected


@pytest.mark.parametrize(
    "arrivals, minutes, expected",
    [
        ([], 5, 0),
        ([4], 5, 0),
        ([0, 0], 5, 5),
        ([0, 2], 5, 3),
        ([0, 5], 5, 0),
        ([0, 1, 2], 4, 6),
        ([10, 11, 30], 6, 5),
        ([1, 1, 1, 1], 2, 6),
        ([0, 3, 50, 51], 10, 9),
    ],
)
def test_longest_wait(arrivals, minutes, expected):
    assert longest_wait(arrivals, minutes) == expected


@pytest.mark.parametrize(
    "waiting, per_desk, most, expected",
    [
        (0, 5, 4, 1),
        (1, 5, 4, 1),
        (5, 5, 4, 1),
        (6, 5, 4, 2),
        (20, 5, 4, 4),
        (21, 5, 4, 4),
        (99, 10, 7, 7),
        (31, 10, 9, 4),
        (7, 1, 8, 7),
        (12, 3, 6, 4),
    ],
)
def test_desks_open(waiting, per_desk, most, expected):
    assert desks_open(waiting, per_desk, most) == expected


@pytest.mark.parametrize(
    "needs, turn, expected",
    [
        ([], 2, []),
        ([1], 2, [0]),
        ([5, 1], 2, [1, 0]),
        ([2, 2], 2, [0, 1]),
        ([4, 3, 2], 2, [2, 0, 1]),
        ([9, 6, 3], 3, [2, 1, 0]),
        ([1, 7, 1], 5, [0, 2, 1]),
        ([8, 4, 5, 1], 4, [1, 3, 0, 2]),
        ([3, 30, 20], 10, [0, 2, 1]),
    ],
)
def test_turn_order(needs, turn, expected):
    assert turn_order(needs, turn) == expected


def test_errors():
    with pytest.raises(ValueError):
        finish_times([1], 0)
    with pytest.raises(ValueError):
        desks_open(-1, 5, 3)
    with pytest.raises(ValueError):
        desks_open(4, 0, 3)
    with pytest.raises(ValueError):
        turn_order([1], -2)
