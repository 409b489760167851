import pytest

from lottery.tickets import jackpot, lucky_digits, share, sorted_fields, ticket_price


@pytest.mark.parametrize(
    "fields, weeks, fee, expected",
    [
        (1, 1, 2, 3),
        (9, 1, 2, 11),
        (10, 1, 2, 10),
        (11, 2, 3, 22),
        (2, 5, 1, 11),
        (9, 4, 0, 36),
        (3, 0, 4, 4),
        (20, 1, 5, 20),
        (5, 2, 10, 20),
    ],
)
def test_ticket_price(fields, weeks, fee, expected):
    assert ticket_price(fields, weeks, fee) == expected


@pytest.mark.parametrize(
    "prize, winners, expected",
    [
        (100, 3, 33),
        (100, 4, 25),
        (10, 0, 0),
        (0, 5, 0),
        (7, 7, 1),
        (9, 2, 4),
        (5, 6, 0),
        (1000, 9, 111),
        (33, 10, 3),
    ],
)
def test_share(prize, winners, expected):
    assert share(prize, winners) == expected


@pytest.mark.parametrize(
    "start, weeks, won, expected",
    [
        (1, 3, 0, 8),
        (1, 3, 3, 1),
        (1, 3, 1, 4),
        (5, 0, 1, 5),
        (2, 4, 2, 8),
        (10, 1, 1, 10),
        (3, 2, 5, 12),
        (4, 5, 4, 8),
        (7, 1, 0, 14),
    ],
)
def test_jackpot(start, weeks, won, expected):
    assert jackpot(start, weeks, won) == expected


@pytest.mark.parametrize(
    "number, digit, expected",
    [
        (1777, 7, 3),
        (10, 0, 1),
        (5, 6, 0),
        (0, 0, 1),
        (123123, 1, 2),
        (999, 9, 3),
        (8080, 8, 2),
        (404, 4, 2),
        (12345, 5, 1),
    ],
)
def test_lucky_digits(number, digit, expected):
    assert lucky_digits(number, digit) == expected


@pytest.mark.parametrize(
    "fields, expected",
    [
        ([[2, 1], [3]], [[1, 2], [3]]),
        ([], []),
        ([[1], [2, 3]], [[2, 3], [1]]),
        ([[9, 8, 7]], [[7, 8, 9]]),
        ([[1], [2]], [[1], [2]]),
        ([[4, 2], [6, 5], [1]], [[2, 4], [5, 6], [1]]),
        ([[], [0]], [[0], []]),
        ([[3, 1, 2], [5, 4], [9, 6, 8]], [[1, 2, 3], [6, 8, 9], [4, 5]]),
        ([[7], [], [5, 3]], [[3, 5], [7], []]),
    ],
)
def test_sorted_fields(fields, expected):
    assert sorted_fields(fields) == expected


def test_errors():
    with pytest.raises(ValueError):
        ticket_price(0, 1, 1)
