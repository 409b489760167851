"""Tiles with two ends, chains and points: chains."""

from dominoes.checks import require_items


def is_chain(tiles):
    """Return True when every tile begins with the end of the one before it."""
    for first, second in zip(tiles, tiles[1:]):
        if first[1] != second[0]:
            return False
    return True


def open_ends(tiles):
    """Return the first end of the first tile and the last end of the last tile."""
    require_items(tiles, "tiles")
    return (tiles[0][0], tiles[-1][1])


def playable(hand, left, right):
    """Return the tiles of the hand that fit to the left or to the right end."""
    result = []
    for tile in hand:
        if left in tile or right in tile:
            result.append(tile)
    return result


def hand_points(hand):
    """Return the sum of all ends of all tiles in the hand."""
    total = 0
    for low, high in hand:
        total += low + high
    return total


def doubles(hand):
    """Return how many tiles of the hand have two equal ends."""
    return sum(1 for low, high in hand if low == high)
