"""Stations, songs and call signs on the air: songs."""

from radio.checks import require_not_negative, require_positive


def airtime(songs, jingle):
    """Return the seconds of all songs with a jingle of so many seconds between them."""
    if not songs:
        return 0
    return sum(songs) + (len(songs) - 1) * jingle


def fits(songs, minutes):
    """Return how many songs, in their order, fit into the minutes."""
    left = minutes * 60
    count = 0
    for seconds in songs:
        if seconds > left:
            break
        left -= seconds
        count += 1
    return count


def chart(plays, places):
    """Return the titles with the most plays, at most places of them, equal ones by title."""
    require_positive(places, "places")
    ordered = sorted(plays, key=lambda title: (-plays[title], title))
    return ordered[:places]


def repeated(titles):
    """Return the titles that are played more than once, in order of their first play."""
    counts = {}
    for title in titles:
        counts[title] = counts.get(title, 0) + 1
    return [title for title, count in counts.items() if count > 1]


def clock(seconds):
    """Return the seconds as "minutes:seconds" with two digits for the seconds."""
    require_not_negative(seconds, "seconds")
    return f"{seconds // 60}:{seconds % 60:02d}"
