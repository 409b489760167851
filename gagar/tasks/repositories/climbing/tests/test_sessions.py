import pytest

from climbing.sessions import best_streak, falls, next_partner, rest_minutes, success_rate


@pytest.mark.parametrize(
    "routes, rest, expected",
    [
        (['a', 'b', 'c'], 5, 10),
        ([], 5, 0),
        (['a'], 5, 0),
        (['a', 'b'], 10, 10),
        (['x', 'y', 'z', 'w'], 2, 6),
        (['p', 'q'], 0, 0),
        (['m', 'n', 'o'], 7, 14),
        (['k'], 1, 0),
        (['a', 'b', 'c', 'd', 'e'], 3, 12),
    ],
)
def test_rest_minutes(routes, rest, expected):
    assert rest_minutes(routes, rest) == expected


@pytest.mark.parametrize(
    "log, expected",
    [
        (['fall', 'top'], 1),
        ([], 0),
        ([' Fall '], 1),
        (['FALL', 'fall', 'Fall'], 3),
        (['fallen'], 0),
        (['top', 'top'], 0),
        (['fall', 'fall ', 'top', 'rest'], 2),
        (['a fall'], 0),
        (['rest', ' fall'], 1),
    ],
)
def test_falls(log, expected):
    assert falls(log) == expected


@pytest.mark.parametrize(
    "tops, tries, expected",
    [
        (1, 2, 50),
        (1, 3, 33),
        (0, 5, 0),
        (5, 5, 100),
        (0, 0, 0),
        (2, 3, 66),
        (7, 8, 87),
        (1, 6, 16),
        (9, 10, 90),
    ],
)
def test_success_rate(tops, tries, expected):
    assert success_rate(tops, tries) == expected


@pytest.mark.parametrize(
    "results, expected",
    [
        ([True, False, True, True], 2),
        ([], 0),
        ([False], 0),
        ([True], 1),
        ([True, True, True, False], 3),
        ([False, True, False, True], 1),
        ([True, True, False, True, True, True], 3),
        ([False, False, True], 1),
        ([True, False, False, True, True], 2),
    ],
)
def test_best_streak(results, expected):
    assert best_streak(results) == expected


@pytest.mark.parametrize(
    "names, current, expected",
    [
        (['a', 'b', 'c'], 'a', 'b'),
        (['a', 'b', 'c'], 'c', 'a'),
        (['x'], 'x', 'x'),
        (['p', 'q'], 'q', 'p'),
        (['p', 'q'], 'p', 'q'),
        (['m', 'n', 'o'], 'n', 'o'),
        (['k', 'l', 'm', 'n'], 'n', 'k'),
        (['u', 'v', 'w'], 'w', 'u'),
        (['s', 't', 'u'], 't', 'u'),
    ],
)
def test_next_partner(names, current, expected):
    assert next_partner(names, current) == expected
