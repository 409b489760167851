import pytest

from puzzles.digits import digit_sum, digital_root, is_mirror, missing, next_term


@pytest.mark.parametrize(
    "number, expected",
    [
        (0, 0),
        (9, 9),
        (10, 1),
        (123, 6),
        (-45, 9),
        (999, 27),
        (1001, 2),
        (5050, 10),
        (-7, 7),
    ],
)
def test_digit_sum(number, expected):
    assert digit_sum(number) == expected


@pytest.mark.parametrize(
    "number, expected",
    [
        (0, 0),
        (9, 9),
        (10, 1),
        (19, 1),
        (38, 2),
        (-45, 9),
        (999, 9),
        (99999, 9),
        (12, 3),
    ],
)
def test_digital_root(number, expected):
    assert digital_root(number) == expected


@pytest.mark.parametrize(
    "number, base, expected",
    [
        (121, 10, True),
        (123, 10, False),
        (0, 10, True),
        (5, 2, True),
        (6, 2, False),
        (9, 2, True),
        (10, 3, True),
        (11, 3, False),
        (1221, 10, True),
    ],
)
def test_is_mirror(number, base, expected):
    assert is_mirror(number, base) == expected


@pytest.mark.parametrize(
    "numbers, last, expected",
    [
        ([1, 3], 4, [4, 2]),
        ([], 3, [3, 2, 1]),
        ([1, 2], 2, []),
        ([5], 1, [1]),
        ([2, 4, 6], 6, [5, 3, 1]),
        ([], 0, []),
        ([3, 1, 2], 5, [5, 4]),
        ([1, 1, 1], 2, [2]),
        ([7, 6, 5], 7, [4, 3, 2, 1]),
    ],
)
def test_missing(numbers, last, expected):
    assert missing(numbers, last) == expected


@pytest.mark.parametrize(
    "terms, expected",
    [
        ([1, 2, 3], 4),
        ([5], 10),
        ([10, 7], 4),
        ([0], 0),
        ([-3], -6),
        ([2, 4, 8], 12),
        ([4, 4], 4),
        ([9, 1, 0], -1),
        ([1, 10, 100], 190),
    ],
)
def test_next_term(terms, expected):
    assert next_term(terms) == expected


def test_errors():
    with pytest.raises(ValueError):
        is_mirror(-1, 10)
    with pytest.raises(ValueError):
        next_term([])
