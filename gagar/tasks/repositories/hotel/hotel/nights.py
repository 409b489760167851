"""Nights, rooms and guests of a hotel: nights."""

from hotel.checks import require_positive


def night_count(arrive, depart):
    """Return the nights between two days, 0 when depart is not after arrive."""
    return max(depart - arrive, 0)


def stay_price(nights, price, discount_from):
    """Return nights times price, a tenth less from discount_from nights on."""
    require_positive(price, "price")
    total = nights * price
    if nights >= discount_from:
        total = total * 9 / 10
    return total


def overlaps(first, second):
    """Return True when two (arrive, depart) stays share at least one night."""
    return first[0] < second[1] and second[0] < first[1]


def occupied(stays, day):
    """Return how many stays include the night of the day; the day of departure is free."""
    return sum(1 for arrive, depart in stays if arrive <= day < depart)


def busiest_day(stays, last):
    """Return the first day from 0 to last inclusive with the most stays."""
    best = 0
    for day in range(last + 1):
        if occupied(stays, day) > occupied(stays, best):
            best = day
    return best
