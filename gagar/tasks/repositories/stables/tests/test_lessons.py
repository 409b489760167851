import pytest

from stables.lessons import bales_left, hay, lesson_price, overworked, pairs


@pytest.mark.parametrize(
    "weights, works, expected",
    [
        ([500], False, 10.0),
        ([500], True, 15.0),
        ([], True, 0.0),
        ([400, 600], False, 20.0),
        ([400, 600], True, 30.0),
        ([455], False, 9.1),
        ([333], True, 10.0),
        ([0, 100], False, 2.0),
        ([520, 610, 480], False, 32.2),
    ],
)
def test_hay(weights, works, expected):
    assert hay(weights, works) == expected


@pytest.mark.parametrize(
    "bales, daily, days, expected",
    [
        (100, 10, 5, 50),
        (10, 10, 1, 0),
        (10, 10, 2, 0),
        (5, 2, 2, 1),
        (5, 2, 3, 0),
        (0, 3, 4, 0),
        (50, 7, 0, 50),
        (20, 3, 6, 2),
        (9, 4, 3, 0),
    ],
)
def test_bales_left(bales, daily, days, expected):
    assert bales_left(bales, daily, days) == expected


@pytest.mark.parametrize(
    "riders, horses, expected",
    [
        (['a', 'b'], ['x', 'y'], [('a', 'x'), ('b', 'y')]),
        (['a', 'b'], ['x'], [('a', 'x'), ('b', None)]),
        ([], ['x'], []),
        (['a'], [], [('a', None)]),
        (['p'], ['q', 'r'], [('p', 'q')]),
        (['m', 'n'], ['k', 'l'], [('m', 'k'), ('n', 'l')]),
        (['u', 'v'], [], [('u', None), ('v', None)]),
        (['c', 'd', 'e'], ['f'], [('c', 'f'), ('d', None), ('e', None)]),
        (['z'], ['z'], [('z', 'z')]),
    ],
)
def test_pairs(riders, horses, expected):
    assert pairs(riders, horses) == expected


@pytest.mark.parametrize(
    "rides, most, expected",
    [
        (['a', 'a', 'b'], 1, ['a']),
        (['a', 'a', 'b'], 2, []),
        ([], 0, []),
        (['x'], 0, ['x']),
        (['q', 'p'], 0, ['p', 'q']),
        (['m', 'n', 'm', 'n'], 1, ['m', 'n']),
        (['k', 'k', 'k', 'l', 'l'], 2, ['k']),
        (['u'], 1, []),
        (['c', 'b', 'c', 'b', 'b'], 1, ['b', 'c']),
    ],
)
def test_overworked(rides, most, expected):
    assert overworked(rides, most) == expected


@pytest.mark.parametrize(
    "minutes, riders, price, expected",
    [
        (30, 1, 20, 20),
        (31, 1, 20, 40),
        (60, 2, 15, 60),
        (60, 3, 15, 72.0),
        (0, 1, 9, 0),
        (1, 4, 10, 32.0),
        (45, 5, 8, 64.0),
        (90, 2, 12, 72),
        (29, 3, 25, 60.0),
    ],
)
def test_lesson_price(minutes, riders, price, expected):
    assert lesson_price(minutes, riders, price) == expected


def test_errors():
    with pytest.raises(ValueError):
        bales_left(5, 1, -1)
    with pytest.raises(ValueError):
        lesson_price(30, 0, 5)
