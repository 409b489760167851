"""Beds, watering and seeds: beds."""

from garden.checks import require_positive


def plants_per_bed(length, spacing):
    """Return how many plants stand in a bed, one at each end and one every spacing."""
    require_positive(spacing, "spacing")
    return length // spacing + 1


def border(width, depth):
    """Return the length of the border around a bed of width and depth."""
    return 2 * (width + depth)


def overlap(first, second):
    """Return the length that two (start, end) beds share, 0 when they do not overlap."""
    start = max(first[0], second[0])
    end = min(first[1], second[1])
    return max(end - start, 0)


def sunny(hours, least):
    """Return the bed names with at least least hours of sun in ascending order."""
    return sorted(name for name, hour in hours.items() if hour >= least)


def rotated(crops, years):
    """Return the crops moved on by years places, the last ones coming first."""
    if not crops:
        return []
    shift = years % len(crops)
    return crops[-shift:] + crops[:-shift] if shift else crops
