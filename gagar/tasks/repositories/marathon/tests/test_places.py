import pytest

from marathon.places import age_group, in_time, place, ranking, team_time


@pytest.mark.parametrize(
    "times, expected",
    [
        ({'b': 90, 'a': 95}, ['b', 'a']),
        ({'b': 90, 'a': 90}, ['a', 'b']),
        ({}, []),
        ({'x': None}, []),
        ({'p': 5, 'q': None, 'r': 4}, ['r', 'p']),
        ({'m': 0, 'k': 1}, ['m', 'k']),
        ({'u': 30, 'v': 10, 'w': 20}, ['v', 'w', 'u']),
        ({'c': 7, 'b': 7, 'a': 8}, ['b', 'c', 'a']),
        ({'z': None, 'y': 6}, ['y']),
    ],
)
def test_ranking(times, expected):
    assert ranking(times) == expected


@pytest.mark.parametrize(
    "seconds, others, expected",
    [
        (100, [90, 110], 2),
        (100, [100, 100], 1),
        (100, [], 1),
        (50, [60], 1),
        (61, [60], 2),
        (80, [79, 80, 81, 10], 3),
        (5, [1, 2, 3], 4),
        (30, [40, 20, 20], 3),
        (0, [0, -1], 2),
    ],
)
def test_place(seconds, others, expected):
    assert place(seconds, others) == expected


@pytest.mark.parametrize(
    "age, width, expected",
    [
        (19, 5, 'U20'),
        (20, 5, '20-24'),
        (24, 5, '20-24'),
        (25, 5, '25-29'),
        (37, 10, '30-39'),
        (40, 10, '40-49'),
        (0, 5, 'U20'),
        (59, 10, '50-59'),
        (30, 3, '29-31'),
        (21, 1, '21-21'),
    ],
)
def test_age_group(age, width, expected):
    assert age_group(age, width) == expected


@pytest.mark.parametrize(
    "times, count, expected",
    [
        ([30, 10, 20], 2, 30),
        ([30, 10], 3, None),
        ([5], 1, 5),
        ([], 1, None),
        ([9, 9, 9], 2, 18),
        ([100, 50, 75, 60], 3, 185),
        ([4, 2], 2, 6),
        ([8, 6, 7], 1, 6),
        ([1, 2, 3, 4, 5], 4, 10),
    ],
)
def test_team_time(times, count, expected):
    assert team_time(times, count) == expected


@pytest.mark.parametrize(
    "times, limit, start, expected",
    [
        ([50, 60, 61], 60, 0, 2),
        ([50, 60, 61], 70, 10, 2),
        ([], 10, 0, 0),
        ([0, -5, 5], 10, 0, 1),
        ([90], 100, 10, 1),
        ([91], 100, 10, 0),
        ([1, 2, 3], 5, 3, 2),
        ([30, 20, 10], 25, 4, 2),
        ([100, 200], 0, 0, 0),
    ],
)
def test_in_time(times, limit, start, expected):
    assert in_time(times, limit, start) == expected


def test_errors():
    with pytest.raises(ValueError):
        age_group(30, 0)
    with pytest.raises(ValueError):
        team_time([1], 0)
