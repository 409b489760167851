import pytest

from garden.beds import border, overlap, plants_per_bed, rotated, sunny


@pytest.mark.parametrize(
    "length, spacing, expected",
    [
        (100, 20, 6),
        (99, 20, 5),
        (0, 5, 1),
        (19, 20, 1),
        (50, 10, 6),
        (7, 3, 3),
        (9, 3, 4),
        (1, 1, 2),
        (120, 25, 5),
    ],
)
def test_plants_per_bed(length, spacing, expected):
    assert plants_per_bed(length, spacing) == expected


@pytest.mark.parametrize(
    "width, depth, expected",
    [
        (2, 3, 10),
        (0, 5, 10),
        (4, 4, 16),
        (10, 1, 22),
        (7, 2, 18),
        (1, 1, 4),
        (6, 9, 30),
        (12, 30, 84),
        (5, 0, 10),
    ],
)
def test_border(width, depth, expected):
    assert border(width, depth) == expected


@pytest.mark.parametrize(
    "first, second, expected",
    [
        ((0, 5), (3, 8), 2),
        ((0, 5), (5, 8), 0),
        ((0, 5), (6, 8), 0),
        ((2, 4), (1, 9), 2),
        ((1, 9), (2, 4), 2),
        ((3, 3), (0, 5), 0),
        ((0, 10), (0, 10), 10),
        ((4, 8), (2, 6), 2),
        ((7, 9), (1, 8), 1),
    ],
)
def test_overlap(first, second, expected):
    assert overlap(first, second) == expected


@pytest.mark.parametrize(
    "hours, least, expected",
    [
        ({'a': 5, 'b': 3}, 4, ['a']),
        ({}, 1, []),
        ({'x': 4}, 4, ['x']),
        ({'x': 3}, 4, []),
        ({'m': 8, 'k': 9, 'l': 1}, 2, ['k', 'm']),
        ({'q': 0}, 0, ['q']),
        ({'c': 6, 'b': 6, 'a': 6}, 6, ['a', 'b', 'c']),
        ({'u': 7, 'v': 5, 'w': 6}, 6, ['u', 'w']),
        ({'z': 2, 'y': 3}, 1, ['y', 'z']),
    ],
)
def test_sunny(hours, least, expected):
    assert sunny(hours, least) == expected


@pytest.mark.parametrize(
    "crops, years, expected",
    [
        (['a', 'b', 'c'], 1, ['c', 'a', 'b']),
        (['a', 'b', 'c'], 0, ['a', 'b', 'c']),
        (['a', 'b', 'c'], 3, ['a', 'b', 'c']),
        ([], 2, []),
        (['x'], 5, ['x']),
        (['a', 'b'], 1, ['b', 'a']),
        ([1, 2, 3, 4], 2, [3, 4, 1, 2]),
        ([1, 2, 3, 4], 3, [2, 3, 4, 1]),
        (['p', 'q', 'r'], 4, ['r', 'p', 'q']),
    ],
)
def test_rotated(crops, years, expected):
    assert rotated(crops, years) == expected


def test_errors():
    with pytest.raises(ValueError):
        plants_per_bed(10, 0)
