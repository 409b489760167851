"""Squares, strips and colours of quilts: colours."""

from quilts.checks import require_items


def alternating(first, second, count):
    """Return count colours that alternate and begin with first."""
    return [first if index % 2 == 0 else second for index in range(count)]


def colour_counts(rows):
    """Return how often every colour occurs in all rows, ignoring case."""
    counts = {}
    for row in rows:
        for colour in row:
            name = colour.lower()
            counts[name] = counts.get(name, 0) + 1
    return counts


def clashes(row):
    """Return how many neighbours in the row have the same colour."""
    return sum(1 for left, right in zip(row, row[1:]) if left == right)


def bordered(row, colour):
    """Return the row with the colour added before its first and after its last square."""
    return [colour] + row + [colour]


def shifted(row, places):
    """Return the row moved to the left by so many places, the first ones go to the end."""
    require_items(row, "row")
    start = places % len(row)
    return row[start:] + row[:start]
