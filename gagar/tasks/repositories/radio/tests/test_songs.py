import pytest

from radio.songs import airtime, chart, clock, fits, repeated


@pytest.mark.parametrize(
    "songs, jingle, expected",
    [
        ([60, 60], 5, 125),
        ([], 5, 0),
        ([30], 9, 30),
        ([10, 20, 30], 0, 60),
        ([100, 50], 10, 160),
        ([1, 1, 1, 1], 1, 7),
        ([240, 180], 15, 435),
        ([7], 3, 7),
        ([90, 45, 30], 6, 177),
    ],
)
def test_airtime(songs, jingle, expected):
    assert airtime(songs, jingle) == expected


@pytest.mark.parametrize(
    "songs, minutes, expected",
    [
        ([60, 60], 1, 1),
        ([60, 60], 2, 2),
        ([61], 1, 0),
        ([], 5, 0),
        ([30, 40], 1, 1),
        ([30, 30, 30], 1, 2),
        ([100, 20, 60], 3, 3),
        ([5], 0, 0),
        ([200, 100, 10], 4, 1),
    ],
)
def test_fits(songs, minutes, expected):
    assert fits(songs, minutes) == expected


@pytest.mark.parametrize(
    "plays, places, expected",
    [
        ({'a': 5, 'b': 9}, 1, ['b']),
        ({'b': 5, 'a': 5}, 2, ['a', 'b']),
        ({}, 3, []),
        ({'x': 1}, 5, ['x']),
        ({'p': 3, 'q': 1, 'r': 2}, 2, ['p', 'r']),
        ({'m': 0, 'k': 0}, 1, ['k']),
        ({'u': 7, 'v': 8, 'w': 7}, 2, ['v', 'u']),
        ({'c': 10, 'd': 11, 'e': 12}, 3, ['e', 'd', 'c']),
        ({'z': 4, 'y': 4, 'x': 9}, 2, ['x', 'y']),
    ],
)
def test_chart(plays, places, expected):
    assert chart(plays, places) == expected


@pytest.mark.parametrize(
    "titles, expected",
    [
        (['a', 'b', 'a'], ['a']),
        ([], []),
        (['x'], []),
        (['p', 'q', 'q', 'p'], ['p', 'q']),
        (['m', 'm', 'm'], ['m']),
        (['A', 'a'], []),
        (['k', 'l', 'm', 'l'], ['l']),
        (['u', 'v', 'w'], []),
        (['z', 'z', 'y', 'y', 'y'], ['z', 'y']),
    ],
)
def test_repeated(titles, expected):
    assert repeated(titles) == expected


@pytest.mark.parametrize(
    "seconds, expected",
    [
        (0, '0:00'),
        (59, '0:59'),
        (60, '1:00'),
        (61, '1:01'),
        (125, '2:05'),
        (600, '10:00'),
        (3599, '59:59'),
        (9, '0:09'),
        (245, '4:05'),
    ],
)
def test_clock(seconds, expected):
    assert clock(seconds) == expected


def test_errors():
    with pytest.raises(ValueError):
        chart({}, 0)
    with pytest.raises(ValueError):
        clock(-1)
