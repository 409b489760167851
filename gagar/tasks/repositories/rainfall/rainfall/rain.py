"""Rain and temperatures of a weather station: rain."""

from rainfall.checks import require_not_negative, require_positive


def day_reached(rain, goal):
    """Return the first day, from 1 on, after which the sum of rain is at least goal, else 0."""
    require_positive(goal, "goal")
    total = 0
    for day, amount in enumerate(rain):
        total += amount
        if total >= goal:
            return day + 1
    return 0


def spell_starts(rain, least):
    """Return the days, from 0 on, with rain of at least least and less or no day before it."""
    starts = []
    for day, amount in enumerate(rain):
        if amount >= least and (day == 0 or rain[day - 1] < least):
            starts.append(day)
    return starts


def block_totals(rain, size):
    """Return the sums of every whole block of size days, the days after the last left out."""
    require_positive(size, "size")
    end = len(rain) - len(rain) % size
    starts = range(0, end, size)
    return [sum(rain[start:start + size]) for start in starts]


def wettest_block(rain, size):
    """Return the index of the last block of size days with the largest total, None without."""
    totals = block_totals(rain, size)
    best = None
    for index, total in enumerate(totals):
        if best is None or total >= totals[best]:
            best = index
    return best


def rain_class(amount):
    """Return 'none' for 0, 'light' for less than 2.5, 'steady' for at most 10, else 'heavy'."""
    require_not_negative(amount, "amount")
    if amount == 0:
        return "none"
    if amount < 2.5:
        return "light"
    return "steady" if amount <= 10 else "heavy"


def class_counts(rain):
    """Return how many days each rain class has, without the class 'none'."""
    counts = {}
    for amount in rain:
        name = rain_class(amount)
        if name != "none":
            counts[name] = counts.get(name, 0) + 1
    return counts
