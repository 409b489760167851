"""Rows and guests in a hall: rows."""

from seating.checks import require_not_negative, require_positive, require_text


def seat_code(index, per_row):
    """Return the row, from 1 on, and the letter, from 'A' on, of the seat with the index."""
    require_not_negative(index, "index")
    row = index // per_row + 1
    letter = "ABCDEFGHIJ"[index % per_row]
    return f"{row}{letter}"


def parsed_seat(code):
    """Return row and place, both from 1 on, of a code like '12C', ignoring case."""
    require_text(code, "code")
    code = code.strip().upper()
    place = "ABCDEFGHIJ".index(code[-1]) + 1
    return (int(code[:-1]), place)


def steps_between(first, second):
    """Return the distance in rows plus the distance in places of two seat codes."""
    row, place = parsed_seat(first)
    other_row, other_place = parsed_seat(second)
    return abs(row - other_row) + abs(place - other_place)


def central_block(row, size):
    """Return the first start of size seats without an 'x' that lies nearest to the middle."""
    require_positive(size, "size")
    last = len(row) - size
    starts = range(last + 1)
    free = [start for start in starts if "x" not in row[start:start + size]]
    if not free:
        return None
    return sorted(free, key=lambda start: abs(2 * start - last))[0]


def spaced_seats(taken, total, gap):
    """Return the seats from 1 to total inclusive that are more than gap from every taken one."""
    seats = []
    for seat in range(1, total + 1):
        if all(abs(seat - other) > gap for other in taken):
            seats.append(seat)
    return seats


def filled_back(row, count):
    """Return row with its last count free seats '.' turned into 'x', every one when less."""
    require_not_negative(count, "count")
    parts = row.rsplit(".", count)
    return "x".join(parts)
