import pytest

from soccer.league import gap, leader, rounds, suspended, top_scorers


@pytest.mark.parametrize(
    "table, expected",
    [
        ({'a': 5, 'b': 3}, 'a'),
        ({'a': 3, 'b': 5}, 'b'),
        ({'b': 4, 'a': 4}, 'a'),
        ({'x': 0}, 'x'),
        ({'p': 1, 'q': 2, 'r': 2}, 'q'),
        ({'n': 9, 'm': 9}, 'm'),
        ({'u': 7, 'v': 8, 'w': 6}, 'v'),
        ({'k': 10, 'l': 12}, 'l'),
        ({'c': 0, 'd': 0}, 'c'),
    ],
)
def test_leader(table, expected):
    assert leader(table) == expected


@pytest.mark.parametrize(
    "table, team, expected",
    [
        ({'a': 5, 'b': 3}, 'b', 2),
        ({'a': 5, 'b': 3}, 'a', 0),
        ({'x': 0}, 'x', 0),
        ({'p': 1, 'q': 9}, 'p', 8),
        ({'m': 4, 'n': 4}, 'n', 0),
        ({'u': 7, 'v': 2, 'w': 6}, 'w', 1),
        ({'k': 10, 'l': 0}, 'l', 10),
        ({'c': 3, 'd': 8}, 'c', 5),
        ({'s': 6, 't': 5, 'r': 1}, 'r', 5),
    ],
)
def test_gap(table, team, expected):
    assert gap(table, team) == expected


@pytest.mark.parametrize(
    "goals, least, expected",
    [
        ({'a': 5, 'b': 3}, 3, ['a', 'b']),
        ({'a': 2, 'b': 3}, 3, ['b']),
        ({}, 1, []),
        ({'y': 4, 'x': 4}, 4, ['x', 'y']),
        ({'p': 1, 'q': 2, 'r': 3}, 2, ['r', 'q']),
        ({'m': 0}, 0, ['m']),
        ({'k': 6, 'l': 7, 'j': 6}, 6, ['l', 'j', 'k']),
        ({'u': 9}, 10, []),
        ({'c': 2, 'b': 8, 'a': 5}, 1, ['b', 'a', 'c']),
    ],
)
def test_top_scorers(goals, least, expected):
    assert top_scorers(goals, least) == expected


@pytest.mark.parametrize(
    "teams, expected",
    [
        (2, 2),
        (3, 6),
        (4, 6),
        (18, 34),
        (1, 2),
        (5, 10),
        (20, 38),
        (7, 14),
        (10, 18),
    ],
)
def test_rounds(teams, expected):
    assert rounds(teams) == expected


@pytest.mark.parametrize(
    "cards, limit, expected",
    [
        ({'a': 5, 'b': 3}, 5, ['a']),
        ({'a': 10, 'b': 4}, 5, ['a']),
        ({}, 2, []),
        ({'x': 0}, 1, []),
        ({'p': 2, 'q': 4, 'r': 3}, 2, ['p', 'q']),
        ({'m': 6}, 3, ['m']),
        ({'k': 7, 'l': 9}, 3, ['l']),
        ({'u': 1}, 1, ['u']),
        ({'c': 8, 'd': 12, 'e': 10}, 4, ['c', 'd']),
    ],
)
def test_suspended(cards, limit, expected):
    assert suspended(cards, limit) == expected


def test_errors():
    with pytest.raises(ValueError):
        leader({})
    with pytest.raises(ValueError):
        rounds(0)
