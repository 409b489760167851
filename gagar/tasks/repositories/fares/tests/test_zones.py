import pytest

from fares.zones import capped, line_income, tickets_used, zone_count, zone_fare


@pytest.mark.parametrize(
    "first, second, expected",
    [
        (1, 1, 1),
        (1, 2, 2),
        (4, 1, 4),
        (1, 5, 5),
        (1, 6, 5),
        (9, 2, 5),
        (7, 5, 3),
        (6, 3, 4),
        (2, 7, 5),
    ],
)
def test_zone_count(first, second, expected):
    assert zone_count(first, second) == expected


@pytest.mark.parametrize(
    "first, second, base, step, expected",
    [
        (1, 1, 20, 5, 20),
        (1, 2, 20, 5, 25),
        (3, 1, 20, 5, 30),
        (1, 9, 10, 3, 22),
        (8, 4, 10, 3, 22),
        (2, 5, 0, 7, 21),
        (6, 6, 4, 9, 4),
        (5, 4, 15, 1, 16),
        (7, 10, 12, 10, 42),
    ],
)
def test_zone_fare(first, second, base, step, expected):
    assert zone_fare(first, second, base, step) == expected


@pytest.mark.parametrize(
    "fares, cap, expected",
    [
        ([], 10, []),
        ([4, 4], 10, [4, 4]),
        ([4, 4, 4], 10, [4, 4, 2]),
        ([6, 5, 3], 6, [6, 0, 0]),
        ([9], 7, [7]),
        ([2, 3], 5, [2, 3]),
        ([1, 8, 2], 4, [1, 3, 0]),
        ([5, 5], 0, [0, 0]),
        ([10, 20, 30], 35, [10, 20, 5]),
        ([-2, 6], 5, [0, 5]),
    ],
)
def test_capped(fares, cap, expected):
    assert capped(fares, cap) == expected


@pytest.mark.parametrize(
    "starts, window, expected",
    [
        ([], 60, 0),
        ([10], 60, 1),
        ([10, 69], 60, 1),
        ([10, 70], 60, 2),
        ([0, 50, 100], 90, 2),
        ([0, 90, 180], 90, 3),
        ([5, 5, 5], 30, 1),
        ([1, 20, 40, 41], 20, 2),
        ([100, 130, 150, 210], 50, 3),
    ],
)
def test_tickets_used(starts, window, expected):
    assert tickets_used(starts, window) == expected


@pytest.mark.parametrize(
    "rides, expected",
    [
        ([], {}),
        ([("U1", 3)], {"U1": 3}),
        ([("U1", 3), ("U1", 4)], {"U1": 7}),
        ([("U1", 0)], {}),
        ([("A", 2), ("B", 5), ("A", 1)], {"A": 3, "B": 5}),
        ([("A", -2), ("A", 6)], {"A": 6}),
        ([("x", 1), ("y", 1)], {"x": 1, "y": 1}),
        ([("k", 10), ("l", -1)], {"k": 10}),
        ([("t", 8), ("t", 8), ("t", 0)], {"t": 16}),
    ],
)
def test_line_income(rides, expected):
    assert line_income(rides) == expected


def test_errors():
    with pytest.raises(ValueError):
        zone_count(0, 2)
    with pytest.raises(ValueError):
        zone_count(3, -1)
    with pytest.raises(ValueError):
        capped([1], -5)
