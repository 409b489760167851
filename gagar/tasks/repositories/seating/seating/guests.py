"""Rows and guests in a hall: guests."""

from seating.checks import require_items, require_positive


def tables(names, size):
    """Return the names in ascending order in tables of size, the last one may be smaller."""
    require_positive(size, "size")
    ordered = sorted(names)
    starts = range(0, len(ordered), size)
    return [ordered[start:start + size] for start in starts]


def are_neighbours(order, first, second):
    """Return True when both sit side by side at a round table, the last beside the first."""
    require_items(order, "order")
    distance = abs(order.index(first) - order.index(second))
    return distance == 1 or distance == len(order) - 1


def wishes_met(order, wishes):
    """Return how many (guest, friend) wishes have both in order and as neighbours."""
    count = 0
    for guest, friend in wishes:
        if guest not in order or friend not in order:
            continue
        if are_neighbours(order, guest, friend):
            count += 1
    return count


def boarding_group(row, total, groups):
    """Return the group, from 1 on, of one of total rows, where the last rows come first."""
    require_positive(total, "total")
    behind = total - row
    return behind * groups // total + 1
