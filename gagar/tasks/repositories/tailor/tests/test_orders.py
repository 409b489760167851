import pytest

from tailor.orders import buttons, cloth_needed, hem_price, late_orders, ready_day


@pytest.mark.parametrize(
    "length, width, seam, expected",
    [
        (10, 20, 1, 264),
        (10, 20, 0, 200),
        (0, 0, 2, 16),
        (5, 5, 3, 121),
        (100, 50, 2, 5616),
        (7, 9, 1, 99),
        (30, 1, 4, 342),
        (60, 40, 5, 3500),
        (3, 8, 2, 84),
    ],
)
def test_cloth_needed(length, width, seam, expected):
    assert cloth_needed(length, width, seam) == expected


@pytest.mark.parametrize(
    "length, gap, most, expected",
    [
        (60, 10, 20, 7),
        (61, 10, 20, 8),
        (60, 10, 7, 7),
        (60, 10, 6, 6),
        (5, 10, 9, 2),
        (10, 10, 9, 2),
        (11, 10, 9, 3),
        (100, 7, 50, 16),
        (30, 4, 8, 8),
    ],
)
def test_buttons(length, gap, most, expected):
    assert buttons(length, gap, most) == expected


@pytest.mark.parametrize(
    "length, lined, expected",
    [
        (100, False, 5),
        (101, False, 6),
        (120, False, 6),
        (121, False, 7),
        (80, True, 10),
        (100, True, 10),
        (150, True, 16),
        (0, False, 5),
        (200, False, 10),
    ],
)
def test_hem_price(length, lined, expected):
    assert hem_price(length, lined) == expected


@pytest.mark.parametrize(
    "start, pieces, daily, expected",
    [
        (1, 10, 5, 2),
        (1, 11, 5, 3),
        (1, 5, 5, 1),
        (3, 0, 2, 3),
        (0, 1, 1, 0),
        (10, 20, 3, 16),
        (7, 9, 4, 9),
        (5, 8, 4, 6),
        (2, 100, 30, 5),
    ],
)
def test_ready_day(start, pieces, daily, expected):
    assert ready_day(start, pieces, daily) == expected


@pytest.mark.parametrize(
    "orders, today, expected",
    [
        ([('a', 3), ('b', 5)], 5, ['a']),
        ([('a', 3), ('b', 5)], 6, ['a', 'b']),
        ([], 4, []),
        ([('x', 7)], 7, []),
        ([('p', 4), ('q', 2)], 9, ['q', 'p']),
        ([('m', 1), ('k', 1)], 2, ['m', 'k']),
        ([('u', 8), ('v', 6), ('w', 7)], 8, ['v', 'w']),
        ([('c', 0)], 1, ['c']),
        ([('z', 10), ('y', -1)], 10, ['y']),
    ],
)
def test_late_orders(orders, today, expected):
    assert late_orders(orders, today) == expected


def test_errors():
    with pytest.raises(ValueError):
        cloth_needed(1, 2, -1)
    with pytest.raises(ValueError):
        buttons(10, 0, 5)
    with pytest.raises(ValueError):
        ready_day(1, 5, 0)
