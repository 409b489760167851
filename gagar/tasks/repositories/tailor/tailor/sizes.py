"""Sizes, seams and orders of a tailor: sizes."""

from tailor.checks import require_items, require_positive


def size_letter(chest):
    """Return "S" for a chest of less than 92, "M" for less than 100, else "L"."""
    require_positive(chest, "chest")
    if chest < 92:
        return "S"
    return "M" if chest < 100 else "L"


def size_number(chest, women):
    """Return half of the chest, rounded down, for women 6 less, never less than 30."""
    number = chest // 2
    if women:
        number -= 6
    return max(number, 30)


def nearest_size(sizes, chest):
    """Return the size that is nearest to the chest, the largest of equally near ones."""
    require_items(sizes, "sizes")
    best = sizes[0]
    for size in sorted(sizes):
        if abs(size - chest) <= abs(best - chest):
            best = size
    return best


def fits(body, garment, ease):
    """Return True when every garment measure is at least its body measure plus ease."""
    if len(body) != len(garment):
        return False
    return all(wide >= slim + ease for slim, wide in zip(body, garment))


def changes(old, new, least):
    """Return the new measure less the old one where they differ by at least least."""
    result = {}
    for name in old:
        if name in new and abs(new[name] - old[name]) >= least:
            result[name] = new[name] - old[name]
    return result
