"""Squares, moves and pieces on a board: pieces."""

from chessboard.checks import require_items, require_positive


VALUES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}


def material(pieces):
    """Return the summed value of all pieces, ignoring case; unknown pieces count 0."""
    total = 0
    for piece in pieces:
        total += VALUES.get(piece.lower(), 0)
    return total


def balance(pieces):
    """Return the value of upper case pieces less the value of lower case pieces."""
    white = [piece for piece in pieces if piece.isupper()]
    black = [piece for piece in pieces if piece.islower()]
    return material(white) - material(black)


def strongest_piece(pieces):
    """Return the piece of the largest value, ignoring case, the first of equal ones."""
    require_items(pieces, "pieces")
    return max(pieces, key=lambda piece: VALUES.get(piece.lower(), 0))


def rook_moves(square, size):
    """Return how many squares a rook reaches on an empty board of size rows."""
    require_positive(size, "size")
    column, row = square
    along = sum(1 for other in range(size) if other != row)
    across = sum(1 for other in range(size) if other != column)
    return along + across


def promoted(row, white, size):
    """Return True when a pawn stands in its last row: the highest for white, else row 0."""
    if white:
        return row == size - 1
    return row == 0
