import pytest

from trains.delays import arrival, mean_delay, on_time_share, reaches, refund


@pytest.mark.parametrize(
    "departure, minutes, delay, expected",
    [
        (600, 60, 0, 660),
        (600, 60, 5, 665),
        (1400, 60, 0, 20),
        (1439, 1, 0, 0),
        (0, 10, -5, 5),
        (1380, 60, 1, 1),
        (720, 720, 0, 0),
        (30, 90, 15, 135),
        (1000, 500, 20, 80),
    ],
)
def test_arrival(departure, minutes, delay, expected):
    assert arrival(departure, minutes, delay) == expected


@pytest.mark.parametrize(
    "delays, expected",
    [
        ([5, 10], 7.5),
        ([-5, 5], 2.5),
        ([0], 0.0),
        ([1, 2, 4], 2.3),
        ([-1, -2], 0.0),
        ([30, 0, 0], 10.0),
        ([7], 7.0),
        ([3, 3, 4], 3.3),
        ([10, -10, 20, 0], 7.5),
    ],
)
def test_mean_delay(delays, expected):
    assert mean_delay(delays) == expected


@pytest.mark.parametrize(
    "delays, limit, expected",
    [
        ([0, 5, 10], 6, 66),
        ([6], 6, 0),
        ([5], 6, 100),
        ([1, 2, 3], 1, 0),
        ([0, 0], 1, 100),
        ([9, 8, 7, 6], 8, 50),
        ([3, 6, 9], 9, 66),
        ([-1, 4], 0, 50),
        ([2, 2, 2, 20], 3, 75),
    ],
)
def test_on_time_share(delays, limit, expected):
    assert on_time_share(delays, limit) == expected


@pytest.mark.parametrize(
    "price, delay, expected",
    [
        (100, 59, 0),
        (100, 60, 25.0),
        (100, 119, 25.0),
        (100, 120, 50.0),
        (40, 200, 20.0),
        (40, 0, 0),
        (10, 90, 2.5),
        (8, 61, 2.0),
        (60, 121, 30.0),
    ],
)
def test_refund(price, delay, expected):
    assert refund(price, delay) == expected


@pytest.mark.parametrize(
    "arrival, departure, change, expected",
    [
        (600, 610, 10, True),
        (600, 609, 10, False),
        (600, 620, 10, True),
        (0, 5, 5, True),
        (0, 4, 5, False),
        (30, 60, 15, True),
        (100, 90, 5, False),
        (50, 50, 0, True),
        (700, 712, 12, True),
    ],
)
def test_reaches(arrival, departure, change, expected):
    assert reaches(arrival, departure, change) == expected


def test_errors():
    with pytest.raises(ValueError):
        mean_delay([])
