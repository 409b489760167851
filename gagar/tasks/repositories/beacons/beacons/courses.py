"""Lights, signals and courses at sea: courses."""

from beacons.checks import require_positive


def turn(course, angle):
    """Return the course after a turn by angle degrees, at least 0 and less than 360."""
    return (course + angle) % 360


def opposite(course):
    """Return the opposite course, at least 0 and less than 360."""
    return (course + 180) % 360


def smallest_turn(first, second):
    """Return the smallest angle between two courses, at most 180."""
    angle = abs(first - second) % 360
    return min(angle, 360 - angle)


def sailed(legs):
    """Return the summed length of all legs that are more than 0."""
    total = 0
    for leg in legs:
        if leg > 0:
            total += leg
    return total


def hours_at_sea(miles, knots, drift):
    """Return miles divided by knots less drift, rounded to 1 place."""
    speed = knots - drift
    require_positive(speed, "speed")
    return round(miles / speed, 1)
