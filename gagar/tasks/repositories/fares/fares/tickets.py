"""Tickets and zones of city transit: tickets."""

from fares.checks import require_not_negative, require_positive


def age_price(price, age):
    """Return 0 for less than 6 years, half the price rounded down for at most 15, else price."""
    require_not_negative(age, "age")
    if age < 6:
        return 0
    if age <= 15:
        return price // 2
    return price


def family_price(price, ages):
    """Return the sum of the age prices of the family, where only the 3 largest are paid."""
    prices = [age_price(price, age) for age in ages]
    paid = sorted(prices, reverse=True)[:3]
    return sum(paid)


def is_off_peak(minute):
    """Return True for minutes of the day less than 360, from 540 to 959 inclusive, from 1140."""
    minute %= 1440
    if minute < 360 or minute >= 1140:
        return True
    return 540 <= minute <= 959


def still_valid(bought, now, minutes):
    """Return True when now is at least bought and less than minutes after it."""
    require_positive(minutes, "minutes")
    used = now - bought
    return 0 <= used < minutes


def cheapest_pass(passes, days):
    """Return the first (name, length, price) pass of least price with length at least days."""
    best = None
    for item in passes:
        if item[1] < days:
            continue
        if best is None or item[2] < best[2]:
            best = item
    return best
