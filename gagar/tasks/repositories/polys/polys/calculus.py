"""Algebra and calculus of polynomials as coefficient lists: calculus."""

from polys.checks import require_items


def value_at(poly, place):
    """Return the value of poly, lowest power first, at place."""
    require_items(poly, "poly")
    total = 0
    for factor in poly[::-1]:
        total = total * place + factor
    return total


def derivative(poly):
    """Return each coefficient times its power without the first one, [] when none is left."""
    result = []
    for power, factor in enumerate(poly):
        if power > 0:
            result.append(factor * power)
    return result


def area(poly, low, high):
    """Return the integral of poly from low to high, rounded to 2 places."""
    total = 0
    for power, factor in enumerate(poly):
        grown = high ** (power + 1) - low ** (power + 1)
        total += factor * grown / (power + 1)
    return round(total, 2)


def whole_roots(poly, low, high):
    """Return the whole numbers from low to high inclusive where poly has the value 0."""
    places = range(low, high + 1)
    return [place for place in places if value_at(poly, place) == 0]


def sign_changes(poly):
    """Return how often two neighbours among the coefficients other than 0 differ in sign."""
    signs = [factor > 0 for factor in poly if factor != 0]
    count = 0
    for left, right in zip(signs, signs[1:]):
        if left != right:
            count += 1
    return count
