"""Charge, capacity and chargers: charge."""

from batteries.checks import require_not_negative, require_positive


def charged(level, minutes, rate):
    """Return the level after charging, at most 100."""
    require_positive(rate, "rate")
    return min(level + minutes * rate, 100)


def minutes_left(level, drain):
    """Return the whole minutes until the level is less than the drain of one minute."""
    require_positive(drain, "drain")
    return level // drain


def needs_charge(levels, least):
    """Return the places of the levels that are less than least."""
    return [index for index, level in enumerate(levels) if level < least]


def bars(level):
    """Return the bars shown: one for every started 25 percent."""
    require_not_negative(level, "level")
    return (level + 24) // 25


def cycles(history):
    """Return how often the level rose from one reading to the next."""
    total = 0
    for first, second in zip(history, history[1:]):
        if second > first:
            total += 1
    return total
