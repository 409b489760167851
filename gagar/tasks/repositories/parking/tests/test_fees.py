import pytest

from parking.fees import change, daily_fee, fee, free_minutes, income


@pytest.mark.parametrize(
    "minutes, per_hour, expected",
    [
        (60, 2, 2),
        (61, 2, 4),
        (0, 5, 0),
        (1, 3, 3),
        (119, 1, 2),
        (120, 1, 2),
        (121, 1, 3),
        (30, 4, 4),
        (180, 3, 9),
    ],
)
def test_fee(minutes, per_hour, expected):
    assert fee(minutes, per_hour) == expected


@pytest.mark.parametrize(
    "minutes, per_hour, most, expected",
    [
        (60, 2, 10, 2),
        (600, 2, 10, 10),
        (0, 5, 5, 0),
        (61, 5, 9, 9),
        (300, 3, 15, 15),
        (301, 3, 15, 15),
        (10, 7, 7, 7),
        (240, 1, 3, 3),
        (59, 4, 20, 4),
    ],
)
def test_daily_fee(minutes, per_hour, most, expected):
    assert daily_fee(minutes, per_hour, most) == expected


@pytest.mark.parametrize(
    "minutes, first, expected",
    [
        (30, 15, 15),
        (15, 15, 0),
        (10, 15, 0),
        (0, 0, 0),
        (100, 30, 70),
        (31, 30, 1),
        (5, 10, 0),
        (60, 59, 1),
        (7, 2, 5),
    ],
)
def test_free_minutes(minutes, first, expected):
    assert free_minutes(minutes, first) == expected


@pytest.mark.parametrize(
    "paid, cost, coins, expected",
    [
        (10, 4, [5, 1], [5, 1]),
        (10, 10, [1], []),
        (20, 7, [10, 5, 2, 1], [10, 2, 1]),
        (5, 1, [2], [2, 2]),
        (8, 2, [1, 3], [3, 3]),
        (100, 1, [50, 20, 10], [50, 20, 20]),
        (3, 0, [2, 1], [2, 1]),
        (9, 5, [4], [4]),
        (50, 13, [20, 5, 2], [20, 5, 5, 5, 2]),
    ],
)
def test_change(paid, cost, coins, expected):
    assert change(paid, cost, coins) == expected


@pytest.mark.parametrize(
    "fees, tax, expected",
    [
        ([10, 20], 10, 27.0),
        ([], 5, 0.0),
        ([5], 0, 5.0),
        ([1, 2, 3], 20, 4.8),
        ([99.5], 50, 49.75),
        ([7, 7, 7], 100, 0.0),
        ([0.5, 0.25], 4, 0.72),
        ([40, 2], 19, 34.02),
        ([3, 8], 7, 10.23),
    ],
)
def test_income(fees, tax, expected):
    assert income(fees, tax) == expected


def test_errors():
    with pytest.raises(ValueError):
        fee(-1, 2)
