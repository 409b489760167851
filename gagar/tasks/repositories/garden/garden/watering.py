"""Beds, watering and seeds: watering."""

from garden.checks import require_positive


def litres_needed(area, rain, per_metre):
    """Return the litres for area square metres less the rain, at least 0."""
    return max(area * (per_metre - rain), 0)


def dry_days(rain):
    """Return the length of the longest run of days without rain."""
    best = 0
    days = 0
    for amount in rain:
        days = days + 1 if amount == 0 else 0
        best = max(best, days)
    return best


def barrel_level(level, rain, size):
    """Return the level of a barrel after adding all rain, at most size each time."""
    require_positive(size, "size")
    for amount in rain:
        level = min(level + amount, size)
    return level


def water_on(day, every):
    """Return True when the day, counted from 1, is one of every so many days from day 1."""
    require_positive(every, "every")
    return (day - 1) % every == 0


def cans(litres, size):
    """Return how many full cans of size litres are carried, and the rest in litres."""
    require_positive(size, "size")
    return [litres // size, litres % size]
