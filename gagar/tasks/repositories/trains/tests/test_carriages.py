import pytest

from trains.carriages import carriage_of, coupled, free_seats, is_window, longest_free


@pytest.mark.parametrize(
    "seat, per_carriage, expected",
    [
        (1, 40, 1),
        (40, 40, 1),
        (41, 40, 2),
        (80, 40, 2),
        (81, 40, 3),
        (5, 2, 3),
        (6, 2, 3),
        (1, 1, 1),
        (3, 1, 3),
    ],
)
def test_carriage_of(seat, per_carriage, expected):
    assert carriage_of(seat, per_carriage) == expected


@pytest.mark.parametrize(
    "seat, per_row, expected",
    [
        (1, 4, True),
        (2, 4, False),
        (3, 4, False),
        (4, 4, True),
        (5, 4, True),
        (8, 4, True),
        (7, 3, True),
        (9, 3, True),
        (6, 5, True),
    ],
)
def test_is_window(seat, per_row, expected):
    assert is_window(seat, per_row) == expected


@pytest.mark.parametrize(
    "total, taken, expected",
    [
        (3, [2], [1, 3]),
        (3, [], [1, 2, 3]),
        (0, [1], []),
        (4, [1, 4], [2, 3]),
        (2, [1, 2], []),
        (5, [9], [1, 2, 3, 4, 5]),
        (1, [], [1]),
        (6, [2, 3, 5], [1, 4, 6]),
        (3, [3], [1, 2]),
    ],
)
def test_free_seats(total, taken, expected):
    assert free_seats(total, taken) == expected


@pytest.mark.parametrize(
    "taken, total, expected",
    [
        ([2], 5, 3),
        ([], 4, 4),
        ([1], 1, 0),
        ([3], 3, 2),
        ([1, 2], 6, 4),
        ([2, 4], 5, 1),
        ([5], 9, 4),
        ([1, 3, 5], 5, 1),
        ([4, 8], 10, 3),
    ],
)
def test_longest_free(taken, total, expected):
    assert longest_free(taken, total) == expected


@pytest.mark.parametrize(
    "front, back, expected",
    [
        (['a'], ['b', 'c'], ['a', 'c', 'b']),
        ([], ['x', 'y'], ['y', 'x']),
        (['x'], [], ['x']),
        ([1, 2], [3, 4], [1, 2, 4, 3]),
        ([], [], []),
        (['p', 'q'], ['r'], ['p', 'q', 'r']),
        ([0], [0, 1], [0, 1, 0]),
        (['m'], ['n', 'o', 'm'], ['m', 'm', 'o', 'n']),
        ([5, 6], [8, 7], [5, 6, 7, 8]),
    ],
)
def test_coupled(front, back, expected):
    assert coupled(front, back) == expected


def test_errors():
    with pytest.raises(ValueError):
        carriage_of(0, 4)
