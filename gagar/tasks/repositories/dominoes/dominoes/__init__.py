"""Tiles with two ends, chains and points."""

from dominoes.tiles import fits, heaviest, points, tile_set, turned
from dominoes.chains import doubles, hand_points, is_chain, open_ends, playable
