import pytest

from auctions.lots import bought, buyer_fee, falling_price, invoice, unsold


@pytest.mark.parametrize(
    "price, percent, least, expected",
    [
        (100, 15, 5, 15),
        (10, 15, 5, 5),
        (0, 20, 3, 3),
        (99, 10, 0, 9),
        (50, 10, 5, 5),
        (60, 10, 5, 6),
        (7, 50, 1, 3),
        (200, 0, 4, 4),
        (33, 25, 8, 8),
        (450, 12, 20, 54),
    ],
)
def test_buyer_fee(price, percent, least, expected):
    assert buyer_fee(price, percent, least) == expected


@pytest.mark.parametrize(
    "prices, percent, expected",
    [
        ([], 10, 0),
        ([100], 10, 110),
        ([5], 10, 7),
        ([0], 10, 0),
        ([-4, 30], 10, 33),
        ([20, 50], 20, 84),
        ([1], 50, 3),
        ([40, 0, 60], 5, 105),
        ([10, 10, 10], 0, 36),
    ],
)
def test_invoice(prices, percent, expected):
    assert invoice(prices, percent) == expected


@pytest.mark.parametrize(
    "lots, expected",
    [
        ([], []),
        ([("vase", 5, 5)], []),
        ([("vase", 5, 4)], ["vase"]),
        ([("vase", 0, 0)], ["vase"]),
        ([("vase", 0, 1)], []),
        ([("map", 9, 3), ("cup", 2, 1)], ["cup", "map"]),
        ([("a", 4, 8), ("b", 8, 4)], ["b"]),
        ([("z", 1, 0), ("y", 1, 2), ("x", 7, 6)], ["x", "z"]),
        ([("ring", 100, 99), ("bowl", 100, 101)], ["ring"]),
    ],
)
def test_unsold(lots, expected):
    assert unsold(lots) == expected


@pytest.mark.parametrize(
    "start, step, lowest, wish, expected",
    [
        (100, 10, 20, 75, 70),
        (100, 10, 20, 70, 70),
        (100, 10, 20, 100, 100),
        (100, 10, 20, 120, 100),
        (100, 30, 20, 25, 20),
        (100, 30, 20, 19, None),
        (50, 7, 0, 40, 36),
        (9, 2, 9, 9, 9),
        (12, 5, 1, 1, 1),
        (40, 25, 10, 12, 10),
    ],
)
def test_falling_price(start, step, lowest, wish, expected):
    assert falling_price(start, step, lowest, wish) == expected


@pytest.mark.parametrize(
    "prices, budget, expected",
    [
        ([], 10, []),
        ([10], 10, [0]),
        ([11], 10, []),
        ([4, 5, 6], 10, [0, 1]),
        ([8, 5, 2], 10, [0, 2]),
        ([20, 3, 3, 3], 6, [1, 2]),
        ([1, 1, 1], 2, [0, 1]),
        ([0, 7], 0, []),
        ([0, 7, 1], 8, [1, 2]),
        ([30, 15, 20, 5], 40, [0, 3]),
    ],
)
def test_bought(prices, budget, expected):
    assert bought(prices, budget) == expected


def test_errors():
    with pytest.raises(ValueError):
        buyer_fee(-1, 10, 2)
    with pytest.raises(ValueError):
        falling_price(10, 0, 1, 5)
