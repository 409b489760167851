"""Tiles with two ends, chains and points: tiles."""

from dominoes.checks import require_items, require_not_negative


def points(tile):
    """Return the sum of both ends of a tile, twice as much for a double."""
    total = tile[0] + tile[1]
    return total * 2 if tile[0] == tile[1] else total


def turned(tile):
    """Return the tile with both ends exchanged."""
    return (tile[1], tile[0])


def fits(tile, end):
    """Return True when either end of the tile equals end."""
    return tile[0] == end or tile[1] == end


def heaviest(tiles):
    """Return the tile with the largest sum of ends, the first of equal ones."""
    require_items(tiles, "tiles")
    best = None
    for tile in tiles:
        if best is None or sum(tile) > sum(best):
            best = tile
    return best


def tile_set(largest):
    """Return all tiles with both ends at most largest, the smaller end first."""
    require_not_negative(largest, "largest")
    result = []
    for low in range(largest + 1):
        for high in range(low, largest + 1):
            result.append((low, high))
    return result
