"""Visitors, rooms and opening hours of a museum: rooms."""

from museum.checks import require_positive


def open_at(hour, opens, closes):
    """Return True when hour is at least opens and less than closes."""
    return opens <= hour < closes


def hours_open(opens, closes, pause):
    """Return the hours between opens and closes less the pause, at least 0."""
    return max(closes - opens - pause, 0)


def room_order(rooms):
    """Return the room names by descending number of works, equal ones by name."""
    return sorted(rooms, key=lambda name: (-rooms[name], name))


def shortest_tour(minutes, limit):
    """Return how many rooms, in the given order, fit into limit minutes."""
    total = 0
    count = 0
    for minute in minutes:
        if total + minute > limit:
            break
        total += minute
        count += 1
    return count


def label(title, year, width):
    """Return title and year in brackets, cut to at most width characters."""
    require_positive(width, "width")
    text = title.strip() + " (" + str(year) + ")"
    return text[:width]
