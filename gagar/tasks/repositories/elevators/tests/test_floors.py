import pytest

from elevators.floors import express_floors, floor_label, nearest_car, ride_seconds, shown_route


@pytest.mark.parametrize(
    "floor, ground, expected",
    [
        (0, 0, "G"),
        (3, 0, "3"),
        (-2, 0, "B2"),
        (5, 2, "3"),
        (1, 2, "B1"),
        (-1, -1, "G"),
        (-3, -1, "B2"),
        (12, 1, "11"),
        (2, 1, "1"),
        (0, 4, "B4"),
    ],
)
def test_floor_label(floor, ground, expected):
    assert floor_label(floor, ground) == expected


@pytest.mark.parametrize(
    "stops, ground, expected",
    [
        ([], 0, ""),
        ([0], 0, "G"),
        ([0, 3, 5], 0, "G>3>5"),
        ([2, 2, 4], 0, "2>4"),
        ([1, 0, 1], 0, "1>G>1"),
        ([-1, -2, 6], 0, "B1>B2>6"),
        ([3, 3, 3], 1, "2"),
        ([1, 2, 3], 2, "B1>G>1"),
        ([7, 9, 9, 7], 1, "6>8>6"),
        ([4, 1], 4, "G>B3"),
    ],
)
def test_shown_route(stops, ground, expected):
    assert shown_route(stops, ground) == expected


@pytest.mark.parametrize(
    "start, end, per_floor, doors, expected",
    [
        (0, 5, 3, 4, 19),
        (5, 0, 3, 4, 19),
        (2, 2, 3, 4, 0),
        (-1, 1, 10, 0, 20),
        (7, 8, 2, 6, 8),
        (0, 0, 1, 9, 0),
        (-3, -2, 5, 1, 6),
        (10, 4, 4, 2, 26),
        (1, 11, 1, 7, 17),
    ],
)
def test_ride_seconds(start, end, per_floor, doors, expected):
    assert ride_seconds(start, end, per_floor, doors) == expected


@pytest.mark.parametrize(
    "cars, floor, expected",
    [
        ([0, 5, 9], 6, 1),
        ([4], 90, 0),
        ([3, 5], 4, 0),
        ([5, 3], 4, 0),
        ([8, 2, 1], 0, 2),
        ([-2, 7], 1, 0),
        ([1, 6, 6], 7, 1),
        ([10, 0, 5, 4], 4, 3),
        ([-5, -1], -2, 1),
    ],
)
def test_nearest_car(cars, floor, expected):
    assert nearest_car(cars, floor) == expected


@pytest.mark.parametrize(
    "low, high, step, expected",
    [
        (0, 10, 5, [0, 5, 10]),
        (0, 11, 5, [0, 5, 10, 11]),
        (3, 3, 2, [3]),
        (4, 3, 2, []),
        (-2, 2, 2, [-2, 0, 2]),
        (1, 4, 1, [1, 2, 3, 4]),
        (2, 9, 10, [2, 9]),
        (-6, -1, 3, [-6, -3, -1]),
        (1, 20, 6, [1, 7, 13, 19, 20]),
    ],
)
def test_express_floors(low, high, step, expected):
    assert express_floors(low, high, step) == expected


def test_errors():
    with pytest.raises(ValueError):
        ride_seconds(1, 2, 0, 3)
    with pytest.raises(ValueError):
        nearest_car([], 1)
    with pytest.raises(ValueError):
        express_floors(0, 5, -1)
