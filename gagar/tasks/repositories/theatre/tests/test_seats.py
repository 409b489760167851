import pytest

from theatre.seats import best_price, first_gap, neighbours, seat_label, sold_out


@pytest.mark.parametrize(
    "row, seat, expected",
    [
        (1, 5, 'A5'),
        (2, 1, 'B1'),
        (10, 10, 'J10'),
        (3, 12, 'C12'),
        (4, 7, 'D7'),
        (9, 1, 'I1'),
        (5, 20, 'E20'),
        (7, 3, 'G3'),
        (6, 8, 'F8'),
    ],
)
def test_seat_label(row, seat, expected):
    assert seat_label(row, seat) == expected


@pytest.mark.parametrize(
    "row, front, back, expected",
    [
        (1, 50, 20, 50),
        (3, 50, 20, 50),
        (4, 50, 20, 20),
        (10, 30, 10, 10),
        (2, 9, 8, 9),
        (0, 7, 3, 7),
        (5, 6, 6, 6),
        (3, 1, 2, 1),
        (4, 12, 5, 5),
    ],
)
def test_best_price(row, front, back, expected):
    assert best_price(row, front, back) == expected


@pytest.mark.parametrize(
    "seat, per_row, expected",
    [
        (1, 5, [2]),
        (5, 5, [4]),
        (3, 5, [2, 4]),
        (1, 1, []),
        (2, 2, [1]),
        (2, 3, [1, 3]),
        (6, 5, [5]),
        (7, 8, [6, 8]),
        (0, 4, [1]),
    ],
)
def test_neighbours(seat, per_row, expected):
    assert neighbours(seat, per_row) == expected


@pytest.mark.parametrize(
    "plan, expected",
    [
        ([[True, True]], True),
        ([[True, False]], False),
        ([], True),
        ([[True], [True]], True),
        ([[True], [False]], False),
        ([[False, False]], False),
        ([[True, True], [True, True]], True),
        ([[]], True),
        ([[True], [True, False], [True]], False),
    ],
)
def test_sold_out(plan, expected):
    assert sold_out(plan) == expected


@pytest.mark.parametrize(
    "row, size, expected",
    [
        ([True, False, False], 2, 1),
        ([True, False], 2, -1),
        ([], 1, -1),
        ([False], 1, 0),
        ([False, True, False], 1, 0),
        ([True, True], 1, -1),
        ([False, True, False, False], 2, 2),
        ([True, False, False, False], 3, 1),
        ([False, False, True, False], 3, -1),
    ],
)
def test_first_gap(row, size, expected):
    assert first_gap(row, size) == expected


def test_errors():
    with pytest.raises(ValueError):
        seat_label(0, 1)
