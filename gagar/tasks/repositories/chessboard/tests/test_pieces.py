import pytest

from chessboard.pieces import balance, material, promoted, rook_moves, strongest_piece


@pytest.mark.parametrize(
    "pieces, expected",
    [
        (['p', 'P'], 2),
        ([], 0),
        (['q'], 9),
        (['N', 'b'], 6),
        (['r', 'r', 'x'], 10),
        (['k'], 0),
        (['Q', 'R', 'B'], 17),
        (['p', 'p', 'p', 'n'], 6),
        (['P', 'q', 'R'], 15),
    ],
)
def test_material(pieces, expected):
    assert material(pieces) == expected


@pytest.mark.parametrize(
    "pieces, expected",
    [
        (['P', 'p'], 0),
        (['Q'], 9),
        (['q'], -9),
        ([], 0),
        (['R', 'n'], 2),
        (['N', 'B', 'q'], -3),
        (['P', 'P', 'b'], -1),
        (['K', 'k'], 0),
        (['R', 'R', 'p', 'p'], 8),
    ],
)
def test_balance(pieces, expected):
    assert balance(pieces) == expected


@pytest.mark.parametrize(
    "pieces, expected",
    [
        (['p', 'q'], 'q'),
        (['Q', 'r'], 'Q'),
        (['n', 'b'], 'n'),
        (['B', 'N'], 'B'),
        (['p'], 'p'),
        (['k', 'p'], 'p'),
        (['r', 'R'], 'r'),
        (['P', 'n', 'r', 'b'], 'r'),
        (['x', 'y'], 'x'),
    ],
)
def test_strongest_piece(pieces, expected):
    assert strongest_piece(pieces) == expected


@pytest.mark.parametrize(
    "square, size, expected",
    [
        ((0, 0), 8, 14),
        ((3, 4), 8, 14),
        ((0, 0), 1, 0),
        ((1, 1), 3, 4),
        ((2, 0), 4, 6),
        ((4, 4), 5, 8),
        ((0, 5), 6, 10),
        ((1, 6), 7, 12),
        ((9, 9), 10, 18),
    ],
)
def test_rook_moves(square, size, expected):
    assert rook_moves(square, size) == expected


@pytest.mark.parametrize(
    "row, white, size, expected",
    [
        (7, True, 8, True),
        (0, True, 8, False),
        (0, False, 8, True),
        (7, False, 8, False),
        (6, True, 8, False),
        (3, True, 4, True),
        (1, False, 4, False),
        (4, True, 5, True),
        (5, False, 6, False),
    ],
)
def test_promoted(row, white, size, expected):
    assert promoted(row, white, size) == expected


def test_errors():
    with pytest.raises(ValueError):
        strongest_piece([])
