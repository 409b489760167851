"""Squares, moves and pieces on a board."""

from chessboard.squares import distance, inside, is_dark, mirrored, square_name
from chessboard.pieces import balance, material, promoted, rook_moves, strongest_piece
