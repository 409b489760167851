"""Rain and temperatures of a weather station: weather."""

from rainfall.checks import require_items, require_positive


def largest_swing(temps):
    """Return the largest change from one of temps to the next, up or down, 0 without a next."""
    require_items(temps, "temps")
    largest = 0
    for before, after in zip(temps, temps[1:]):
        largest = max(largest, abs(after - before))
    return largest


def heating_need(temps, base):
    """Return the sum of how much each of temps is less than base, rounded to 1 place."""
    total = 0
    for temp in temps:
        if temp < base:
            total += base - temp
    return round(total, 1)


def wind_name(degrees):
    """Return 'N', 'E', 'S' or 'W', each from 45 degrees before it to less than 45 after it."""
    sector = (degrees + 45) % 360 // 90
    return "NESW"[sector]


def month_means(readings, least):
    """Return the mean, rounded to 1 place, of each month with at least least readings."""
    require_positive(least, "least")
    groups = {}
    means = {}
    for month, value in readings:
        groups.setdefault(month, []).append(value)
    for month, values in groups.items():
        if len(values) >= least:
            means[month] = round(sum(values) / len(values), 1)
    return means
