import pytest

from vineyard.vines import best_slope, frost_nights, pick_order, ripe_rows, vine_count


@pytest.mark.parametrize(
    "length, gap, expected",
    [
        (10, 2, 6),
        (11, 2, 6),
        (0, 3, 1),
        (-1, 3, 0),
        (3, 3, 2),
        (2, 3, 1),
        (20, 6, 4),
        (100, 9, 12),
        (7, 1, 8),
        (-8, 2, 0),
    ],
)
def test_vine_count(length, gap, expected):
    assert vine_count(length, gap) == expected


@pytest.mark.parametrize(
    "sugars, least, expected",
    [
        ([18, 21, 20], 20, [2, 3]),
        ([], 10, []),
        ([9], 9, [1]),
        ([9], 10, []),
        ([25, 24, 26], 25, [1, 3]),
        ([5, 5], 4, [1, 2]),
        ([0, 30, 0, 30], 1, [2, 4]),
        ([17, 16], 18, []),
        ([12, 15, 13, 15], 15, [2, 4]),
    ],
)
def test_ripe_rows(sugars, least, expected):
    assert ripe_rows(sugars, least) == expected


@pytest.mark.parametrize(
    "slopes, steepest, expected",
    [
        ([3, 8, 5], 8, 5),
        ([3, 8, 5], 9, 8),
        ([], 4, 0),
        ([0], 1, 0),
        ([6, 2, 6], 7, 6),
        ([-3, -1], 5, 0),
        ([10], 10, 0),
        ([1, 2, 3], 2, 1),
        ([12, 30, 25], 28, 25),
    ],
)
def test_best_slope(slopes, steepest, expected):
    assert best_slope(slopes, steepest) == expected


@pytest.mark.parametrize(
    "lows, limit, expected",
    [
        ([2, -1, -3], 0, 2),
        ([-3, -1], 0, 0),
        ([], 0, 0),
        ([1], 5, 0),
        ([5, 0], 0, 0),
        ([5, 0], 1, 1),
        ([3, 2, 2, 1], 3, 2),
        ([4, -2, 4, -2], -1, 2),
        ([9, 8, 7, 6], 8, 2),
    ],
)
def test_frost_nights(lows, limit, expected):
    assert frost_nights(lows, limit) == expected


@pytest.mark.parametrize(
    "sugars, expected",
    [
        ({'a': 5, 'b': 9}, ['b', 'a']),
        ({'b': 5, 'a': 5}, ['a', 'b']),
        ({}, []),
        ({'x': 0}, []),
        ({'m': 1, 'k': 0, 'l': 2}, ['l', 'm']),
        ({'c': 7, 'b': 7, 'a': 3}, ['b', 'c', 'a']),
        ({'p': -1, 'q': 4}, ['q']),
        ({'u': 20, 'v': 22, 'w': 21}, ['v', 'w', 'u']),
        ({'z': 1}, ['z']),
    ],
)
def test_pick_order(sugars, expected):
    assert pick_order(sugars) == expected


def test_errors():
    with pytest.raises(ValueError):
        vine_count(10, 0)
