"""Scales, parcels and balances: scales."""

from weighing.checks import require_not_negative, require_positive


def net_weight(gross, tare):
    """Return gross less tare, at least 0."""
    require_not_negative(gross, "gross")
    return max(gross - tare, 0)


def in_kilos(grams):
    """Return the grams as kilos and remaining grams."""
    return (grams // 1000, grams % 1000)


def rounded_to(weight, step):
    """Return the weight rounded down to a multiple of step."""
    require_positive(step, "step")
    return weight - weight % step


def balanced(left, right, tolerance):
    """Return True when both sides differ by at most tolerance."""
    return abs(sum(left) - sum(right)) <= tolerance


def needed_weights(target, weights):
    """Return the weights, largest first, that fit into target without going over it."""
    rest = target
    used = []
    for weight in sorted(weights, reverse=True):
        if weight <= rest:
            used.append(weight)
            rest -= weight
    return used
