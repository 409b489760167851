import pytest

from hotel.nights import busiest_day, night_count, occupied, overlaps, stay_price


@pytest.mark.parametrize(
    "arrive, depart, expected",
    [
        (1, 3, 2),
        (3, 3, 0),
        (5, 2, 0),
        (0, 10, 10),
        (7, 8, 1),
        (9, 0, 0),
        (2, 6, 4),
        (4, 5, 1),
        (-1, 1, 2),
    ],
)
def test_night_count(arrive, depart, expected):
    assert night_count(arrive, depart) == expected


@pytest.mark.parametrize(
    "nights, price, discount_from, expected",
    [
        (2, 100, 3, 200),
        (3, 100, 3, 270.0),
        (4, 50, 3, 180.0),
        (0, 80, 1, 0),
        (1, 60, 1, 54.0),
        (10, 20, 7, 180.0),
        (6, 20, 7, 120),
        (7, 30, 7, 189.0),
        (5, 40, 10, 200),
    ],
)
def test_stay_price(nights, price, discount_from, expected):
    assert stay_price(nights, price, discount_from) == expected


@pytest.mark.parametrize(
    "first, second, expected",
    [
        ((1, 3), (2, 4), True),
        ((1, 3), (3, 4), False),
        ((3, 4), (1, 3), False),
        ((2, 4), (1, 3), True),
        ((0, 9), (4, 5), True),
        ((4, 5), (0, 9), True),
        ((1, 2), (5, 6), False),
        ((6, 8), (6, 8), True),
        ((2, 5), (5, 7), False),
    ],
)
def test_overlaps(first, second, expected):
    assert overlaps(first, second) == expected


@pytest.mark.parametrize(
    "stays, day, expected",
    [
        ([(1, 3), (2, 4)], 2, 2),
        ([(1, 3)], 3, 0),
        ([(1, 3)], 1, 1),
        ([], 5, 0),
        ([(0, 9), (0, 9)], 8, 2),
        ([(4, 6)], 5, 1),
        ([(4, 6)], 3, 0),
        ([(2, 3), (3, 4)], 3, 1),
        ([(1, 5), (2, 6), (3, 7)], 4, 3),
    ],
)
def test_occupied(stays, day, expected):
    assert occupied(stays, day) == expected


@pytest.mark.parametrize(
    "stays, last, expected",
    [
        ([(1, 3), (2, 4)], 5, 2),
        ([], 3, 0),
        ([(0, 2)], 4, 0),
        ([(2, 4), (3, 5), (3, 4)], 6, 3),
        ([(5, 6)], 4, 0),
        ([(1, 2), (4, 5)], 5, 1),
        ([(0, 1), (1, 2), (1, 3)], 3, 1),
        ([(3, 9)], 9, 3),
        ([(2, 6), (5, 8)], 7, 5),
    ],
)
def test_busiest_day(stays, last, expected):
    assert busiest_day(stays, last) == expected


def test_errors():
    with pytest.raises(ValueError):
        stay_price(1, 0, 1)
