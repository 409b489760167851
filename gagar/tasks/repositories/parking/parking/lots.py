"""Parking lots, fees and plates: lots."""

from parking.checks import require_items, require_positive


def free_places(size, parked):
    """Return the places from 1 to size inclusive where no car is parked."""
    return [place for place in range(1, size + 1) if place not in parked]


def same_plate(first, second):
    """Return True when both plates are equal, ignoring case, spaces and dashes."""
    left = first.replace(" ", "").replace("-", "").upper()
    right = second.replace(" ", "").replace("-", "").upper()
    return left == right


def longest_parked(cars, now):
    """Return the plate of the car that came first and the minutes it has been there."""
    require_items(cars, "cars")
    plate, came = min(cars, key=lambda car: car[1])
    return (plate, now - came)


def full_rows(parked, per_row):
    """Return how many rows of per_row places, counted from place 1, are full."""
    require_positive(per_row, "per_row")
    counts = {}
    for place in parked:
        row = (place - 1) // per_row
        counts[row] = counts.get(row, 0) + 1
    return sum(1 for count in counts.values() if count == per_row)


def allowed(day, odd_only):
    """Return True on every day, or when odd_only on days with an odd number."""
    return not odd_only or day % 2 == 1
