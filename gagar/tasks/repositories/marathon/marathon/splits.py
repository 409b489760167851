"""Runners, splits and places of a marathon: splits."""

from marathon.checks import require_items, require_positive


def pace(seconds, kilometres):
    """Return (minutes, seconds) for one kilometre, rounded down to whole seconds."""
    require_positive(kilometres, "kilometres")
    each = seconds // kilometres
    return (each // 60, each % 60)


def split_times(marks):
    """Return the seconds between neighbouring marks, the first one counted from 0."""
    times = []
    before = 0
    for mark in marks:
        times.append(mark - before)
        before = mark
    return times


def negative_split(marks):
    """Return True when the split times from half on, rounded down, sum to less than the others."""
    times = split_times(marks)
    half = len(times) // 2
    return sum(times[half:]) < sum(times[:half])


def slowest_split(marks):
    """Return the number of the largest split time, counted from 1, the last of equal ones."""
    require_items(marks, "marks")
    best = 0
    times = split_times(marks)
    for index, seconds in enumerate(times):
        if seconds >= times[best]:
            best = index
    return best + 1


def finish_guess(mark, done, total):
    """Return the seconds for total at the same pace, 5 percent more from twice done on."""
    require_positive(done, "done")
    seconds = mark * total / done
    if total >= 2 * done:
        seconds += seconds * 5 / 100
    return round(seconds)
