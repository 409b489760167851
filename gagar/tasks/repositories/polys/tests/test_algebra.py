import pytest

from polys.algebra import added, degree, multiplied, poly_text, trimmed


@pytest.mark.parametrize(
    "poly, expected",
    [
        ([], []),
        ([0], []),
        ([0, 0], []),
        ([1], [1]),
        ([1, 0], [1]),
        ([0, 1], [0, 1]),
        ([2, 0, 3, 0, 0], [2, 0, 3]),
        ([0, -4, 0], [0, -4]),
        ([5, 6, 7], [5, 6, 7]),
    ],
)
def test_trimmed(poly, expected):
    assert trimmed(poly) == expected


@pytest.mark.parametrize(
    "poly, expected",
    [
        ([0], -1),
        ([3], 0),
        ([0, 2], 1),
        ([4, 0], 0),
        ([1, 0, 5, 0], 2),
        ([0, 0, 0], -1),
        ([0, -1, 0, -2], 3),
        ([7, 8, 9], 2),
        ([-6], 0),
    ],
)
def test_degree(poly, expected):
    assert degree(poly) == expected


@pytest.mark.parametrize(
    "first, second, expected",
    [
        ([], [], []),
        ([1], [], [1]),
        ([], [0, 2], [0, 2]),
        ([1, 2], [3, 4], [4, 6]),
        ([1, 2, 3], [1], [2, 2, 3]),
        ([5], [0, 0, 1], [5, 0, 1]),
        ([1, 2], [1, -2], [2]),
        ([3, -1], [-3, 1], []),
        ([0, 7], [2, -3, 4], [2, 4, 4]),
    ],
)
def test_added(first, second, expected):
    assert added(first, second) == expected


@pytest.mark.parametrize(
    "first, second, expected",
    [
        ([], [1, 2], []),
        ([3], [], []),
        ([2], [5], [10]),
        ([1, 1], [1, 1], [1, 2, 1]),
        ([1, 1], [-1, 1], [-1, 0, 1]),
        ([0, 1], [4, 5], [0, 4, 5]),
        ([2, 3], [1, 0, 2], [2, 3, 4, 6]),
        ([0], [7, 8], [0, 0]),
        ([1, 2, 3], [-2], [-2, -4, -6]),
    ],
)
def test_multiplied(first, second, expected):
    assert multiplied(first, second) == expected


@pytest.mark.parametrize(
    "poly, expected",
    [
        ([], ""),
        ([0, 0], ""),
        ([5], "5x^0"),
        ([0, 3], "3x^1"),
        ([1, 2], "2x^1 + 1x^0"),
        ([4, 0, 6], "6x^2 + 4x^0"),
        ([0, -1, 0, 2], "2x^3 + -1x^1"),
        ([7, 8, 9], "9x^2 + 8x^1 + 7x^0"),
        ([-3, 0], "-3x^0"),
    ],
)
def test_poly_text(poly, expected):
    assert poly_text(poly) == expected


def test_errors():
    with pytest.raises(ValueError):
        degree([])
