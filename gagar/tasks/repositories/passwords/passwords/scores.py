"""Strength and shape of passwords: scores."""

from passwords.checks import require_items, require_not_negative, require_positive


def kinds_of_letters(text):
    """Return how many of lower case, upper case and digits occur in text."""
    total = 0
    if any(letter.islower() for letter in text):
        total += 1
    if any(letter.isupper() for letter in text):
        total += 1
    if any(letter.isdigit() for letter in text):
        total += 1
    return total


def score(text, least):
    """Return one point per character beyond least, and at most 10 points."""
    require_positive(least, "least")
    points = max(len(text) - least, 0)
    return min(points, 10)


def mask(text, shown):
    """Return text with all but the last shown characters replaced by stars."""
    require_not_negative(shown, "shown")
    hidden = max(len(text) - shown, 0)
    return "*" * hidden + text[hidden:]


def strongest(texts):
    """Return the longest text, the first of them when several are equally long."""
    require_items(texts, "texts")
    best = texts[0]
    for text in texts[1:]:
        if len(text) > len(best):
            best = text
    return best


def level(points):
    """Return "weak" below 4 points, "good" below 8, and "strong" from 8 on."""
    if points < 4:
        return "weak"
    if points < 8:
        return "good"
    return "strong"
