import pytest

from aquarium.feeding import feeding_hours, food_left, hungry, label, portions


@pytest.mark.parametrize(
    "fish, grams, expected",
    [
        (4, 10, 2.5),
        (3, 10, 3.33),
        (1, 5, 5.0),
        (7, 1, 0.14),
        (2, 9, 4.5),
        (8, 100, 12.5),
        (6, 4, 0.67),
        (5, 0, 0.0),
        (9, 20, 2.22),
    ],
)
def test_portions(fish, grams, expected):
    assert portions(fish, grams) == expected


@pytest.mark.parametrize(
    "first, count, gap, expected",
    [
        (8, 3, 6, [8, 14, 20]),
        (20, 3, 6, [20, 2, 8]),
        (0, 1, 5, [0]),
        (23, 2, 1, [23, 0]),
        (6, 0, 4, []),
        (12, 4, 12, [12, 0, 12, 0]),
        (5, 2, 24, [5, 5]),
        (18, 3, 3, [18, 21, 0]),
        (1, 5, 2, [1, 3, 5, 7, 9]),
    ],
)
def test_feeding_hours(first, count, gap, expected):
    assert feeding_hours(first, count, gap) == expected


@pytest.mark.parametrize(
    "fed, names, expected",
    [
        (['a'], ['a', 'b'], ['b']),
        ([], ['x'], ['x']),
        (['x'], [], []),
        (['a', 'b'], ['b', 'a'], []),
        (['c'], ['a', 'b', 'c'], ['a', 'b']),
        (['A'], ['a'], ['a']),
        (['m', 'n'], ['n', 'o', 'p'], ['o', 'p']),
        (['q'], ['r', 'q', 'r'], ['r', 'r']),
        (['z', 'y'], ['y'], []),
    ],
)
def test_hungry(fed, names, expected):
    assert hungry(fed, names) == expected


@pytest.mark.parametrize(
    "stock, daily, days, expected",
    [
        (100, 10, 3, 70),
        (100, 10, 10, 0),
        (20, 10, 3, 0),
        (50, 7, 2, 36),
        (0, 1, 1, 0),
        (5, 5, 1, 0),
        (30, 0, 9, 30),
        (80, 25, 2, 30),
        (9, 2, 4, 1),
    ],
)
def test_food_left(stock, daily, days, expected):
    assert food_left(stock, daily, days) == expected


@pytest.mark.parametrize(
    "name, count, expected",
    [
        ('guppy', 1, '1 guppy'),
        ('tetra', 2, '2 tetras'),
        ('tetra', 0, '0 tetras'),
        ('crab', 5, '5 crabs'),
        ('shrimp', 1, '1 shrimp'),
        ('eel', 10, '10 eels'),
        ('snail', 3, '3 snails'),
        ('ray', 1, '1 ray'),
        ('goby', 11, '11 gobys'),
    ],
)
def test_label(name, count, expected):
    assert label(name, count) == expected


def test_errors():
    with pytest.raises(ValueError):
        portions(0, 5)
