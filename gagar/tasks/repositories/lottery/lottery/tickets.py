"""Draws, tickets and prizes: tickets."""

from lottery.checks import require_positive


def ticket_price(fields, weeks, fee):
    """Return fields times weeks plus a single fee, without the fee from 10 fields on."""
    require_positive(fields, "fields")
    cost = fields * weeks
    if fields < 10:
        cost += fee
    return cost


def share(prize, winners):
    """Return the whole amount each winner gets, rounded down, 0 without winners."""
    if winners == 0:
        return 0
    return prize // winners


def jackpot(start, weeks, won):
    """Return start doubled every week until it was won in week won, then start again."""
    value = start
    for week in range(1, weeks + 1):
        value = start if week == won else value * 2
    return value


def lucky_digits(number, digit):
    """Return how often the digit occurs in the number."""
    return str(number).count(str(digit))


def sorted_fields(fields):
    """Return every field with its numbers in ascending order, the longest fields first."""
    ordered = [sorted(field) for field in fields]
    return sorted(ordered, key=lambda field: len(field), reverse=True)
