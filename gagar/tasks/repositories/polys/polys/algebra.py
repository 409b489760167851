"""Algebra and calculus of polynomials as coefficient lists: algebra."""

from polys.checks import require_items


def trimmed(poly):
    """Return poly, lowest power first, without the zeros at its end."""
    end = len(poly)
    while end > 0 and poly[end - 1] == 0:
        end -= 1
    return poly[:end]


def degree(poly):
    """Return the largest power with a coefficient other than 0, -1 when every one is 0."""
    require_items(poly, "poly")
    best = -1
    for power, factor in enumerate(poly):
        if factor != 0:
            best = power
    return best


def added(first, second):
    """Return the sum of both polys without the zeros at its end."""
    total = [0] * max(len(first), len(second))
    for poly in (first, second):
        for power, factor in enumerate(poly):
            total[power] += factor
    return trimmed(total)


def multiplied(first, second):
    """Return the product of both polys, [] when either is empty."""
    if not first or not second:
        return []
    result = [0] * (len(first) + len(second) - 1)
    for power, factor in enumerate(first):
        for other, value in enumerate(second):
            result[power + other] += factor * value
    return result


def poly_text(poly):
    """Return terms like '3x^2', largest power first, joined by ' + ', without zero terms."""
    terms = []
    for power, factor in enumerate(poly):
        if factor != 0:
            terms.append(f"{factor}x^{power}")
    return " + ".join(terms[::-1])
