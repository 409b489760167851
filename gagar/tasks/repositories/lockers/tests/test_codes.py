import pytest

from lockers.codes import check_digit, digits_in_place, is_valid, spin, tries_left


@pytest.mark.parametrize(
    "number, expected",
    [
        (0, 0),
        (9, 9),
        (10, 1),
        (19, 0),
        (123, 6),
        (999, 7),
        (55, 0),
        (1000, 1),
        (48, 2),
    ],
)
def test_check_digit(number, expected):
    assert check_digit(number) == expected


@pytest.mark.parametrize(
    "code, expected",
    [
        (11, True),
        (12, False),
        (0, True),
        (123, True),
        (1236, True),
        (1997, False),
        (5, False),
        (505, True),
        (9918, False),
    ],
)
def test_is_valid(code, expected):
    assert is_valid(code) == expected


@pytest.mark.parametrize(
    "start, turns, size, expected",
    [
        (0, [5], 10, 5),
        (0, [-1], 10, 9),
        (9, [1], 10, 0),
        (3, [2, -4], 10, 1),
        (0, [], 5, 0),
        (7, [7, 7], 12, 9),
        (1, [40], 40, 1),
        (2, [-3, 1], 6, 0),
        (5, [10, -20], 8, 3),
    ],
)
def test_spin(start, turns, size, expected):
    assert spin(start, turns, size) == expected


@pytest.mark.parametrize(
    "attempts, code, limit, expected",
    [
        ([1, 2], 3, 3, 1),
        ([3], 3, 3, 3),
        ([], 1, 5, 5),
        ([1, 1, 1, 1], 2, 3, 0),
        ([1, 3], 3, 2, 2),
        ([9], 8, 1, 0),
        ([5, 6, 7], 8, 5, 2),
        ([2, 2], 2, 4, 4),
        ([4, 4], 1, 2, 0),
    ],
)
def test_tries_left(attempts, code, limit, expected):
    assert tries_left(attempts, code, limit) == expected


@pytest.mark.parametrize(
    "guess, code, expected",
    [
        ('123', '123', 3),
        ('123', '321', 1),
        ('000', '001', 2),
        ('', '1', 0),
        ('99', '9', 1),
        ('4567', '4765', 2),
        ('1111', '1211', 3),
        ('24', '42', 0),
        ('8080', '8008', 2),
    ],
)
def test_digits_in_place(guess, code, expected):
    assert digits_in_place(guess, code) == expected


def test_errors():
    with pytest.raises(ValueError):
        spin(0, [1], 0)
