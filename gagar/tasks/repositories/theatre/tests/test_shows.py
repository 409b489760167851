import pytest

from theatre.shows import cast_list, end_time, evening_shows, longest_act, pause_count


@pytest.mark.parametrize(
    "start, minutes, pause, expected",
    [
        (1200, 90, 15, 1305),
        (1400, 60, 0, 20),
        (1439, 1, 0, 0),
        (0, 30, 5, 35),
        (1350, 80, 10, 0),
        (600, 120, 20, 740),
        (1320, 119, 1, 0),
        (1080, 200, 30, 1310),
        (15, 10, 5, 30),
    ],
)
def test_end_time(start, minutes, pause, expected):
    assert end_time(start, minutes, pause) == expected


@pytest.mark.parametrize(
    "acts, expected",
    [
        (3, 2),
        (1, 0),
        (0, 0),
        (2, 1),
        (5, 4),
        (-1, 0),
        (4, 3),
        (10, 9),
        (7, 6),
    ],
)
def test_pause_count(acts, expected):
    assert pause_count(acts) == expected


@pytest.mark.parametrize(
    "minutes, expected",
    [
        ([30, 50, 40], 2),
        ([20], 1),
        ([40, 40], 1),
        ([10, 20, 30], 3),
        ([60, 5, 60], 1),
        ([25, 24, 23], 1),
        ([1, 2, 2], 2),
        ([45, 55, 50], 2),
        ([70, 80], 2),
    ],
)
def test_longest_act(minutes, expected):
    assert longest_act(minutes) == expected


@pytest.mark.parametrize(
    "starts, earliest, expected",
    [
        ([900, 1200], 1100, [1200]),
        ([1200, 900], 900, [900, 1200]),
        ([], 5, []),
        ([600], 601, []),
        ([1300, 1100, 1200], 1100, [1100, 1200, 1300]),
        ([5, 4, 3], 4, [4, 5]),
        ([700, 700], 700, [700, 700]),
        ([10], 0, [10]),
        ([1000, 1400, 800], 1000, [1000, 1400]),
    ],
)
def test_evening_shows(starts, earliest, expected):
    assert evening_shows(starts, earliest) == expected


@pytest.mark.parametrize(
    "roles, expected",
    [
        ({'b': 'Ann', 'a': 'Bob'}, ['a: Bob', 'b: Ann']),
        ({}, []),
        ({'king': 'Lea'}, ['king: Lea']),
        ({'x': 'M', 'y': 'N', 'w': 'O'}, ['w: O', 'x: M', 'y: N']),
        ({'fool': 'Tim', 'duke': 'Ida'}, ['duke: Ida', 'fool: Tim']),
        ({'z': '', 'a': 'A'}, ['a: A', 'z: ']),
        ({'q': 'Q'}, ['q: Q']),
        ({'m': 'Max', 'l': 'Lu'}, ['l: Lu', 'm: Max']),
        ({'page': 'Jo', 'nurse': 'Al', 'friar': 'Ed'}, ['friar: Ed', 'nurse: Al', 'page: Jo']),
    ],
)
def test_cast_list(roles, expected):
    assert cast_list(roles) == expected


def test_errors():
    with pytest.raises(ValueError):
        longest_act([])
