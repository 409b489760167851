import pytest

from polys.calculus import area, derivative, sign_changes, value_at, whole_roots


@pytest.mark.parametrize(
    "poly, place, expected",
    [
        ([4], 9, 4),
        ([1, 2], 3, 7),
        ([1, 2], 0, 1),
        ([0, 0, 1], 5, 25),
        ([1, 1, 1], -1, 1),
        ([3, -2, 4], 2, 15),
        ([-6, 1, 1], 2, 0),
        ([0, 5], -3, -15),
        ([2, 0, 0, 1], 10, 1002),
    ],
)
def test_value_at(poly, place, expected):
    assert value_at(poly, place) == expected


@pytest.mark.parametrize(
    "poly, expected",
    [
        ([], []),
        ([7], []),
        ([7, 3], [3]),
        ([1, 2, 3], [2, 6]),
        ([0, 0, 0, 4], [0, 0, 12]),
        ([5, -1, 2], [-1, 4]),
        ([9, 0], [0]),
        ([1, 1, 1, 1], [1, 2, 3]),
        ([2, -3, 0, -5], [-3, 0, -15]),
    ],
)
def test_derivative(poly, expected):
    assert derivative(poly) == expected


@pytest.mark.parametrize(
    "poly, low, high, expected",
    [
        ([], 0, 4, 0),
        ([3], 0, 4, 12.0),
        ([3], 1, 4, 9.0),
        ([0, 2], 0, 3, 9.0),
        ([0, 2], 3, 0, -9.0),
        ([1, 1], 2, 2, 0.0),
        ([0, 0, 3], 1, 2, 7.0),
        ([0, 0, 1], 0, 1, 0.33),
        ([5, -4], -1, 1, 10.0),
        ([2, 6], -2, 3, 25.0),
    ],
)
def test_area(poly, low, high, expected):
    assert area(poly, low, high) == expected


@pytest.mark.parametrize(
    "poly, low, high, expected",
    [
        ([-6, 1, 1], -5, 5, [-3, 2]),
        ([-6, 1, 1], -3, 2, [-3, 2]),
        ([-6, 1, 1], -2, 1, []),
        ([0, 1], 0, 4, [0]),
        ([1], -3, 3, []),
        ([-4, 0, 1], -9, 9, [-2, 2]),
        ([5, -1], 5, 5, [5]),
        ([5, -1], 6, 4, []),
        ([0, 2, -3, 1], -1, 3, [0, 1, 2]),
    ],
)
def test_whole_roots(poly, low, high, expected):
    assert whole_roots(poly, low, high) == expected


@pytest.mark.parametrize(
    "poly, expected",
    [
        ([], 0),
        ([0, 0], 0),
        ([3], 0),
        ([1, -1], 1),
        ([1, 0, -1], 1),
        ([1, -2, 3], 2),
        ([-1, -2, -3], 0),
        ([2, 0, 5, 0, -1], 1),
        ([-4, 6, 0, 7, -2, 1], 3),
    ],
)
def test_sign_changes(poly, expected):
    assert sign_changes(poly) == expected


def test_errors():
    with pytest.raises(ValueError):
        value_at([], 2)
    with pytest.raises(ValueError):
        whole_roots([], 0, 1)
