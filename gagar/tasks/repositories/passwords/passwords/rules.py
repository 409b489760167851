"""Strength and shape of passwords: rules."""

from passwords.checks import require_positive


def has_digit(text):
    """Return True when any character of text is a digit."""
    return any(letter.isdigit() for letter in text)


def is_long_enough(text, least):
    """Return True when text, without spaces at its ends, has at least least characters."""
    require_positive(least, "least")
    return len(text.strip()) >= least


def repeats(text):
    """Return how many characters equal the one just before them, ignoring case."""
    lowered = text.lower()
    total = 0
    for first, second in zip(lowered, lowered[1:]):
        if first == second:
            total += 1
    return total


def longest_letters(text):
    """Return the length of the longest run of letters in text."""
    best = 0
    length = 0
    for letter in text:
        length = length + 1 if letter.isalpha() else 0
        best = max(best, length)
    return best


def allowed(text, banned):
    """Return True when text, ignoring case, contains none of the banned words."""
    lowered = text.lower()
    return not any(word.lower() in lowered for word in banned)
