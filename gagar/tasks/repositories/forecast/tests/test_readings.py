import pytest

from forecast.readings import day_range, feels_like, heat_wave, smooth, trend


@pytest.mark.parametrize(
    "readings, expected",
    [
        ([1, 5, 3], 1),
        ([3, 5, 1], -1),
        ([2, 9, 2], 0),
        ([], 0),
        ([7], 0),
        ([0, 1], 1),
        ([1, 0], -1),
        ([-5, -3], 1),
        ([4, 4, 3], -1),
    ],
)
def test_trend(readings, expected):
    assert trend(readings) == expected


@pytest.mark.parametrize(
    "readings, expected",
    [
        ([10, 20], [15.0]),
        ([], []),
        ([5], []),
        ([1, 2, 4], [1.5, 3.0]),
        ([0, 0, 9], [0.0, 4.5]),
        ([-3, 3], [0.0]),
        ([2.5, 3.1, 4], [2.8, 3.5]),
        ([8, 6, 4, 2], [7.0, 5.0, 3.0]),
        ([7, 7], [7.0]),
    ],
)
def test_smooth(readings, expected):
    assert smooth(readings) == expected


@pytest.mark.parametrize(
    "degrees, wind, expected",
    [
        (10, 20, 8),
        (11, 20, 11),
        (5, 9, 5),
        (5, 10, 4),
        (-3, 35, -6),
        (0, 0, 0),
        (20, 50, 20),
        (8, 19, 7),
        (10, 100, 0),
    ],
)
def test_feels_like(degrees, wind, expected):
    assert feels_like(degrees, wind) == expected


@pytest.mark.parametrize(
    "readings, expected",
    [
        ([10, 20, 15], 10),
        ([], 0),
        ([5], 0),
        ([7, 7], 0),
        ([-5, 5], 10),
        ([3, 1], 2),
        ([0, -8, -2], 8),
        ([30, 12, 25], 18),
        ([1, 2], 1),
    ],
)
def test_day_range(readings, expected):
    assert day_range(readings) == expected


@pytest.mark.parametrize(
    "highs, least, days, expected",
    [
        ([30, 31, 32], 30, 3, True),
        ([30, 29, 32], 30, 2, False),
        ([], 30, 1, False),
        ([30], 30, 1, True),
        ([29], 30, 1, False),
        ([25, 30, 30, 20], 28, 2, True),
        ([31, 31, 31], 30, 4, False),
        ([9, 10, 9, 10], 10, 2, False),
        ([5, 20, 21, 22, 4], 20, 3, True),
    ],
)
def test_heat_wave(highs, least, days, expected):
    assert heat_wave(highs, least, days) == expected


def test_errors():
    with pytest.raises(ValueError):
        feels_like(5, -1)
    with pytest.raises(ValueError):
        heat_wave([1], 1, 0)
