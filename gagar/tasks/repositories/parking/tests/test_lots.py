import pytest

from parking.lots import allowed, free_places, full_rows, longest_parked, same_plate


@pytest.mark.parametrize(
    "size, parked, expected",
    [
        (3, [2], [1, 3]),
        (3, [], [1, 2, 3]),
        (0, [], []),
        (2, [1, 2], []),
        (4, [4, 1], [2, 3]),
        (1, [5], [1]),
        (5, [2, 3], [1, 4, 5]),
        (6, [6], [1, 2, 3, 4, 5]),
        (2, [3], [1, 2]),
    ],
)
def test_free_places(size, parked, expected):
    assert free_places(size, parked) == expected


@pytest.mark.parametrize(
    "first, second, expected",
    [
        ('AB 12', 'ab-12', True),
        ('AB12', 'AB13', False),
        ('', '', True),
        ('a b', 'AB', True),
        ('X-1', 'x 1', True),
        ('K 9', 'K-99', False),
        ('mn-7', 'MN7', True),
        ('A-B', 'BA', False),
        ('c 3', 'C3', True),
    ],
)
def test_same_plate(first, second, expected):
    assert same_plate(first, second) == expected


@pytest.mark.parametrize(
    "cars, now, expected",
    [
        ([('a', 10), ('b', 5)], 20, ('b', 15)),
        ([('x', 0)], 7, ('x', 7)),
        ([('p', 3), ('q', 3)], 4, ('p', 1)),
        ([('m', 8), ('n', 9), ('o', 2)], 10, ('o', 8)),
        ([('k', 15)], 15, ('k', 0)),
        ([('u', 30), ('v', 20)], 90, ('v', 70)),
        ([('c', 1), ('d', 2)], 3, ('c', 2)),
        ([('e', 6), ('f', 4)], 6, ('f', 2)),
        ([('g', 50), ('h', 40), ('i', 45)], 60, ('h', 20)),
    ],
)
def test_longest_parked(cars, now, expected):
    assert longest_parked(cars, now) == expected


@pytest.mark.parametrize(
    "parked, per_row, expected",
    [
        ([1, 2, 3], 3, 1),
        ([1, 2], 3, 0),
        ([], 2, 0),
        ([1, 2, 3, 4], 2, 2),
        ([2, 3], 2, 0),
        ([5, 6], 2, 1),
        ([1], 1, 1),
        ([4, 5, 6, 1, 2], 3, 1),
        ([7, 8, 9, 10], 4, 0),
    ],
)
def test_full_rows(parked, per_row, expected):
    assert full_rows(parked, per_row) == expected


@pytest.mark.parametrize(
    "day, odd_only, expected",
    [
        (1, True, True),
        (2, True, False),
        (2, False, True),
        (3, False, True),
        (31, True, True),
        (30, True, False),
        (0, True, False),
        (7, True, True),
        (14, False, True),
    ],
)
def test_allowed(day, odd_only, expected):
    assert allowed(day, odd_only) == expected


def test_errors():
    with pytest.raises(ValueError):
        longest_parked([], 5)
