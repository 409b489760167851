import pytest

from hotel.rooms import assign, extra_beds, room_floor, smallest_fit, tip


@pytest.mark.parametrize(
    "number, expected",
    [
        (101, 1),
        (99, 0),
        (100, 1),
        (250, 2),
        (1203, 12),
        (7, 0),
        (305, 3),
        (999, 9),
        (1000, 10),
    ],
)
def test_room_floor(number, expected):
    assert room_floor(number) == expected


@pytest.mark.parametrize(
    "rooms, guests, expected",
    [
        ([1, 2, 4], 2, 2),
        ([1, 2, 4], 3, 4),
        ([1, 2], 5, None),
        ([], 1, None),
        ([4, 3], 3, 3),
        ([6], 6, 6),
        ([2, 2], 1, 2),
        ([5, 8, 7], 6, 7),
        ([3], 0, 3),
    ],
)
def test_smallest_fit(rooms, guests, expected):
    assert smallest_fit(rooms, guests) == expected


@pytest.mark.parametrize(
    "names, rooms, expected",
    [
        (['a', 'b'], [1, 2], {'a': 1, 'b': 2}),
        (['a', 'b', 'c'], [7], {'a': 7}),
        ([], [1], {}),
        (['x'], [5, 6], {'x': 5}),
        (['p', 'q'], [9, 8], {'p': 9, 'q': 8}),
        (['m'], [], {}),
        (['k', 'l', 'm'], [3, 1, 2], {'k': 3, 'l': 1, 'm': 2}),
        (['u', 'v'], [0, 0], {'u': 0, 'v': 0}),
        (['z'], [101], {'z': 101}),
    ],
)
def test_assign(names, rooms, expected):
    assert assign(names, rooms) == expected


@pytest.mark.parametrize(
    "guests, beds, expected",
    [
        ([3, 1], [2, 2], [1, 0]),
        ([], [], []),
        ([2], [2], [0]),
        ([5, 5], [1, 4], [4, 1]),
        ([0], [3], [0]),
        ([4], [2], [2]),
        ([1, 2, 3], [3, 2, 1], [0, 0, 2]),
        ([6, 2, 7], [5, 2, 4], [1, 0, 3]),
        ([9], [1], [8]),
    ],
)
def test_extra_beds(guests, beds, expected):
    assert extra_beds(guests, beds) == expected


@pytest.mark.parametrize(
    "bill, percent, expected",
    [
        (100, 10, 10),
        (5, 10, 1),
        (0, 10, 1),
        (200, 0, 1),
        (37, 15, 6),
        (80, 5, 4),
        (999, 1, 10),
        (250, 20, 50),
        (33, 9, 3),
    ],
)
def test_tip(bill, percent, expected):
    assert tip(bill, percent) == expected


def test_errors():
    with pytest.raises(ValueError):
        tip(1, -1)
