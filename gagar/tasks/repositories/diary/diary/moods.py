"""Entries, dates and moods of a diary: moods."""

from diary.checks import require_items


def mean_mood(moods):
    """Return the mean of all moods that are not None, rounded to 1 place, 0 without any."""
    known = [mood for mood in moods if mood is not None]
    if not known:
        return 0
    return round(sum(known) / len(known), 1)


def good_days(moods, least):
    """Return how many moods are known and at least least."""
    return sum(1 for mood in moods if mood is not None and mood >= least)


def trend(moods):
    """Return "up" when the last mood is more than the first, "down" when less, else "flat"."""
    require_items(moods, "moods")
    if moods[-1] > moods[0]:
        return "up"
    if moods[-1] < moods[0]:
        return "down"
    return "flat"


def weekly(moods):
    """Return the largest mood of every seven days, the last week may be shorter."""
    return [max(moods[start:start + 7]) for start in range(0, len(moods), 7)]


def mood_bar(mood, size):
    """Return mood filled marks followed by empty ones up to size marks in all."""
    filled = min(max(mood, 0), size)
    return "*" * filled + "." * (size - filled)
