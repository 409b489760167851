import pytest

from ferries.decks import boarding, group_price, lanes_needed, ticket, tilt


@pytest.mark.parametrize(
    "lengths, lane, expected",
    [
        ([4, 4], 10, 1),
        ([4, 4], 9, 2),
        ([], 20, 0),
        ([5], 6, 1),
        ([3, 3, 3], 8, 2),
        ([3, 3, 3], 7, 3),
        ([10, 2, 2], 16, 2),
        ([4, 5, 4, 5], 12, 2),
        ([1, 1, 1, 1], 4, 2),
    ],
)
def test_lanes_needed(lengths, lane, expected):
    assert lanes_needed(lengths, lane) == expected


@pytest.mark.parametrize(
    "age, price, expected",
    [
        (3, 20, 0),
        (4, 20, 10.0),
        (15, 20, 10.0),
        (16, 20, 20),
        (0, 9, 0),
        (40, 9, 9),
        (10, 7, 3.5),
        (80, 12, 12),
        (5, 30, 15.0),
    ],
)
def test_ticket(age, price, expected):
    assert ticket(age, price) == expected


@pytest.mark.parametrize(
    "ages, price, expected",
    [
        ([30, 31], 10, 20),
        ([3, 10], 10, 5.0),
        ([], 5, 0),
        ([20, 20, 20, 20, 20, 20, 20, 20, 20, 20], 10, 90.0),
        ([20, 20, 20, 20, 20, 20, 20, 20, 20], 10, 90),
        ([2, 2, 2, 2, 2, 40, 40, 40, 40, 40], 8, 36.0),
        ([15, 16], 6, 9.0),
        ([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4], 10, 49.5),
        ([50, 0, 12], 30, 45.0),
    ],
)
def test_group_price(ages, price, expected):
    assert group_price(ages, price) == expected


@pytest.mark.parametrize(
    "left, right, expected",
    [
        ([10], [5], 'even'),
        ([10], [4], 'left'),
        ([4], [10], 'right'),
        ([5], [10], 'even'),
        ([], [], 'even'),
        ([3, 3], [], 'left'),
        ([], [2, 4], 'right'),
        ([20, 1], [8, 7], 'left'),
        ([9, 9], [9, 10], 'even'),
    ],
)
def test_tilt(left, right, expected):
    assert tilt(left, right) == expected


@pytest.mark.parametrize(
    "cars, deck, expected",
    [
        ([('a1', 1), ('b2', 2)], 1, ['A1']),
        ([], 1, []),
        ([('x', 3)], 2, []),
        ([('p', 1), ('q', 1)], 1, ['P', 'Q']),
        ([('n7', 2), ('m6', 2)], 2, ['N7', 'M6']),
        ([('Ab', 0)], 0, ['AB']),
        ([('u', 1), ('v', 2), ('w', 1)], 2, ['V']),
        ([('k-9', 4)], 4, ['K-9']),
        ([('c', 5), ('d', 4), ('e', 5)], 5, ['C', 'E']),
    ],
)
def test_boarding(cars, deck, expected):
    assert boarding(cars, deck) == expected


def test_errors():
    with pytest.raises(ValueError):
        ticket(-1, 10)
