import pytest

from garden.watering import barrel_level, cans, dry_days, litres_needed, water_on


@pytest.mark.parametrize(
    "area, rain, per_metre, expected",
    [
        (10, 2, 5, 30),
        (10, 5, 5, 0),
        (10, 8, 5, 0),
        (0, 1, 5, 0),
        (3, 0, 4, 12),
        (7, 1, 3, 14),
        (20, 2, 2, 0),
        (4, 3, 9, 24),
        (6, 0, 1, 6),
    ],
)
def test_litres_needed(area, rain, per_metre, expected):
    assert litres_needed(area, rain, per_metre) == expected


@pytest.mark.parametrize(
    "rain, expected",
    [
        ([0, 0, 1], 2),
        ([], 0),
        ([1], 0),
        ([0], 1),
        ([0, 1, 0, 0], 2),
        ([2, 0, 0, 0, 1, 0], 3),
        ([0, 0, 0, 0], 4),
        ([5, 5], 0),
        ([0, 3, 0, 0, 7, 0], 2),
    ],
)
def test_dry_days(rain, expected):
    assert dry_days(rain) == expected


@pytest.mark.parametrize(
    "level, rain, size, expected",
    [
        (0, [5, 5], 8, 8),
        (0, [3], 8, 3),
        (8, [1], 8, 8),
        (2, [], 5, 2),
        (1, [1, 1, 1], 10, 4),
        (4, [10], 9, 9),
        (0, [0], 3, 0),
        (6, [2, 2], 20, 10),
        (5, [1, 9], 12, 12),
    ],
)
def test_barrel_level(level, rain, size, expected):
    assert barrel_level(level, rain, size) == expected


@pytest.mark.parametrize(
    "day, every, expected",
    [
        (1, 3, True),
        (2, 3, False),
        (3, 3, False),
        (4, 3, True),
        (7, 2, True),
        (8, 2, False),
        (1, 1, True),
        (10, 9, True),
        (11, 5, True),
    ],
)
def test_water_on(day, every, expected):
    assert water_on(day, every) == expected


@pytest.mark.parametrize(
    "litres, size, expected",
    [
        (10, 3, [3, 1]),
        (9, 3, [3, 0]),
        (2, 5, [0, 2]),
        (0, 4, [0, 0]),
        (25, 10, [2, 5]),
        (7, 7, [1, 0]),
        (8, 1, [8, 0]),
        (100, 15, [6, 10]),
        (13, 4, [3, 1]),
    ],
)
def test_cans(litres, size, expected):
    assert cans(litres, size) == expected


def test_errors():
    with pytest.raises(ValueError):
        barrel_level(0, [1], 0)
    with pytest.raises(ValueError):
        cans(1, 0)
