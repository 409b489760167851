import pytest

from arcade.machines import broken, claw_wins, games, prize, tickets_for


@pytest.mark.parametrize(
    "coins, price, bonus, expected",
    [
        ([1, 1], 1, 3, 2),
        ([1, 1, 1], 1, 3, 4),
        ([], 2, 5, 0),
        ([2, 1], 2, 1, 2),
        ([5, 5], 2, 2, 7),
        ([1], 2, 1, 0),
        ([2, 2, 2, 1], 1, 3, 9),
        ([10], 3, 4, 3),
        ([20, 10], 4, 3, 9),
    ],
)
def test_games(coins, price, bonus, expected):
    assert games(coins, price, bonus) == expected


@pytest.mark.parametrize(
    "grips, strength, every, expected",
    [
        ([5, 9], 6, 5, [2]),
        ([5, 9], 5, 5, [1, 2]),
        ([1, 1, 1, 1], 9, 2, [2, 4]),
        ([], 3, 3, []),
        ([7], 7, 2, [1]),
        ([6], 7, 2, []),
        ([6], 7, 1, [1]),
        ([3, 8, 2, 8, 1], 8, 5, [2, 4, 5]),
        ([0, 0, 0], 0, 9, [1, 2, 3]),
    ],
)
def test_claw_wins(grips, strength, every, expected):
    assert claw_wins(grips, strength, every) == expected


@pytest.mark.parametrize(
    "score, best, expected",
    [
        (100, 200, 2),
        (100, 100, 2),
        (100, 99, 12),
        (49, 50, 0),
        (50, 50, 1),
        (0, 0, 0),
        (-60, 10, 0),
        (730, 500, 24),
        (999, 1000, 19),
    ],
)
def test_tickets_for(score, best, expected):
    assert tickets_for(score, best) == expected


@pytest.mark.parametrize(
    "tickets, prizes, expected",
    [
        (10, [('a', 5), ('b', 10)], 'b'),
        (9, [('a', 5), ('b', 10)], 'a'),
        (4, [('a', 5)], None),
        (5, [], None),
        (0, [('x', 0)], 'x'),
        (8, [('p', 8), ('q', 8)], 'p'),
        (7, [('m', 6), ('n', 2)], 'm'),
        (100, [('k', 30), ('l', 90), ('o', 60)], 'l'),
        (50, [('u', 51), ('v', 49)], 'v'),
    ],
)
def test_prize(tickets, prizes, expected):
    assert prize(tickets, prizes) == expected


@pytest.mark.parametrize(
    "plays, usual, expected",
    [
        ({'a': 4}, {'a': 10}, ['a']),
        ({'a': 5}, {'a': 10}, []),
        ({}, {'x': 1}, ['x']),
        ({}, {'x': 0}, []),
        ({'p': 3}, {'q': 4, 'p': 5}, ['q']),
        ({'b': 1, 'a': 1}, {'b': 9, 'a': 3}, ['a', 'b']),
        ({'m': 7}, {}, []),
        ({'k': 0, 'l': 2}, {'l': 4, 'k': 2}, ['k']),
        ({'u': 10, 'v': 1}, {'v': 7, 'u': 21}, ['u', 'v']),
    ],
)
def test_broken(plays, usual, expected):
    assert broken(plays, usual) == expected


def test_errors():
    with pytest.raises(ValueError):
        games([1], 0, 3)
    with pytest.raises(ValueError):
        games([1], 1, 0)
    with pytest.raises(ValueError):
        claw_wins([1], 1, 0)
