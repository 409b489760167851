"""Squares, strips and colours of quilts: cloth."""

from quilts.checks import require_positive


def strips(width, strip, seam):
    """Return how many strips with a seam on both sides are cut from the width."""
    require_positive(strip, "strip")
    return width // (strip + 2 * seam)


def cloth_left(length, pieces):
    """Return what is left of the length after cutting the pieces, at least 0."""
    return max(length - sum(pieces), 0)


def widest(strips_given, limit):
    """Return the largest strip that is less than limit, 0 without any."""
    best = 0
    for strip in strips_given:
        if best < strip < limit:
            best = strip
    return best


def backing(width, length, edge):
    """Return the area of the backing, which is edge longer on every side."""
    return (width + 2 * edge) * (length + 2 * edge)


def bundles(squares, size):
    """Return the squares in bundles of size, without the last one if it is not full."""
    require_positive(size, "size")
    return [squares[start:start + size] for start in range(0, len(squares) - size + 1, size)]
