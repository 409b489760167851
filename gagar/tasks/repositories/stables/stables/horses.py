"""Horses, feed and lessons of a riding stable: horses."""

from stables.checks import require_positive


def hands(centimetres):
    """Return (hands, inches) of a height: 10 centimetres a hand, 2.5 an inch, rounded down."""
    require_positive(centimetres, "centimetres")
    rest = centimetres % 10
    return (centimetres // 10, int(rest / 2.5))


def kind(height, age):
    """Return "foal" for an age of less than 1, "pony" up to 148 inclusive, else "horse"."""
    if age < 1:
        return "foal"
    return "pony" if height <= 148 else "horse"


def can_carry(horse, rider, saddle):
    """Return True when rider and saddle are together at most 15 percent of the horse."""
    require_positive(horse, "horse")
    load = rider + saddle
    return load * 100 <= horse * 15


def lightest_fit(horses, rider):
    """Return the name with the smallest weight that can carry rider and 10 more, else None."""
    best = None
    for name, weight in horses:
        if can_carry(weight, rider, 10):
            if best is None or weight < best[1]:
                best = (name, weight)
    return best[0] if best else None


def next_shoeing(last, today, weeks):
    """Return the days from today until weeks after last, and 0 when that day is over."""
    require_positive(weeks, "weeks")
    due = last + weeks * 7
    return max(due - today, 0)
