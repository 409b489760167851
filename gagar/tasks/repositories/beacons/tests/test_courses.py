import pytest

from beacons.courses import hours_at_sea, opposite, sailed, smallest_turn, turn


@pytest.mark.parametrize(
    "course, angle, expected",
    [
        (350, 20, 10),
        (10, -20, 350),
        (0, 0, 0),
        (90, 90, 180),
        (180, 180, 0),
        (359, 1, 0),
        (45, -45, 0),
        (200, 300, 140),
        (5, -10, 355),
    ],
)
def test_turn(course, angle, expected):
    assert turn(course, angle) == expected


@pytest.mark.parametrize(
    "course, expected",
    [
        (0, 180),
        (180, 0),
        (90, 270),
        (359, 179),
        (270, 90),
        (10, 190),
        (181, 1),
        (45, 225),
        (200, 20),
    ],
)
def test_opposite(course, expected):
    assert opposite(course) == expected


@pytest.mark.parametrize(
    "first, second, expected",
    [
        (10, 350, 20),
        (350, 10, 20),
        (0, 180, 180),
        (90, 45, 45),
        (0, 0, 0),
        (270, 80, 170),
        (5, 200, 165),
        (359, 1, 2),
        (120, 300, 180),
    ],
)
def test_smallest_turn(first, second, expected):
    assert smallest_turn(first, second) == expected


@pytest.mark.parametrize(
    "legs, expected",
    [
        ([1, 2, 3], 6),
        ([], 0),
        ([-1, 5], 5),
        ([0, 4], 4),
        ([10], 10),
        ([-2, -3], 0),
        ([2, -2, 2], 4),
        ([7, 0, 1], 8),
        ([1, 1, 1, 1], 4),
    ],
)
def test_sailed(legs, expected):
    assert sailed(legs) == expected


@pytest.mark.parametrize(
    "miles, knots, drift, expected",
    [
        (10, 5, 0, 2.0),
        (10, 5, 1, 2.5),
        (7, 4, 1, 2.3),
        (0, 3, 1, 0.0),
        (30, 8, 2, 5.0),
        (100, 12, 3, 11.1),
        (5, 6, 5, 5.0),
        (9, 10, 4, 1.5),
        (1, 3, 0, 0.3),
    ],
)
def test_hours_at_sea(miles, knots, drift, expected):
    assert hours_at_sea(miles, knots, drift) == expected


def test_errors():
    with pytest.raises(ValueError):
        hours_at_sea(5, 1, 1)
