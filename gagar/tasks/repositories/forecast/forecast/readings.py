"""Weather readings, trends and warnings: readings."""

from forecast.checks import require_not_negative, require_positive


def trend(readings):
    """Return 1 when the last reading is more than the first, -1 when less, else 0."""
    if not readings or readings[-1] == readings[0]:
        return 0
    return 1 if readings[-1] > readings[0] else -1


def smooth(readings):
    """Return the mean of each reading and the one before, rounded to 1 place."""
    means = []
    for before, now in zip(readings, readings[1:]):
        means.append(round((before + now) / 2, 1))
    return means


def feels_like(degrees, wind):
    """Return the degrees less 1 for every full 10 of wind, when they are at most 10."""
    require_not_negative(wind, "wind")
    if degrees > 10:
        return degrees
    return degrees - wind // 10


def day_range(readings):
    """Return the largest reading less the smallest, and 0 with fewer than 2."""
    if len(readings) < 2:
        return 0
    return max(readings) - min(readings)


def heat_wave(highs, least, days):
    """Return True when at least days highs in a row are at least least."""
    require_positive(days, "days")
    run = 0
    for high in highs:
        run = run + 1 if high >= least else 0
        if run >= days:
            return True
    return False
