"""Weather readings, trends and warnings: warnings."""

from forecast.checks import require_items, require_positive


def wind_warning(wind, gust):
    """Return "red" for a wind of at least 90 or a gust of at least 120, else "none"."""
    if wind >= 90 or gust >= 120:
        return "red"
    return "none"


def warning_level(rain, hours):
    """Return 0 for less than 5 of rain an hour, 1 for less than 10, else 2."""
    require_positive(hours, "hours")
    hourly = rain / hours
    if hourly < 5:
        return 0
    return 1 if hourly < 10 else 2


def warned_days(rains, level):
    """Return the days, counted from 1, where 24 hours of rain give at least the level."""
    days = []
    for day, rain in enumerate(rains):
        if warning_level(rain, 24) >= level:
            days.append(day + 1)
    return days


def hit_rate(guesses, days):
    """Return the whole percent, rounded down, of guesses that differ by at most 2 from the day."""
    require_items(guesses, "guesses")
    hits = 0
    for guess, day in zip(guesses, days):
        if abs(guess - day) <= 2:
            hits += 1
    return hits * 100 // len(guesses)


def umbrella(chance, rain, has_car):
    """Return True when chance times rain is more than 100, with a car more than 300."""
    limit = 300 if has_car else 100
    return chance * rain > limit
