"""Charge, capacity and chargers: packs."""

from batteries.checks import require_items


def pack_voltage(cells, volts):
    """Return the voltage of cells in series, rounded to 1 place."""
    return round(cells * volts, 1)


def weakest(cells):
    """Return the place of the smallest capacity, the last one when there are several."""
    require_items(cells, "cells")
    best = 0
    for index, capacity in enumerate(cells):
        if capacity <= cells[best]:
            best = index
    return best


def usable(cells, reserve):
    """Return the sum of what every cell holds above the reserve."""
    total = 0
    for capacity in cells:
        if capacity > reserve:
            total += capacity - reserve
    return total


def matched(cells, tolerance):
    """Return True when the largest and the smallest cell differ by less than tolerance."""
    require_items(cells, "cells")
    return max(cells) - min(cells) < tolerance


def paired(cells):
    """Return the cells in pairs of the smallest with the largest, the middle one left out."""
    ordered = sorted(cells)
    half = len(ordered) // 2
    return [(ordered[index], ordered[-1 - index]) for index in range(half)]
