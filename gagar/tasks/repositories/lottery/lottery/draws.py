"""Draws, tickets and prizes: draws."""

from lottery.checks import require_items


def hits(ticket, drawn):
    """Return how many numbers of the ticket were drawn."""
    return sum(1 for number in ticket if number in drawn)


def valid_ticket(ticket, largest):
    """Return True when all numbers differ and each is at least 1 and at most largest."""
    if len(set(ticket)) != len(ticket):
        return False
    return all(1 <= number <= largest for number in ticket)


def prize(count, bonus):
    """Return 100 for 5 or more hits, 20 for 4, 5 for 3, and twice as much with bonus."""
    if count >= 5:
        value = 100
    elif count == 4:
        value = 20
    elif count == 3:
        value = 5
    else:
        value = 0
    return value * 2 if bonus else value


def rarest(draws):
    """Return the drawn number that occurs least, the smallest of equal ones."""
    counts = {}
    for draw in draws:
        for number in draw:
            counts[number] = counts.get(number, 0) + 1
    require_items(counts, "draws")
    return min(sorted(counts), key=lambda number: counts[number])


def missing(drawn, largest):
    """Return the numbers from 1 to largest inclusive that were not drawn."""
    return [number for number in range(1, largest + 1) if number not in drawn]
