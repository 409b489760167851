"""Bids and lots of an auction house: lots."""

from auctions.checks import require_not_negative, require_positive


def buyer_fee(price, percent, least):
    """Return percent of price rounded down, at least least."""
    require_not_negative(price, "price")
    fee = price * percent // 100
    return max(fee, least)


def invoice(prices, percent):
    """Return the sum of all prices more than 0 with their buyer fees of at least 2 each."""
    total = 0
    for price in prices:
        if price > 0:
            total += price + buyer_fee(price, percent, 2)
    return total


def unsold(lots):
    """Return the titles of (title, reserve, bid) with bid 0 or less than reserve, ascending."""
    left = []
    for title, reserve, bid in lots:
        if bid < reserve or bid == 0:
            left.append(title)
    return sorted(left)


def falling_price(start, step, lowest, wish):
    """Return the first price at most wish from start down by step, at least lowest, or None."""
    require_positive(step, "step")
    if lowest > wish:
        return None
    price = start
    while price > wish:
        price = max(price - step, lowest)
    return price


def bought(prices, budget):
    """Return the indexes of prices, in order, more than 0 and at most what is left of budget."""
    indexes = []
    for index, price in enumerate(prices):
        if 0 < price <= budget:
            indexes.append(index)
            budget -= price
    return indexes
