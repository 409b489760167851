import pytest

from weighing.parcels import heaviest_pair, loads, mean_weight, over_limit, size_class


@pytest.mark.parametrize(
    "weight, expected",
    [
        (1, 'S'),
        (2, 'S'),
        (3, 'M'),
        (10, 'M'),
        (11, 'L'),
        (0, 'S'),
        (2.5, 'M'),
        (10.5, 'L'),
        (9, 'M'),
    ],
)
def test_size_class(weight, expected):
    assert size_class(weight) == expected


@pytest.mark.parametrize(
    "weights, expected",
    [
        ([1, 3, 2], [3, 2]),
        ([5], [5]),
        ([], []),
        ([4, 4, 4], [4, 4]),
        ([9, 1], [9, 1]),
        ([1, 9], [9, 1]),
        ([2, 8, 6, 7], [8, 7]),
        ([0, -1, -2], [0, -1]),
        ([10, 30, 20], [30, 20]),
    ],
)
def test_heaviest_pair(weights, expected):
    assert heaviest_pair(weights) == expected


@pytest.mark.parametrize(
    "parcels, limit, expected",
    [
        ([('a', 5), ('b', 3)], 4, ['a']),
        ([('a', 5)], 5, []),
        ([], 1, []),
        ([('x', 6)], 5, ['x']),
        ([('p', 1), ('q', 2), ('r', 3)], 1, ['q', 'r']),
        ([('m', 9), ('n', 8)], 7, ['m', 'n']),
        ([('u', 0)], 0, []),
        ([('k', 4), ('l', 5), ('j', 4)], 4, ['l']),
        ([('c', 12), ('d', 11)], 11, ['c']),
    ],
)
def test_over_limit(parcels, limit, expected):
    assert over_limit(parcels, limit) == expected


@pytest.mark.parametrize(
    "weights, limit, expected",
    [
        ([3, 3, 3], 6, [[3, 3], [3]]),
        ([], 5, [[]]),
        ([5], 5, [[5]]),
        ([2, 4, 1], 5, [[2], [4, 1]]),
        ([1, 1, 1, 1], 2, [[1, 1], [1, 1]]),
        ([6, 1, 6], 7, [[6, 1], [6]]),
        ([4, 4], 7, [[4], [4]]),
        ([9, 1, 1, 8], 10, [[9, 1], [1, 8]]),
        ([2, 2, 3, 3], 5, [[2, 2], [3], [3]]),
    ],
)
def test_loads(weights, limit, expected):
    assert loads(weights, limit) == expected


@pytest.mark.parametrize(
    "weights, expected",
    [
        ([1, 2, 9], 2.0),
        ([4], 4.0),
        ([2, 4], 3.0),
        ([1, 1, 1, 1], 1.0),
        ([10, 0, 5, 6], 5.5),
        ([3, 8, 4, 100], 6.0),
        ([7, 7, 1], 7.0),
        ([0, 2, 3, 50], 2.5),
        ([5, 9], 7.0),
    ],
)
def test_mean_weight(weights, expected):
    assert mean_weight(weights) == expected


def test_errors():
    with pytest.raises(ValueError):
        mean_weight([])
