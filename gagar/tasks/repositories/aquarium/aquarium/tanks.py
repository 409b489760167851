"""Tanks, fish and feeding: tanks."""

from aquarium.checks import require_positive


def litres(width, depth, height):
    """Return the volume in litres of a tank measured in centimetres, rounded down."""
    require_positive(width, "width")
    return width * depth * height // 1000


def fish_allowed(volume, per_fish):
    """Return how many fish fit when each needs per_fish litres, at least 0."""
    require_positive(per_fish, "per_fish")
    return max(volume // per_fish, 0)


def water_change(volume, percent):
    """Return the litres to replace, at most half of the volume."""
    change = volume * percent / 100
    return min(change, volume / 2)


def warmest(readings):
    """Return the largest reading less the smallest one, 0 without readings."""
    if not readings:
        return 0
    return max(readings) - min(readings)


def alarms(readings, low, high):
    """Return the places of readings that are less than low or more than high."""
    result = []
    for index, reading in enumerate(readings):
        if reading < low or reading > high:
            result.append(index)
    return result
