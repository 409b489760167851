import pytest

from savings.account import allowed, balance, lowest, round_up, spare_change


@pytest.mark.parametrize(
    "moves, fee, expected",
    [
        ([100, -30], 1, 69),
        ([100, -30], 0, 70),
        ([], 5, 0),
        ([-10], 2, -12),
        ([50], 9, 50),
        ([0], 3, 0),
        ([-1, -1, -1], 1, -6),
        ([20, -5, -5, 40], 2, 46),
        ([7, -8], 10, -11),
    ],
)
def test_balance(moves, fee, expected):
    assert balance(moves, fee) == expected


@pytest.mark.parametrize(
    "start, moves, expected",
    [
        (100, [-30, 50], 70),
        (100, [50, -30], 100),
        (0, [], 0),
        (5, [-10, 20, -12], -5),
        (10, [10], 10),
        (40, [-5, -5, -5], 25),
        (-3, [1], -3),
        (20, [-20, 5], 0),
        (60, [-10, 30, -25], 50),
    ],
)
def test_lowest(start, moves, expected):
    assert lowest(start, moves) == expected


@pytest.mark.parametrize(
    "held, wanted, keep, expected",
    [
        (100, 30, 50, 30),
        (100, 50, 50, 50),
        (100, 51, 50, 50),
        (40, 10, 50, 0),
        (0, 5, 0, 0),
        (80, 80, 0, 80),
        (20, -5, 0, 0),
        (70, 0, 10, 0),
        (90, 100, 85, 5),
    ],
)
def test_allowed(held, wanted, keep, expected):
    assert allowed(held, wanted, keep) == expected


@pytest.mark.parametrize(
    "price, step, expected",
    [
        (7, 5, 3),
        (10, 5, 0),
        (0, 5, 0),
        (1, 10, 9),
        (99, 100, 1),
        (101, 100, 99),
        (6, 1, 0),
        (25, 8, 7),
        (3, 4, 1),
    ],
)
def test_round_up(price, step, expected):
    assert round_up(price, step) == expected


@pytest.mark.parametrize(
    "prices, step, most, expected",
    [
        ([7, 8], 5, 10, 5),
        ([7, 8], 5, 5, 5),
        ([7, 8], 5, 4, 4),
        ([], 5, 10, 0),
        ([10, 20], 10, 3, 0),
        ([1, 1, 1], 10, 100, 27),
        ([99], 50, 20, 1),
        ([12, 13, 14], 4, 9, 5),
        ([5], 2, 0, 0),
    ],
)
def test_spare_change(prices, step, most, expected):
    assert spare_change(prices, step, most) == expected


def test_errors():
    with pytest.raises(ValueError):
        round_up(5, 0)
    with pytest.raises(ValueError):
        spare_change([1], 0, 5)
