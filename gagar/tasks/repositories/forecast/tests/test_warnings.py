import pytest

from forecast.warnings import hit_rate, umbrella, warned_days, warning_level, wind_warning


@pytest.mark.parametrize(
    "wind, gust, expected",
    [
        (90, 0, 'red'),
        (89, 0, 'none'),
        (0, 120, 'red'),
        (0, 119, 'none'),
        (89, 119, 'none'),
        (100, 130, 'red'),
        (91, 10, 'red'),
        (50, 121, 'red'),
        (0, 0, 'none'),
        (120, 90, 'red'),
    ],
)
def test_wind_warning(wind, gust, expected):
    assert wind_warning(wind, gust) == expected


@pytest.mark.parametrize(
    "rain, hours, expected",
    [
        (10, 2, 1),
        (9, 2, 0),
        (20, 2, 2),
        (19, 2, 1),
        (0, 1, 0),
        (5, 1, 1),
        (4, 1, 0),
        (10, 1, 2),
        (100, 24, 0),
        (250, 24, 2),
    ],
)
def test_warning_level(rain, hours, expected):
    assert warning_level(rain, hours) == expected


@pytest.mark.parametrize(
    "rains, level, expected",
    [
        ([100, 120, 240], 1, [2, 3]),
        ([100, 120, 240], 2, [3]),
        ([100, 120], 0, [1, 2]),
        ([], 1, []),
        ([119], 1, []),
        ([239, 241], 2, [2]),
        ([0, 300, 0], 1, [2]),
        ([500], 2, [1]),
        ([130, 20, 250, 110], 1, [1, 3]),
    ],
)
def test_warned_days(rains, level, expected):
    assert warned_days(rains, level) == expected


@pytest.mark.parametrize(
    "guesses, days, expected",
    [
        ([10, 20], [12, 20], 100),
        ([10, 20], [13, 20], 50),
        ([5], [5], 100),
        ([5], [2], 0),
        ([1, 2, 3], [1, 2, 9], 66),
        ([0, 0, 0], [2, 3, -2], 66),
        ([-4], [-6], 100),
        ([7, 8, 9], [0, 0, 0], 0),
        ([1, 1, 1, 1, 1, 1], [1, 9, 9, 9, 9, 9], 16),
    ],
)
def test_hit_rate(guesses, days, expected):
    assert hit_rate(guesses, days) == expected


@pytest.mark.parametrize(
    "chance, rain, has_car, expected",
    [
        (50, 2, False, False),
        (51, 2, False, True),
        (50, 6, True, False),
        (51, 6, True, True),
        (60, 2, True, False),
        (0, 9, False, False),
        (100, 1, False, False),
        (90, 4, True, True),
        (20, 6, False, True),
    ],
)
def test_umbrella(chance, rain, has_car, expected):
    assert umbrella(chance, rain, has_car) == expected


def test_errors():
    with pytest.raises(ValueError):
        warning_level(5, 0)
    with pytest.raises(ValueError):
        hit_rate([], [])
