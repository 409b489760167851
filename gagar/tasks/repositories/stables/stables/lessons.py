"""Horses, feed and lessons of a riding stable: lessons."""

from stables.checks import require_not_negative, require_positive


def hay(weights, works):
    """Return the hay for a day: 2 percent of every weight, 3 percent if works is True."""
    percent = 3 if works else 2
    return round(sum(weights) * percent / 100, 1)


def bales_left(bales, daily, days):
    """Return the bales that are left after the days, at least 0."""
    require_not_negative(days, "days")
    for day in range(days):
        bales -= min(daily, bales)
    return bales


def pairs(riders, horses):
    """Return (rider, horse) pairs in order, riders without a horse get None."""
    result = []
    for index, rider in enumerate(riders):
        horse = horses[index] if index < len(horses) else None
        result.append((rider, horse))
    return result


def overworked(rides, most):
    """Return the horses with more than most rides, in ascending order."""
    counts = {}
    for horse in rides:
        counts[horse] = counts.get(horse, 0) + 1
    return sorted(horse for horse, count in counts.items() if count > most)


def lesson_price(minutes, riders, price):
    """Return price for every started half hour and rider, a fifth less from 3 riders on."""
    require_positive(riders, "riders")
    total = (minutes + 29) // 30 * price * riders
    if riders >= 3:
        total -= total / 5
    return total
