"""Routes, grades and belays on a wall: routes."""

from climbing.checks import require_items, require_not_negative


def highest(routes):
    """Return the name of the highest route, the first of equal ones."""
    require_items(routes, "routes")
    best = None
    for name, height in routes:
        if best is None or height > best[1]:
            best = (name, height)
    return best[0]


def within(routes, low, high):
    """Return the names of routes with low <= height <= high, in their order."""
    return [name for name, height in routes if low <= height <= high]


def total_height(heights, repeats):
    """Return the sum of all heights, each climbed repeats times."""
    require_not_negative(repeats, "repeats")
    total = 0
    for height in heights:
        total += height * repeats
    return total


def grade_number(grade):
    """Return the number of a grade like "6b": 10 for each digit, 0 to 2 for a to c."""
    base = int(grade[:-1]) * 10
    return base + "abc".index(grade[-1].lower())


def harder(first, second):
    """Return the harder of two grades, the first one when both are equal."""
    if grade_number(second) > grade_number(first):
        return second
    return first
