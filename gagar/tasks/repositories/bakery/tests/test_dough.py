import pytest

from bakery.dough import flour_needed, heavy, pieces, rising_steps, water_share


@pytest.mark.parametrize(
    "loaves, grams, spare, expected",
    [
        (10, 500, 0, 5000),
        (10, 500, 2, 6000),
        (0, 400, 1, 400),
        (1, 250, 1, 500),
        (3, 100, 0, 300),
        (20, 350, 5, 8750),
        (7, 10, 3, 100),
        (2, 600, 2, 2400),
        (5, 1, 5, 10),
    ],
)
def test_flour_needed(loaves, grams, spare, expected):
    assert flour_needed(loaves, grams, spare) == expected


@pytest.mark.parametrize(
    "water, flour, expected",
    [
        (350, 500, 70),
        (500, 500, 100),
        (1, 3, 33),
        (0, 10, 0),
        (70, 100, 70),
        (2, 3, 67),
        (300, 400, 75),
        (120, 90, 133),
        (9, 40, 22),
    ],
)
def test_water_share(water, flour, expected):
    assert water_share(water, flour) == expected


@pytest.mark.parametrize(
    "size, target, expected",
    [
        (1, 8, 3),
        (1, 9, 4),
        (5, 5, 0),
        (5, 4, 0),
        (2, 3, 1),
        (3, 100, 6),
        (10, 80, 3),
        (7, 15, 2),
        (1, 2, 1),
    ],
)
def test_rising_steps(size, target, expected):
    assert rising_steps(size, target) == expected


@pytest.mark.parametrize(
    "dough, weight, expected",
    [
        (1000, 300, (3, 100)),
        (900, 300, (3, 0)),
        (10, 20, (0, 10)),
        (0, 5, (0, 0)),
        (75, 10, (7, 5)),
        (64, 8, (8, 0)),
        (13, 4, (3, 1)),
        (500, 499, (1, 1)),
        (99, 33, (3, 0)),
    ],
)
def test_pieces(dough, weight, expected):
    assert pieces(dough, weight) == expected


@pytest.mark.parametrize(
    "weights, limit, expected",
    [
        ([1, 5, 3], 2, [5, 3]),
        ([], 0, []),
        ([2, 2], 2, []),
        ([9, 10], 8, [10, 9]),
        ([4, 8, 6, 2], 4, [8, 6]),
        ([-1, 1], 0, [1]),
        ([7], 7, []),
        ([3, 1, 2], 0, [3, 2, 1]),
        ([20, 30, 10], 15, [30, 20]),
    ],
)
def test_heavy(weights, limit, expected):
    assert heavy(weights, limit) == expected


def test_errors():
    with pytest.raises(ValueError):
        water_share(1, 0)
    with pytest.raises(ValueError):
        rising_steps(0, 5)
