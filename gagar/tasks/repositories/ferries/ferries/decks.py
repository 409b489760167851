"""Crossings, decks and tickets of ferries: decks."""

from ferries.checks import require_not_negative


def lanes_needed(lengths, lane):
    """Return the lanes for the cars in their order, 1 metre after each car, none split."""
    lanes = 0
    left = 0
    for length in lengths:
        if length + 1 > left:
            lanes += 1
            left = lane
        left -= length + 1
    return lanes


def ticket(age, price):
    """Return the price, half from 4 to 15 inclusive, 0 for ages of less than 4."""
    require_not_negative(age, "age")
    if age < 4:
        return 0
    return price / 2 if age <= 15 else price


def group_price(ages, price):
    """Return the sum of all tickets, a tenth less for at least 10 persons."""
    total = sum(ticket(age, price) for age in ages)
    if len(ages) >= 10:
        total -= total / 10
    return total


def tilt(left, right):
    """Return "left" or "right" for the side with more than 5 tonnes more, else "even"."""
    extra = sum(left) - sum(right)
    if abs(extra) <= 5:
        return "even"
    return "left" if extra > 0 else "right"


def boarding(cars, deck):
    """Return the plates of deck in the given order, with the letters in upper case."""
    plates = []
    for plate, floor in cars:
        if floor == deck:
            plates.append(plate.upper())
    return plates
