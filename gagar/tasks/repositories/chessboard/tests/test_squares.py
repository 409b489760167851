import pytest

from chessboard.squares import distance, inside, is_dark, mirrored, square_name


@pytest.mark.parametrize(
    "column, row, expected",
    [
        (0, 0, 'a1'),
        (7, 7, 'h8'),
        (3, 4, 'd5'),
        (4, 3, 'e4'),
        (0, 7, 'a8'),
        (7, 0, 'h1'),
        (2, 1, 'c2'),
        (5, 5, 'f6'),
        (1, 6, 'b7'),
    ],
)
def test_square_name(column, row, expected):
    assert square_name(column, row) == expected


@pytest.mark.parametrize(
    "column, row, expected",
    [
        (0, 0, True),
        (0, 1, False),
        (1, 1, True),
        (2, 1, False),
        (3, 5, True),
        (4, 7, False),
        (6, 6, True),
        (7, 0, False),
        (5, 2, False),
    ],
)
def test_is_dark(column, row, expected):
    assert is_dark(column, row) == expected


@pytest.mark.parametrize(
    "column, row, size, expected",
    [
        (0, 0, 8, True),
        (8, 0, 8, False),
        (0, 8, 8, False),
        (7, 7, 8, True),
        (-1, 3, 8, False),
        (3, -1, 8, False),
        (2, 2, 3, True),
        (3, 2, 3, False),
        (2, 3, 3, False),
        (4, 1, 5, True),
    ],
)
def test_inside(column, row, size, expected):
    assert inside(column, row, size) == expected


@pytest.mark.parametrize(
    "first, second, expected",
    [
        ((0, 0), (3, 1), 3),
        ((3, 1), (0, 0), 3),
        ((2, 2), (2, 2), 0),
        ((0, 5), (1, 0), 5),
        ((7, 7), (0, 0), 7),
        ((4, 1), (4, 6), 5),
        ((1, 1), (2, 3), 2),
        ((6, 2), (3, 2), 3),
        ((5, 0), (0, 4), 5),
    ],
)
def test_distance(first, second, expected):
    assert distance(first, second) == expected


@pytest.mark.parametrize(
    "square, size, expected",
    [
        ((0, 0), 8, (0, 7)),
        ((3, 7), 8, (3, 0)),
        ((4, 3), 8, (4, 4)),
        ((1, 1), 3, (1, 1)),
        ((2, 0), 3, (2, 2)),
        ((5, 4), 9, (5, 4)),
        ((0, 2), 4, (0, 1)),
        ((6, 6), 7, (6, 0)),
        ((1, 0), 1, (1, 0)),
    ],
)
def test_mirrored(square, size, expected):
    assert mirrored(square, size) == expected


def test_errors():
    with pytest.raises(ValueError):
        mirrored((0, 0), 0)
