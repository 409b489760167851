"""Vines, grapes and barrels of a vineyard: vines."""

from vineyard.checks import require_positive


def vine_count(length, gap):
    """Return one vine and one more for every full gap, 0 for a length of less than 0."""
    require_positive(gap, "gap")
    if length < 0:
        return 0
    return length // gap + 1


def ripe_rows(sugars, least):
    """Return the rows, counted from 1, with a sugar of at least least."""
    rows = []
    for index, sugar in enumerate(sugars):
        if sugar >= least:
            rows.append(index + 1)
    return rows


def best_slope(slopes, steepest):
    """Return the largest slope that is less than steepest, 0 without any."""
    best = 0
    for slope in slopes:
        if slope < steepest and slope > best:
            best = slope
    return best


def frost_nights(lows, limit):
    """Return how many nights are less than limit and colder than the night before."""
    count = 0
    for before, low in zip(lows, lows[1:]):
        if low < limit and low < before:
            count += 1
    return count


def pick_order(sugars):
    """Return the names with the largest sugar first, equal ones by name, without 0."""
    names = [name for name in sugars if sugars[name] > 0]
    return sorted(names, key=lambda name: (-sugars[name], name))
