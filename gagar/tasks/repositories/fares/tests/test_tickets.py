import pytest

from fares.tickets import age_price, cheapest_pass, family_price, is_off_peak, still_valid


@pytest.mark.parametrize(
    "price, age, expected",
    [
        (10, 0, 0),
        (10, 5, 0),
        (10, 6, 5),
        (9, 15, 4),
        (10, 16, 10),
        (7, 40, 7),
        (25, 10, 12),
        (31, 15, 15),
        (0, 70, 0),
        (1, 6, 0),
    ],
)
def test_age_price(price, age, expected):
    assert age_price(price, age) == expected


@pytest.mark.parametrize(
    "price, ages, expected",
    [
        (10, [], 0),
        (10, [40], 10),
        (10, [40, 38, 9], 25),
        (10, [40, 38, 9, 7], 25),
        (8, [5, 4], 0),
        (8, [8, 30, 9, 33], 20),
        (7, [6, 15, 16], 13),
        (6, [20, 30, 40, 50], 18),
        (5, [3, 12], 2),
        (9, [7, 8, 9, 10, 11], 12),
    ],
)
def test_family_price(price, ages, expected):
    assert family_price(price, ages) == expected


@pytest.mark.parametrize(
    "minute, expected",
    [
        (0, True),
        (359, True),
        (360, False),
        (539, False),
        (540, True),
        (959, True),
        (960, False),
        (1139, False),
        (1140, True),
        (1439, True),
        (1800, False),
    ],
)
def test_is_off_peak(minute, expected):
    assert is_off_peak(minute) == expected


@pytest.mark.parametrize(
    "bought, now, minutes, expected",
    [
        (100, 100, 60, True),
        (100, 159, 60, True),
        (100, 160, 60, False),
        (100, 99, 60, False),
        (0, 30, 90, True),
        (0, 89, 90, True),
        (45, 200, 120, False),
        (500, 20, 30, False),
        (10, 11, 1, False),
        (10, 10, 1, True),
    ],
)
def test_still_valid(bought, now, minutes, expected):
    assert still_valid(bought, now, minutes) == expected


@pytest.mark.parametrize(
    "passes, days, expected",
    [
        ([], 1, None),
        ([("day", 1, 7)], 1, ("day", 1, 7)),
        ([("day", 1, 7)], 2, None),
        ([("day", 1, 7), ("week", 7, 20)], 3, ("week", 7, 20)),
        ([("a", 5, 9), ("b", 5, 9)], 5, ("a", 5, 9)),
        ([("a", 3, 9), ("b", 4, 8)], 2, ("b", 4, 8)),
        ([("a", 3, 8), ("b", 9, 12)], 3, ("a", 3, 8)),
        ([("x", 2, 1), ("y", 6, 5), ("z", 8, 4)], 6, ("z", 8, 4)),
        ([("p", 10, 30), ("q", 30, 60)], 11, ("q", 30, 60)),
    ],
)
def test_cheapest_pass(passes, days, expected):
    assert cheapest_pass(passes, days) == expected


def test_errors():
    with pytest.raises(ValueError):
        age_price(10, -1)
    with pytest.raises(ValueError):
        still_valid(1, 2, 0)
