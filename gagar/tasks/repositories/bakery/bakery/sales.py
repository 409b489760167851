"""Dough, ovens and sales of a bakery: sales."""

from bakery.checks import require_items


def takings(sold, price):
    """Return sold times price, where every tenth piece is free, rounded to 2 places."""
    free = sold // 10
    return round((sold - free) * price, 2)


def best_day(sales):
    """Return the first day name with the largest sales."""
    require_items(sales, "sales")
    best = None
    for day, amount in sales:
        if best is None or amount > best[1]:
            best = (day, amount)
    return best[0]


def leftovers(baked, sold):
    """Return for every kind of bread how many pieces baked were not sold, at least 0."""
    result = {}
    for kind, count in baked.items():
        result[kind] = max(count - sold.get(kind, 0), 0)
    return result


def discount(price, hour):
    """Return the price, half of it from hour 17 on and nothing from hour 20 on."""
    if hour >= 20:
        return 0
    if hour >= 17:
        return price / 2
    return price


def streak(sales, goal):
    """Return how many days at the end of sales reached at least goal in a row."""
    count = 0
    for amount in reversed(sales):
        if amount < goal:
            break
        count += 1
    return count
