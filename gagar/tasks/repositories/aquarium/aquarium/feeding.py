"""Tanks, fish and feeding: feeding."""

from aquarium.checks import require_positive


def portions(fish, grams):
    """Return the grams per fish, the same for each, rounded to 2 places."""
    require_positive(fish, "fish")
    return round(grams / fish, 2)


def feeding_hours(first, count, gap):
    """Return count feeding hours from first on, gap hours apart, on a 24 hour clock."""
    return [(first + number * gap) % 24 for number in range(count)]


def hungry(fed, names):
    """Return the names of names that do not occur in fed, in their order."""
    return [name for name in names if name not in fed]


def food_left(stock, daily, days):
    """Return the stock after feeding daily for days, at least 0."""
    left = stock
    for _ in range(days):
        left -= daily
    return max(left, 0)


def label(name, count):
    """Return count and name, with an s at the end unless count is 1."""
    if count == 1:
        return f"{count} {name}"
    return f"{count} {name}s"
