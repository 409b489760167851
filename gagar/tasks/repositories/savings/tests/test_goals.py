import pytest

from savings.goals import interest, months_to, reached, shares, streak


@pytest.mark.parametrize(
    "amount, percent, years, expected",
    [
        (100, 10, 1, 110.0),
        (100, 10, 2, 121.0),
        (100, 0, 5, 100.0),
        (50, 4, 0, 50),
        (200, 5, 3, 231.53),
        (0, 9, 4, 0.0),
        (1000, 1, 2, 1020.1),
        (80, 2.5, 1, 82.0),
        (10, 100, 3, 80.0),
    ],
)
def test_interest(amount, percent, years, expected):
    assert interest(amount, percent, years) == expected


@pytest.mark.parametrize(
    "goal, saved, monthly, expected",
    [
        (100, 0, 50, 2),
        (100, 0, 49, 3),
        (100, 100, 10, 0),
        (100, 99, 10, 1),
        (50, 80, 5, 0),
        (10, 0, 20, 1),
        (365, 5, 30, 12),
        (7, 1, 1, 6),
        (200, 20, 45, 4),
    ],
)
def test_months_to(goal, saved, monthly, expected):
    assert months_to(goal, saved, monthly) == expected


@pytest.mark.parametrize(
    "amount, parts, expected",
    [
        (10, 3, [4, 3, 3]),
        (9, 3, [3, 3, 3]),
        (11, 3, [4, 4, 3]),
        (0, 2, [0, 0]),
        (1, 4, [1, 0, 0, 0]),
        (7, 1, [7]),
        (20, 6, [4, 4, 3, 3, 3, 3]),
        (5, 2, [3, 2]),
        (100, 8, [13, 13, 13, 13, 12, 12, 12, 12]),
    ],
)
def test_shares(amount, parts, expected):
    assert shares(amount, parts) == expected


@pytest.mark.parametrize(
    "goals, saved, expected",
    [
        ({'bike': 300, 'book': 20}, 300, ['bike', 'book']),
        ({'bike': 300, 'book': 20}, 299, ['book']),
        ({}, 10, []),
        ({'a': 5}, 4, []),
        ({'x': 1, 'y': 2, 'z': 3}, 3, ['z', 'y', 'x']),
        ({'p': 7, 'q': 7}, 7, ['p', 'q']),
        ({'tent': 90, 'lamp': 40, 'sofa': 500}, 100, ['tent', 'lamp']),
        ({'m': 0}, 0, ['m']),
        ({'u': 10, 'v': 30, 'w': 20}, 25, ['w', 'u']),
    ],
)
def test_reached(goals, saved, expected):
    assert reached(goals, saved) == expected


@pytest.mark.parametrize(
    "deposits, least, expected",
    [
        ([10, 20, 30], 20, 2),
        ([10, 20, 30], 10, 3),
        ([], 5, 0),
        ([5], 5, 1),
        ([4], 5, 0),
        ([30, 5, 30], 10, 1),
        ([9, 9, 1], 2, 0),
        ([1, 8, 9, 7], 7, 3),
        ([6, 7, 8, 2, 9], 6, 1),
    ],
)
def test_streak(deposits, least, expected):
    assert streak(deposits, least) == expected


def test_errors():
    with pytest.raises(ValueError):
        interest(1, 2, -1)
    with pytest.raises(ValueError):
        months_to(5, 0, 0)
    with pytest.raises(ValueError):
        shares(5, 0)
