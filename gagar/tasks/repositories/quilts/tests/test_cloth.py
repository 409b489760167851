import pytest

from quilts.cloth import backing, bundles, cloth_left, strips, widest


@pytest.mark.parametrize(
    "width, strip, seam, expected",
    [
        (100, 8, 1, 10),
        (100, 10, 0, 10),
        (9, 8, 1, 0),
        (10, 8, 1, 1),
        (50, 4, 3, 5),
        (0, 5, 1, 0),
        (33, 3, 0, 11),
        (64, 6, 1, 8),
        (120, 20, 2, 5),
    ],
)
def test_strips(width, strip, seam, expected):
    assert strips(width, strip, seam) == expected


@pytest.mark.parametrize(
    "length, pieces, expected",
    [
        (100, [10, 20], 70),
        (10, [20], 0),
        (5, [], 5),
        (30, [30], 0),
        (50, [1, 2, 3], 44),
        (0, [0], 0),
        (80, [40, 39], 1),
        (7, [3, 3], 1),
        (25, [30, 1], 0),
    ],
)
def test_cloth_left(length, pieces, expected):
    assert cloth_left(length, pieces) == expected


@pytest.mark.parametrize(
    "strips_given, limit, expected",
    [
        ([1, 5, 9], 9, 5),
        ([1, 5, 9], 10, 9),
        ([], 5, 0),
        ([7], 7, 0),
        ([3, 3], 4, 3),
        ([8, 2, 6], 7, 6),
        ([10], 3, 0),
        ([4, 9, 1], 100, 9),
        ([0, 1], 1, 0),
    ],
)
def test_widest(strips_given, limit, expected):
    assert widest(strips_given, limit) == expected


@pytest.mark.parametrize(
    "width, length, edge, expected",
    [
        (10, 20, 1, 264),
        (10, 20, 0, 200),
        (0, 0, 2, 16),
        (5, 5, 5, 225),
        (1, 2, 3, 56),
        (30, 40, 2, 1496),
        (7, 9, 1, 99),
        (100, 50, 10, 8400),
        (3, 8, 4, 176),
    ],
)
def test_backing(width, length, edge, expected):
    assert backing(width, length, edge) == expected


@pytest.mark.parametrize(
    "squares, size, expected",
    [
        (['a', 'b', 'c'], 2, [['a', 'b']]),
        (['a', 'b'], 2, [['a', 'b']]),
        ([], 1, []),
        (['x'], 2, []),
        ([1, 2, 3, 4], 2, [[1, 2], [3, 4]]),
        ([1, 2, 3, 4, 5], 3, [[1, 2, 3]]),
        (['p', 'q', 'r'], 1, [['p'], ['q'], ['r']]),
        ([9, 8, 7, 6, 5, 4], 3, [[9, 8, 7], [6, 5, 4]]),
        ([0, 0, 0], 4, []),
    ],
)
def test_bundles(squares, size, expected):
    assert bundles(squares, size) == expected


def test_errors():
    with pytest.raises(ValueError):
        strips(10, 0, 1)
    with pytest.raises(ValueError):
        bundles([], 0)
