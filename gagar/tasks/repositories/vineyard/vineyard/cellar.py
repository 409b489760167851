"""Vines, grapes and barrels of a vineyard: cellar."""

from vineyard.checks import require_not_negative, require_positive


def barrels(litres, size):
    """Return the barrels for the litres, the last one may be partly full."""
    require_positive(size, "size")
    full = litres // size
    return full + 1 if litres % size > 0 else full


def drinkable(year, now, least, most):
    """Return True when the age of a wine is from least to most, both inclusive."""
    age = now - year
    return least <= age <= most


def blend(first, second, share):
    """Return share percent of first and the rest of second, rounded to 1 place."""
    require_not_negative(share, "share")
    rest = 100 - min(share, 100)
    return round((first * (100 - rest) + second * rest) / 100, 1)


def label(name, year):
    """Return the name in upper case and the last two digits of the year, as in "RED '07"."""
    short = year % 100
    return f"{name.strip().upper()} '{short:02d}"


def case_price(bottles, price):
    """Return bottles times price, where every sixth bottle is free."""
    require_not_negative(bottles, "bottles")
    free = bottles // 6
    return (bottles - free) * price
