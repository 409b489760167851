"""Tickets and zones of city transit: zones."""

from fares.checks import require_not_negative, require_positive


def zone_count(first, second):
    """Return how many zones lie from first to second inclusive, at most 5."""
    require_positive(first, "first")
    require_positive(second, "second")
    crossed = abs(first - second) + 1
    return min(crossed, 5)


def zone_fare(first, second, base, step):
    """Return base for the first zone of the trip plus step for each further counted zone."""
    further = zone_count(first, second) - 1
    return base + further * step


def capped(fares, cap):
    """Return the part paid of each fare in order, at least 0 and at most what is left of cap."""
    require_not_negative(cap, "cap")
    paid = []
    for fare in fares:
        part = max(min(fare, cap), 0)
        paid.append(part)
        cap -= part
    return paid


def tickets_used(starts, window):
    """Return the tickets for ascending starts, a new one at least window after the last one."""
    count = 0
    opened = None
    for start in starts:
        if opened is None or start - opened >= window:
            count += 1
            opened = start
    return count


def line_income(rides):
    """Return for each line the sum of its (line, fare) fares that are more than 0."""
    income = {}
    for line, fare in rides:
        if fare > 0:
            income[line] = income.get(line, 0) + fare
    return income
