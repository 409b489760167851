"""Lockers, keys and codes: rentals."""

from lockers.checks import require_items, require_positive


def rent(days, daily, deposit):
    """Return days times daily plus the deposit, every seventh day is free."""
    require_positive(days, "days")
    return (days - days // 7) * daily + deposit


def overdue(ends, today):
    """Return the locker names whose end day is less than today in ascending order."""
    return sorted(name for name, end in ends.items() if end < today)


def free_lockers(count, rented):
    """Return how many of count lockers are not rented, at least 0."""
    return max(count - len(set(rented)), 0)


def nearest_free(wanted, free):
    """Return the free locker nearest to wanted, the lower of equally near ones."""
    require_items(free, "free")
    best = None
    for number in sorted(free):
        if best is None or abs(number - wanted) < abs(best - wanted):
            best = number
    return best


def floor_of(number, per_floor, ground):
    """Return the floor of a locker counted from 1 when the first floor is ground."""
    require_positive(per_floor, "per_floor")
    return ground + (number - 1) // per_floor
