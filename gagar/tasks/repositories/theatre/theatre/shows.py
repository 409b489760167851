"""Shows, seats and curtain times: shows."""

from theatre.checks import require_items


def end_time(start, minutes, pause):
    """Return the minute of the day when a show ends, at least 0 and less than 1440."""
    return (start + minutes + pause) % 1440


def pause_count(acts):
    """Return the number of pauses: one between every two acts, none with fewer than 2."""
    return max(acts - 1, 0)


def longest_act(minutes):
    """Return the number of the longest act, counted from 1, the first of equal ones."""
    require_items(minutes, "minutes")
    best = 0
    for index, minute in enumerate(minutes):
        if minute > minutes[best]:
            best = index
    return best + 1


def evening_shows(starts, earliest):
    """Return the starts that are at least earliest in ascending order."""
    return sorted(start for start in starts if start >= earliest)


def cast_list(roles):
    """Return "role: name" for every role in ascending order of the roles."""
    return [role + ": " + roles[role] for role in sorted(roles)]
