import pytest

from museum.rooms import hours_open, label, open_at, room_order, shortest_tour


@pytest.mark.parametrize(
    "hour, opens, closes, expected",
    [
        (9, 9, 17, True),
        (17, 9, 17, False),
        (8, 9, 17, False),
        (16, 9, 17, True),
        (12, 10, 18, True),
        (18, 10, 18, False),
        (0, 0, 1, True),
        (1, 0, 1, False),
        (23, 20, 24, True),
    ],
)
def test_open_at(hour, opens, closes, expected):
    assert open_at(hour, opens, closes) == expected


@pytest.mark.parametrize(
    "opens, closes, pause, expected",
    [
        (9, 17, 1, 7),
        (9, 17, 0, 8),
        (10, 10, 0, 0),
        (12, 10, 0, 0),
        (8, 20, 2, 10),
        (9, 10, 3, 0),
        (0, 24, 4, 20),
        (13, 18, 1, 4),
        (7, 9, 2, 0),
    ],
)
def test_hours_open(opens, closes, pause, expected):
    assert hours_open(opens, closes, pause) == expected


@pytest.mark.parametrize(
    "rooms, expected",
    [
        ({'A': 1, 'B': 2}, ['B', 'A']),
        ({'A': 2, 'B': 1}, ['A', 'B']),
        ({'B': 1, 'A': 1}, ['A', 'B']),
        ({}, []),
        ({'X': 5}, ['X']),
        ({'C': 3, 'B': 3, 'A': 1}, ['B', 'C', 'A']),
        ({'hall': 0, 'attic': 4}, ['attic', 'hall']),
        ({'N': 7, 'S': 9, 'W': 8}, ['S', 'W', 'N']),
        ({'b': 2, 'a': 2, 'c': 2}, ['a', 'b', 'c']),
    ],
)
def test_room_order(rooms, expected):
    assert room_order(rooms) == expected


@pytest.mark.parametrize(
    "minutes, limit, expected",
    [
        ([10, 20, 30], 30, 2),
        ([10, 20, 30], 29, 1),
        ([], 10, 0),
        ([5], 5, 1),
        ([5], 4, 0),
        ([1, 1, 1], 2, 2),
        ([50, 1], 10, 0),
        ([15, 15, 15], 60, 3),
        ([8, 2, 7], 10, 2),
    ],
)
def test_shortest_tour(minutes, limit, expected):
    assert shortest_tour(minutes, limit) == expected


@pytest.mark.parametrize(
    "title, year, width, expected",
    [
        ('Sunrise', 1890, 30, 'Sunrise (1890)'),
        ('Sunrise', 1890, 7, 'Sunrise'),
        (' Sea ', 1900, 20, 'Sea (1900)'),
        ('A', 1, 3, 'A ('),
        ('Night', 2001, 12, 'Night (2001)'),
        ('Night', 2001, 11, 'Night (2001'),
        ('', 5, 10, ' (5)'),
        ('Long title', 1700, 10, 'Long title'),
        ('Map', 1650, 1, 'M'),
    ],
)
def test_label(title, year, width, expected):
    assert label(title, year, width) == expected


def test_errors():
    with pytest.raises(ValueError):
        label("a", 1, 0)
