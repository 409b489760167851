import pytest

from lockers.rentals import floor_of, free_lockers, nearest_free, overdue, rent


@pytest.mark.parametrize(
    "days, daily, deposit, expected",
    [
        (1, 5, 10, 15),
        (6, 5, 10, 40),
        (7, 5, 10, 40),
        (8, 5, 10, 45),
        (14, 2, 0, 24),
        (15, 2, 1, 27),
        (3, 10, 0, 30),
        (21, 1, 5, 23),
        (2, 4, 6, 14),
    ],
)
def test_rent(days, daily, deposit, expected):
    assert rent(days, daily, deposit) == expected


@pytest.mark.parametrize(
    "ends, today, expected",
    [
        ({'a': 5, 'b': 3}, 4, ['b']),
        ({}, 1, []),
        ({'x': 4}, 4, []),
        ({'x': 3}, 4, ['x']),
        ({'m': 1, 'k': 0, 'l': 9}, 2, ['k', 'm']),
        ({'q': 0}, 0, []),
        ({'c': 2, 'b': 2, 'a': 2}, 3, ['a', 'b', 'c']),
        ({'u': 7, 'v': 5}, 6, ['v']),
        ({'z': 10, 'y': 11}, 12, ['y', 'z']),
    ],
)
def test_overdue(ends, today, expected):
    assert overdue(ends, today) == expected


@pytest.mark.parametrize(
    "count, rented, expected",
    [
        (10, [1, 2], 8),
        (2, [1, 1], 1),
        (0, [1], 0),
        (5, [], 5),
        (3, [1, 2, 3], 0),
        (4, [7, 7, 8], 2),
        (1, [1, 2], 0),
        (20, [3, 3, 3, 4], 18),
        (6, [5], 5),
    ],
)
def test_free_lockers(count, rented, expected):
    assert free_lockers(count, rented) == expected


@pytest.mark.parametrize(
    "wanted, free, expected",
    [
        (5, [1, 4, 9], 4),
        (5, [4, 6], 4),
        (1, [9], 9),
        (7, [7, 8], 7),
        (3, [5, 1], 1),
        (10, [2, 13, 8], 8),
        (0, [3, 2], 2),
        (6, [1, 12, 10], 10),
        (4, [8, 0], 0),
    ],
)
def test_nearest_free(wanted, free, expected):
    assert nearest_free(wanted, free) == expected


@pytest.mark.parametrize(
    "number, per_floor, ground, expected",
    [
        (1, 10, 0, 0),
        (10, 10, 0, 0),
        (11, 10, 0, 1),
        (20, 10, 1, 2),
        (21, 10, 1, 3),
        (5, 4, 0, 1),
        (4, 4, 0, 0),
        (9, 3, 2, 4),
        (30, 7, -1, 3),
    ],
)
def test_floor_of(number, per_floor, ground, expected):
    assert floor_of(number, per_floor, ground) == expected


def test_errors():
    with pytest.raises(ValueError):
        rent(0, 1, 1)
    with pytest.raises(ValueError):
        nearest_free(1, [])
