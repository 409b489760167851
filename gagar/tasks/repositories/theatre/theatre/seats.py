"""Shows, seats and curtain times: seats."""

from theatre.checks import require_positive


def seat_label(row, seat):
    """Return the row as a letter from A on, both counted from 1, and the seat."""
    require_positive(row, "row")
    return "ABCDEFGHIJ"[row - 1] + str(seat)


def best_price(row, front, back):
    """Return the front price up to row 3 inclusive, else the back price."""
    return front if row <= 3 else back


def neighbours(seat, per_row):
    """Return the seats beside the seat that exist, counted from 1 to per_row."""
    return [other for other in (seat - 1, seat + 1) if 1 <= other <= per_row]


def sold_out(plan):
    """Return True when every seat of every row is sold."""
    return all(all(row) for row in plan)


def first_gap(row, size):
    """Return the first place of size free seats side by side in a row, -1 without any."""
    for start in range(len(row) - size + 1):
        if not any(row[start:start + size]):
            return start
    return -1
