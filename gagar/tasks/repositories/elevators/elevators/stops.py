"""Floors and stops of elevators: stops."""

from elevators.checks import require_not_negative, require_positive


def travelled(start, stops):
    """Return the number of floors passed from start through all stops in order, up or down."""
    total = 0
    place = start
    for stop in stops:
        total += abs(stop - place)
        place = stop
    return total


def sweep(place, calls):
    """Return the calls above place ascending, then those below it descending, each only once."""
    above = sorted({call for call in calls if call > place})
    below = sorted({call for call in calls if call < place}, reverse=True)
    return above + below


def sweep_seconds(place, calls, per_floor, pause):
    """Return the seconds of a sweep: per_floor for each floor travelled, pause at each stop."""
    require_not_negative(pause, "pause")
    route = sweep(place, calls)
    moving = travelled(place, route) * per_floor
    return moving + len(route) * pause


def direction(place, calls):
    """Return 1 when more calls lie above place than below it, -1 when less, 0 when equal."""
    above = sum(1 for call in calls if call > place)
    below = sum(1 for call in calls if call < place)
    if above == below:
        return 0
    return 1 if above > below else -1


def loads(stops, capacity):
    """Return the riders after each (out, into) stop, at least 0 after out, at most capacity."""
    require_positive(capacity, "capacity")
    riders = 0
    result = []
    for leaving, entering in stops:
        riders = max(riders - leaving, 0)
        riders = min(riders + entering, capacity)
        result.append(riders)
    return result
