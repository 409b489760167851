"""Walls, courses and pallets of bricks: pallets."""

from bricks.checks import require_not_negative, require_positive


def pallets(bricks, size):
    """Return the full pallets and the single bricks that are left."""
    require_positive(size, "size")
    full = bricks // size
    return (full, bricks - full * size)


def order(bricks, waste, size):
    """Return the pallets for the bricks with waste percent more, rounded up."""
    extra = bricks * waste / 100
    full, left = pallets(bricks + extra, size)
    return int(full) + 1 if left > 0 else int(full)


def trips(loads, limit):
    """Return the trips for the loads in their order, each trip at most limit in sum."""
    count = 0
    held = limit
    for load in loads:
        if held + load > limit:
            count += 1
            held = 0
        held += load
    return count


def stack_rows(base):
    """Return the bricks of a stack with base in the lowest row and 1 less in every next."""
    require_not_negative(base, "base")
    total = 0
    for row in range(1, base + 1):
        total += row
    return total


def cheapest(offers, bricks):
    """Return the name with the smallest price times bricks plus delivery, the first one."""
    best = None
    for name, price, delivery in offers:
        cost = price * bricks + delivery
        if best is None or cost < best[0]:
            best = (cost, name)
    return best[1] if best else None
