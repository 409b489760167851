"""Carriages, seats and delays of trains: carriages."""

from trains.checks import require_positive


def carriage_of(seat, per_carriage):
    """Return the carriage, counted from 1, that holds seat number seat, counted from 1."""
    require_positive(seat, "seat")
    return (seat - 1) // per_carriage + 1


def is_window(seat, per_row):
    """Return True when the seat, counted from 1, is the first or the last of its row."""
    place = seat % per_row
    return place == 1 or place == 0


def free_seats(total, taken):
    """Return the seat numbers from 1 to total inclusive that are not taken."""
    return [seat for seat in range(1, total + 1) if seat not in taken]


def longest_free(taken, total):
    """Return the length of the longest row of free seats from 1 to total inclusive."""
    best = 0
    length = 0
    for seat in range(1, total + 1):
        if seat in taken:
            length = 0
        else:
            length += 1
        best = max(best, length)
    return best


def coupled(front, back):
    """Return the carriages of front followed by those of back in reverse order."""
    return front + back[::-1]
