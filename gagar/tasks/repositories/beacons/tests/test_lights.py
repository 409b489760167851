import pytest

from beacons.lights import brightest, code, flashes, is_lit, visible


@pytest.mark.parametrize(
    "seconds, period, offset, expected",
    [
        (10, 5, 0, 2),
        (11, 5, 0, 3),
        (1, 5, 0, 1),
        (0, 5, 0, 0),
        (10, 3, 2, 3),
        (12, 4, 1, 3),
        (5, 1, 0, 5),
        (7, 2, 6, 1),
        (8, 2, 6, 1),
    ],
)
def test_flashes(seconds, period, offset, expected):
    assert flashes(seconds, period, offset) == expected


@pytest.mark.parametrize(
    "second, on, off, expected",
    [
        (0, 2, 3, True),
        (1, 2, 3, True),
        (2, 2, 3, False),
        (4, 2, 3, False),
        (5, 2, 3, True),
        (7, 2, 3, False),
        (9, 1, 1, False),
        (10, 1, 1, True),
        (6, 4, 2, True),
    ],
)
def test_is_lit(second, on, off, expected):
    assert is_lit(second, on, off) == expected


@pytest.mark.parametrize(
    "lights, reach, expected",
    [
        ([('a', 5), ('b', 3)], 5, ['b', 'a']),
        ([('a', 5), ('b', 3)], 4, ['b']),
        ([], 9, []),
        ([('x', 1)], 0, []),
        ([('p', 2), ('q', 2)], 2, ['p', 'q']),
        ([('u', 9), ('v', 7), ('w', 8)], 8, ['v', 'w']),
        ([('m', 4)], 4, ['m']),
        ([('k', 6), ('l', 1)], 10, ['l', 'k']),
        ([('s', 3), ('t', 2), ('r', 1)], 2, ['r', 't']),
    ],
)
def test_visible(lights, reach, expected):
    assert visible(lights, reach) == expected


@pytest.mark.parametrize(
    "levels, expected",
    [
        ([1, 5, 3], 1),
        ([5, 5], 1),
        ([2], 0),
        ([3, 2, 1], 0),
        ([7, 1, 7, 0], 2),
        ([-3, -1, -2], 1),
        ([0, 0, 0], 2),
        ([4, 9, 9, 8], 2),
        ([6, 2], 0),
    ],
)
def test_brightest(levels, expected):
    assert brightest(levels) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ('Ab', '-.'),
        ('a B', '. -'),
        (' aB ', '.-'),
        ('', ''),
        ('XYZ', '---'),
        ('xyz', '...'),
        ('Sea Mark', '-.. -...'),
        ('N', '-'),
        ('a b C', '. . -'),
    ],
)
def test_code(text, expected):
    assert code(text) == expected


def test_errors():
    with pytest.raises(ValueError):
        flashes(5, 0, 0)
    with pytest.raises(ValueError):
        brightest([])
