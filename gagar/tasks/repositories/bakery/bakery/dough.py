"""Dough, ovens and sales of a bakery: dough."""

from bakery.checks import require_not_negative, require_positive


def flour_needed(loaves, grams, spare):
    """Return the grams of flour for all loaves and spare more loaves."""
    require_not_negative(loaves, "loaves")
    return (loaves + spare) * grams


def water_share(water, flour):
    """Return water as a percentage of flour, rounded to a whole number."""
    require_positive(flour, "flour")
    return round(100 * water / flour)


def rising_steps(size, target):
    """Return how often size must double until it is at least target."""
    require_positive(size, "size")
    steps = 0
    while size < target:
        size *= 2
        steps += 1
    return steps


def pieces(dough, weight):
    """Return the number of whole pieces of the given weight and the rest of the dough."""
    require_positive(weight, "weight")
    return (dough // weight, dough % weight)


def heavy(weights, limit):
    """Return the weights that are more than limit in descending order."""
    return sorted([weight for weight in weights if weight > limit], reverse=True)
