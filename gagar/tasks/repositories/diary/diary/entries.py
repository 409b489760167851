"""Entries, dates and moods of a diary: entries."""

from diary.checks import require_items, require_positive


def word_total(entries):
    """Return the number of words in all entries."""
    return sum(len(entry.split()) for entry in entries)


def first_line(entry, width):
    """Return the first line of entry without spaces at its ends, at most width long."""
    require_positive(width, "width")
    return entry.split("\n")[0].strip()[:width]


def with_tag(entries, tag):
    """Return the places of entries that contain the tag after a "#", ignoring case."""
    wanted = "#" + tag.lower()
    return [index for index, entry in enumerate(entries) if wanted in entry.lower().split()]


def longest_entry(entries):
    """Return the place of the entry with the most words, the first of equal ones."""
    require_items(entries, "entries")
    best = 0
    for index, entry in enumerate(entries):
        if len(entry.split()) > len(entries[best].split()):
            best = index
    return best


def initials(text):
    """Return the first letter of every word in upper case, joined by dots."""
    return ".".join(word[0].upper() for word in text.split())
