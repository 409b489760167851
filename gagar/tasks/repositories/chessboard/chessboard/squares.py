"""Squares, moves and pieces on a board: squares."""

from chessboard.checks import require_positive


def square_name(column, row):
    """Return the name of a square from its column and row, both counted from 0."""
    return "abcdefgh"[column] + str(row + 1)


def is_dark(column, row):
    """Return True when the square is dark: column and row are both even or both odd."""
    return (column + row) % 2 == 0


def inside(column, row, size):
    """Return True when both column and row are at least 0 and less than size."""
    return 0 <= column < size and 0 <= row < size


def distance(first, second):
    """Return the number of king moves between two squares: the largest of both differences."""
    across = abs(first[0] - second[0])
    along = abs(first[1] - second[1])
    return max(across, along)


def mirrored(square, size):
    """Return the square with its row mirrored on a board of size rows."""
    require_positive(size, "size")
    return (square[0], size - 1 - square[1])
