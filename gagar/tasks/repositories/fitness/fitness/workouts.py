"""Workouts and laps of athletes: workouts."""

from fitness.checks import require_items, require_not_negative, require_positive


def heart_zone(pulse, highest):
    """Return 1 from 50 percent of highest on and 1 more every 10 percent, at most 5, else 0."""
    require_positive(highest, "highest")
    percent = 100 * pulse // highest
    return min(max((percent - 40) // 10, 0), 5)


def hard_minutes(pulses, highest, zone):
    """Return how many pulses lie in a heart zone of at least zone."""
    count = 0
    for pulse in pulses:
        if heart_zone(pulse, highest) >= zone:
            count += 1
    return count


def volume(sets, lightest):
    """Return the sum of repeats times weight of all (repeats, weight) of at least lightest."""
    total = 0
    for repeats, weight in sets:
        if weight >= lightest:
            total += repeats * weight
    return total


def record_days(weights):
    """Return the indexes, without the first, of weights that are more than every one before."""
    require_items(weights, "weights")
    best = weights[0]
    days = []
    for index, weight in enumerate(weights[1:]):
        if weight > best:
            days.append(index + 1)
            best = weight
    return days


def next_weight(weight, repeats, goal):
    """Return weight plus 2 for at least goal repeats, less 5 (at least 0) under half of goal."""
    require_not_negative(repeats, "repeats")
    if repeats >= goal:
        return weight + 2
    if repeats * 2 < goal:
        return max(weight - 5, 0)
    return weight
