"""Sizes, seams and orders of a tailor: orders."""

from tailor.checks import require_not_negative, require_positive


def cloth_needed(length, width, seam):
    """Return the area of a piece with a seam on all four sides."""
    require_not_negative(seam, "seam")
    long = length + 2 * seam
    return long * (width + 2 * seam)


def buttons(length, gap, most):
    """Return the buttons, one at each end and one every gap between, at most most."""
    require_positive(gap, "gap")
    between = (length - 1) // gap
    return min(between + 2, most)


def hem_price(length, lined):
    """Return 5 for up to 100 inclusive and 1 for every started 20 more, twice when lined."""
    price = 5
    if length > 100:
        price += (length - 100 + 19) // 20
    return price * 2 if lined else price


def ready_day(start, pieces, daily):
    """Return the first day on which all pieces are done, work begins on the start day."""
    require_positive(daily, "daily")
    day = start
    while pieces > daily:
        pieces -= daily
        day += 1
    return day


def late_orders(orders, today):
    """Return the names of the (name, due) orders due before today, the first due first."""
    late = [order for order in orders if order[1] < today]
    return [name for name, due in sorted(late, key=lambda order: order[1])]
