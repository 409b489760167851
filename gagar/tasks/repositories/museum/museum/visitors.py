"""Visitors, rooms and opening hours of a museum: visitors."""

from museum.checks import require_items, require_not_negative, require_positive


def ticket_total(adults, children, price):
    """Return the total price: adults pay price, children pay half of it."""
    require_not_negative(adults, "adults")
    require_not_negative(children, "children")
    return adults * price + children * price / 2


def busiest(hours):
    """Return the place of the hour with the most visitors, the first of equal ones."""
    require_items(hours, "hours")
    best = 0
    for index in range(1, len(hours)):
        if hours[index] > hours[best]:
            best = index
    return best


def inside_now(entered, left):
    """Return how many visitors are inside after all have entered and left, at least 0."""
    return max(sum(entered) - sum(left), 0)


def group_sizes(visitors, largest):
    """Return the sizes of groups of at most largest visitors, full groups first."""
    require_positive(largest, "largest")
    sizes = [largest] * (visitors // largest)
    if visitors % largest > 0:
        sizes.append(visitors % largest)
    return sizes


def new_names(names, known):
    """Return the names that are not known, ignoring case, in their order."""
    lowered = [name.lower() for name in known]
    return [name for name in names if name.lower() not in lowered]
