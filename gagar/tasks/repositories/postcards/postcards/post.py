"""Stamps, addresses and albums of postcards: post."""

from postcards.checks import require_items, require_positive


def postage(grams, abroad):
    """Return 1 for at most 20 grams, else 2 for at most 50, else 4, twice the sum abroad."""
    require_positive(grams, "grams")
    cost = 4
    if grams <= 50:
        cost = 1 if grams <= 20 else 2
    return cost * 2 if abroad else cost


def total_postage(weights, abroad):
    """Return the sum of the postage of all weights, 1 less for at least 5 of them."""
    total = sum(postage(grams, abroad) for grams in weights)
    if len(weights) >= 5:
        total -= 1
    return total


def arrival_day(sent, days):
    """Return the weekday after so many days, 0 is Monday, on Sundays the Monday after."""
    arrives = (sent + days) % 7
    return 0 if arrives == 6 else arrives


def stamps(cost, values):
    """Return the largest fitting stamps first, at the end the smallest one if a rest is left."""
    require_items(values, "values")
    used = []
    for value in sorted(values, reverse=True):
        while value <= cost:
            used.append(value)
            cost -= value
    return used + [min(values)] if cost > 0 else used


def lost(sent, came):
    """Return the numbers that were sent but never came, in ascending order, each once."""
    missing = []
    for number in sorted(sent):
        if number not in came and number not in missing:
            missing.append(number)
    return missing
