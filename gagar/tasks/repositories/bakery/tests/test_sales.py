import pytest

from bakery.sales import best_day, discount, leftovers, streak, takings


@pytest.mark.parametrize(
    "sold, price, expected",
    [
        (9, 1, 9),
        (10, 1, 9),
        (11, 1, 10),
        (20, 0.5, 9.0),
        (0, 3, 0),
        (25, 2, 46),
        (1, 1.99, 1.99),
        (30, 1.5, 40.5),
        (19, 4, 72),
    ],
)
def test_takings(sold, price, expected):
    assert takings(sold, price) == expected


@pytest.mark.parametrize(
    "sales, expected",
    [
        ([('mon', 1), ('tue', 2)], 'tue'),
        ([('mon', 2), ('tue', 2)], 'mon'),
        ([('sun', 0)], 'sun'),
        ([('a', 5), ('b', 9), ('c', 7)], 'b'),
        ([('x', -1), ('y', -3)], 'x'),
        ([('p', 3), ('q', 1), ('r', 3)], 'p'),
        ([('u', 10), ('v', 11)], 'v'),
        ([('k', 4), ('l', 4), ('m', 6)], 'm'),
        ([('s', 8), ('t', 2)], 's'),
    ],
)
def test_best_day(sales, expected):
    assert best_day(sales) == expected


@pytest.mark.parametrize(
    "baked, sold, expected",
    [
        ({'rye': 5}, {'rye': 3}, {'rye': 2}),
        ({'rye': 5}, {}, {'rye': 5}),
        ({}, {'rye': 1}, {}),
        ({'a': 2, 'b': 2}, {'b': 2}, {'a': 2, 'b': 0}),
        ({'bun': 3}, {'bun': 4}, {'bun': 0}),
        ({'x': 0}, {'x': 0}, {'x': 0}),
        ({'rye': 9, 'oat': 4}, {'rye': 1, 'oat': 1}, {'rye': 8, 'oat': 3}),
        ({'m': 7}, {'n': 7}, {'m': 7}),
        ({'p': 1, 'q': 6}, {'q': 5}, {'p': 1, 'q': 1}),
    ],
)
def test_leftovers(baked, sold, expected):
    assert leftovers(baked, sold) == expected


@pytest.mark.parametrize(
    "price, hour, expected",
    [
        (10, 16, 10),
        (10, 17, 5.0),
        (10, 19, 5.0),
        (10, 20, 0),
        (4, 8, 4),
        (6, 18, 3.0),
        (3, 23, 0),
        (8, 0, 8),
        (5, 12, 5),
    ],
)
def test_discount(price, hour, expected):
    assert discount(price, hour) == expected


@pytest.mark.parametrize(
    "sales, goal, expected",
    [
        ([5, 6, 7], 5, 3),
        ([5, 4, 7], 5, 1),
        ([], 1, 0),
        ([1, 1], 2, 0),
        ([9], 9, 1),
        ([3, 8, 8, 2], 3, 0),
        ([4, 4, 4, 4], 4, 4),
        ([10, 1, 10, 10], 10, 2),
        ([0, 0], 0, 2),
    ],
)
def test_streak(sales, goal, expected):
    assert streak(sales, goal) == expected


def test_errors():
    with pytest.raises(ValueError):
        best_day([])
