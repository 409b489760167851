import pytest

from bricks.pallets import cheapest, order, pallets, stack_rows, trips


@pytest.mark.parametrize(
    "bricks, size, expected",
    [
        (100, 30, (3, 10)),
        (90, 30, (3, 0)),
        (29, 30, (0, 29)),
        (0, 5, (0, 0)),
        (7, 1, (7, 0)),
        (501, 250, (2, 1)),
        (64, 10, (6, 4)),
        (33, 8, (4, 1)),
        (999, 100, (9, 99)),
    ],
)
def test_pallets(bricks, size, expected):
    assert pallets(bricks, size) == expected


@pytest.mark.parametrize(
    "bricks, waste, size, expected",
    [
        (100, 0, 50, 2),
        (100, 0, 49, 3),
        (100, 10, 55, 2),
        (100, 10, 56, 2),
        (0, 10, 5, 0),
        (200, 5, 100, 3),
        (1, 0, 10, 1),
        (300, 20, 60, 6),
        (40, 25, 25, 2),
    ],
)
def test_order(bricks, waste, size, expected):
    assert order(bricks, waste, size) == expected


@pytest.mark.parametrize(
    "loads, limit, expected",
    [
        ([5, 5], 10, 1),
        ([5, 6], 10, 2),
        ([], 10, 0),
        ([3], 3, 1),
        ([4, 4, 4], 8, 2),
        ([9, 1, 1, 9], 10, 2),
        ([2, 2, 2, 2], 5, 2),
        ([7, 1, 7, 1], 8, 2),
        ([1, 2, 3, 4, 5], 6, 3),
    ],
)
def test_trips(loads, limit, expected):
    assert trips(loads, limit) == expected


@pytest.mark.parametrize(
    "base, expected",
    [
        (0, 0),
        (1, 1),
        (2, 3),
        (3, 6),
        (5, 15),
        (10, 55),
        (7, 28),
        (4, 10),
        (20, 210),
    ],
)
def test_stack_rows(base, expected):
    assert stack_rows(base) == expected


@pytest.mark.parametrize(
    "offers, bricks, expected",
    [
        ([('a', 2, 10), ('b', 1, 50)], 30, 'a'),
        ([('a', 2, 10), ('b', 1, 50)], 50, 'b'),
        ([('a', 2, 10), ('b', 1, 50)], 40, 'a'),
        ([], 5, None),
        ([('x', 3, 0)], 0, 'x'),
        ([('p', 1, 1), ('q', 1, 0)], 7, 'q'),
        ([('m', 5, 0), ('n', 4, 9)], 9, 'm'),
        ([('k', 2, 2), ('l', 2, 1)], 0, 'l'),
        ([('u', 9, 0), ('v', 1, 30)], 4, 'v'),
    ],
)
def test_cheapest(offers, bricks, expected):
    assert cheapest(offers, bricks) == expected


def test_errors():
    with pytest.raises(ValueError):
        pallets(5, 0)
    with pytest.raises(ValueError):
        stack_rows(-1)
