"""Words, digits and grids for puzzles: digits."""

from puzzles.checks import require_items, require_not_negative


def digit_sum(number):
    """Return the sum of the decimal digits, a minus sign is ignored."""
    rest = abs(number)
    total = 0
    while rest > 0:
        total += rest % 10
        rest //= 10
    return total


def digital_root(number):
    """Return the digit sum of the digit sum and so on until it is less than 10."""
    rest = digit_sum(number)
    while rest >= 10:
        rest = digit_sum(rest)
    return rest


def is_mirror(number, base):
    """Return True when the number, not negative, reads the same reversed in the base."""
    require_not_negative(number, "number")
    rest = number
    turned = 0
    while rest > 0:
        turned = turned * base + rest % base
        rest //= base
    return turned == number


def missing(numbers, last):
    """Return the numbers from 1 to last inclusive that are missing, in descending order."""
    result = []
    for number in range(last, 0, -1):
        if number not in numbers:
            result.append(number)
    return result


def next_term(terms):
    """Return the last term plus the last difference, twice the term when there is only one."""
    require_items(terms, "terms")
    if len(terms) == 1:
        return terms[0] * 2
    return terms[-1] + (terms[-1] - terms[-2])
