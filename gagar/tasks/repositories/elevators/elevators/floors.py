"""Floors and stops of elevators: floors."""

from elevators.checks import require_items, require_positive


def floor_label(floor, ground):
    """Return 'G' at ground, 'B' and the floors below it, or the floors above it as a text."""
    if floor == ground:
        return "G"
    if floor < ground:
        return "B" + str(ground - floor)
    return str(floor - ground)


def shown_route(stops, ground):
    """Return the labels of stops joined by '>', without a label equal to the one before."""
    labels = []
    for stop in stops:
        label = floor_label(stop, ground)
        if not labels or labels[-1] != label:
            labels.append(label)
    return ">".join(labels)


def ride_seconds(start, end, per_floor, doors):
    """Return per_floor seconds for each floor of the ride plus doors, 0 on the same floor."""
    require_positive(per_floor, "per_floor")
    if start == end:
        return 0
    return abs(start - end) * per_floor + doors


def nearest_car(cars, floor):
    """Return the index of the first car with the smallest distance to floor."""
    require_items(cars, "cars")
    best = 0
    for index, place in enumerate(cars):
        if abs(place - floor) < abs(cars[best] - floor):
            best = index
    return best


def express_floors(low, high, step):
    """Return every step-th floor from low to less than high, then high; [] when low is more."""
    require_positive(step, "step")
    if low > high:
        return []
    floors = list(range(low, high, step))
    floors.append(high)
    return floors
