import pytest

from dominoes.chains import doubles, hand_points, is_chain, open_ends, playable


@pytest.mark.parametrize(
    "tiles, expected",
    [
        ([(1, 2), (2, 3)], True),
        ([(1, 2), (3, 2)], False),
        ([], True),
        ([(5, 5)], True),
        ([(1, 1), (1, 4), (4, 0)], True),
        ([(1, 1), (1, 4), (0, 4)], False),
        ([(2, 6), (6, 6), (6, 1)], True),
        ([(3, 4), (4, 3), (3, 3)], True),
        ([(0, 1), (1, 0), (1, 0)], False),
    ],
)
def test_is_chain(tiles, expected):
    assert is_chain(tiles) == expected


@pytest.mark.parametrize(
    "tiles, expected",
    [
        ([(1, 2), (2, 3)], (1, 3)),
        ([(5, 4)], (5, 4)),
        ([(0, 0), (0, 6)], (0, 6)),
        ([(3, 1), (1, 1), (1, 5)], (3, 5)),
        ([(6, 2), (2, 4)], (6, 4)),
        ([(4, 4)], (4, 4)),
        ([(2, 0), (0, 3), (3, 1)], (2, 1)),
        ([(1, 6), (6, 1)], (1, 1)),
        ([(0, 5), (5, 2), (2, 2)], (0, 2)),
    ],
)
def test_open_ends(tiles, expected):
    assert open_ends(tiles) == expected


@pytest.mark.parametrize(
    "hand, left, right, expected",
    [
        ([(1, 2), (3, 4)], 2, 5, [(1, 2)]),
        ([(1, 2), (3, 4)], 4, 1, [(1, 2), (3, 4)]),
        ([], 1, 2, []),
        ([(0, 0)], 0, 6, [(0, 0)]),
        ([(5, 6), (6, 6)], 6, 0, [(5, 6), (6, 6)]),
        ([(1, 1)], 2, 3, []),
        ([(2, 4), (4, 5), (0, 3)], 4, 3, [(2, 4), (4, 5), (0, 3)]),
        ([(6, 0)], 1, 6, [(6, 0)]),
        ([(3, 5), (2, 5)], 5, 5, [(3, 5), (2, 5)]),
    ],
)
def test_playable(hand, left, right, expected):
    assert playable(hand, left, right) == expected


@pytest.mark.parametrize(
    "hand, expected",
    [
        ([(1, 2), (3, 4)], 10),
        ([], 0),
        ([(0, 0)], 0),
        ([(6, 6)], 12),
        ([(5, 5), (1, 0)], 11),
        ([(2, 3), (3, 2), (4, 4)], 18),
        ([(0, 6), (6, 0)], 12),
        ([(1, 1), (1, 1)], 4),
        ([(2, 5), (0, 1)], 8),
    ],
)
def test_hand_points(hand, expected):
    assert hand_points(hand) == expected


@pytest.mark.parametrize(
    "hand, expected",
    [
        ([(1, 1), (2, 3)], 1),
        ([], 0),
        ([(0, 0), (6, 6)], 2),
        ([(1, 2)], 0),
        ([(4, 4)], 1),
        ([(5, 5), (5, 5), (5, 6)], 2),
        ([(0, 1), (1, 0)], 0),
        ([(3, 3), (2, 2), (1, 1)], 3),
        ([(6, 5), (4, 4)], 1),
    ],
)
def test_doubles(hand, expected):
    assert doubles(hand) == expected


def test_errors():
    with pytest.raises(ValueError):
        open_ends([])
