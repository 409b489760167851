"""Crossings, decks and tickets of ferries: crossings."""

from ferries.checks import require_positive


def next_ferry(departures, now):
    """Return the smallest departure that is at least now, None without any."""
    later = [minute for minute in departures if minute >= now]
    return min(later) if later else None


def arrival(departure, minutes, wind):
    """Return the arrival minute, half of the minutes later when wind is more than 6."""
    if wind > 6:
        minutes += minutes // 2
    return departure + minutes


def timetable(first, last, every):
    """Return the departures from first to last inclusive, every so many minutes."""
    require_positive(every, "every")
    count = max((last - first) // every + 1, 0)
    return [first + number * every for number in range(count)]


def sails(wave, wind, night):
    """Return True when wave is at most 3 and wind less than 9, by night less than 7."""
    limit = 7 if night else 9
    return wave <= 3 and wind < limit


def longest_gap(departures):
    """Return the largest gap between neighbours in ascending order, 0 with fewer than 2."""
    ordered = sorted(departures)
    best = 0
    for early, late in zip(ordered, ordered[1:]):
        best = max(best, late - early)
    return best
