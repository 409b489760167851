import pytest

from telescope.sky import brightest, hour_angle, naked_eye, turn, visible


@pytest.mark.parametrize(
    "height, clouds, expected",
    [
        (10, 49, True),
        (9, 49, False),
        (10, 50, False),
        (45, 0, True),
        (90, 80, False),
        (11, 51, False),
        (0, 0, False),
        (-5, 10, False),
        (30, 48, True),
    ],
)
def test_visible(height, clouds, expected):
    assert visible(height, clouds) == expected


@pytest.mark.parametrize(
    "angle, target, expected",
    [
        (10, 30, 20),
        (30, 10, 20),
        (350, 10, 20),
        (0, 180, 180),
        (0, 181, 179),
        (90, 90, 0),
        (359, 0, 1),
        (5, 300, 65),
        (720, 15, 15),
    ],
)
def test_turn(angle, target, expected):
    assert turn(angle, target) == expected


@pytest.mark.parametrize(
    "stars, expected",
    [
        ([('a', 1), ('b', 0)], 'b'),
        ([('a', 1), ('b', 1)], 'a'),
        ([('x', 5)], 'x'),
        ([('p', -1), ('q', -2)], 'q'),
        ([('m', 3), ('n', 2), ('o', 1)], 'o'),
        ([('k', 0), ('l', 4)], 'k'),
        ([('u', 2), ('v', 1), ('w', 1)], 'v'),
        ([('s', 6), ('t', 7), ('r', 5)], 'r'),
        ([('c', -1.5), ('d', 0.5)], 'c'),
    ],
)
def test_brightest(stars, expected):
    assert brightest(stars) == expected


@pytest.mark.parametrize(
    "magnitudes, limit, expected",
    [
        ([1, 5, 7], 6, [5, 1]),
        ([6], 6, [6]),
        ([7], 6, []),
        ([], 3, []),
        ([0, -1, 2], 1, [0, -1]),
        ([3, 3], 3, [3, 3]),
        ([4, 2, 9, 1], 4, [4, 2, 1]),
        ([10, 8], 9, [8]),
        ([-2, -1], -1, [-1, -2]),
    ],
)
def test_naked_eye(magnitudes, limit, expected):
    assert naked_eye(magnitudes, limit) == expected


@pytest.mark.parametrize(
    "degrees, expected",
    [
        (0, (0, 0)),
        (15, (1, 0)),
        (16, (1, 4)),
        (359, (23, 56)),
        (360, (0, 0)),
        (375, (1, 0)),
        (90, (6, 0)),
        (-15, (23, 0)),
        (44, (2, 56)),
    ],
)
def test_hour_angle(degrees, expected):
    assert hour_angle(degrees) == expected


def test_errors():
    with pytest.raises(ValueError):
        brightest([])
