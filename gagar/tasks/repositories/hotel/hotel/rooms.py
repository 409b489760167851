"""Nights, rooms and guests of a hotel: rooms."""

from hotel.checks import require_not_negative


def room_floor(number):
    """Return the floor of a room number: all digits before the last two."""
    return number // 100


def smallest_fit(rooms, guests):
    """Return the smallest number of beds that is at least guests, None without any."""
    fitting = [beds for beds in rooms if beds >= guests]
    return min(fitting) if fitting else None


def assign(names, rooms):
    """Return the room of every name, in order, for as many names as there are rooms."""
    return {name: room for name, room in zip(names, rooms)}


def extra_beds(guests, beds):
    """Return how many more guests than beds there are in each room, at least 0."""
    result = []
    for count, places in zip(guests, beds):
        result.append(max(count - places, 0))
    return result


def tip(bill, percent):
    """Return percent of the bill rounded to whole units, at least 1."""
    require_not_negative(percent, "percent")
    return max(round(bill * percent / 100), 1)
