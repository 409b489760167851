import pytest

from aquarium.tanks import alarms, fish_allowed, litres, warmest, water_change


@pytest.mark.parametrize(
    "width, depth, height, expected",
    [
        (100, 50, 40, 200),
        (10, 10, 10, 1),
        (9, 10, 11, 0),
        (60, 30, 36, 64),
        (1, 1, 1, 0),
        (80, 35, 40, 112),
        (33, 10, 3, 0),
        (25, 20, 2, 1),
        (120, 40, 50, 240),
    ],
)
def test_litres(width, depth, height, expected):
    assert litres(width, depth, height) == expected


@pytest.mark.parametrize(
    "volume, per_fish, expected",
    [
        (100, 10, 10),
        (99, 10, 9),
        (0, 5, 0),
        (4, 5, 0),
        (5, 5, 1),
        (200, 15, 13),
        (7, 2, 3),
        (1, 1, 1),
        (-10, 5, 0),
    ],
)
def test_fish_allowed(volume, per_fish, expected):
    assert fish_allowed(volume, per_fish) == expected


@pytest.mark.parametrize(
    "volume, percent, expected",
    [
        (100, 20, 20.0),
        (100, 80, 50.0),
        (60, 50, 30.0),
        (0, 10, 0.0),
        (200, 10, 20.0),
        (80, 25, 20.0),
        (10, 100, 5.0),
        (40, 0, 0.0),
        (50, 30, 15.0),
    ],
)
def test_water_change(volume, percent, expected):
    assert water_change(volume, percent) == expected


@pytest.mark.parametrize(
    "readings, expected",
    [
        ([24, 26], 2),
        ([], 0),
        ([5], 0),
        ([30, 10, 20], 20),
        ([-2, 3], 5),
        ([7, 7], 0),
        ([1, 9, 4, 2], 8),
        ([0, 0, 8], 8),
        ([100, 98], 2),
    ],
)
def test_warmest(readings, expected):
    assert warmest(readings) == expected


@pytest.mark.parametrize(
    "readings, low, high, expected",
    [
        ([20, 25, 30], 22, 28, [0, 2]),
        ([], 1, 2, []),
        ([22, 28], 22, 28, []),
        ([21, 29], 22, 28, [0, 1]),
        ([5, 5], 6, 7, [0, 1]),
        ([10, 0, 10], 0, 9, [0, 2]),
        ([1], 1, 1, []),
        ([3, 9, 4], 4, 8, [0, 1]),
        ([-1, 2, 50], 0, 40, [0, 2]),
    ],
)
def test_alarms(readings, low, high, expected):
    assert alarms(readings, low, high) == expected


def test_errors():
    with pytest.raises(ValueError):
        litres(0, 1, 1)
    with pytest.raises(ValueError):
        fish_allowed(5, 0)
