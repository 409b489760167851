"""Carriages, seats and delays of trains: delays."""

from trains.checks import require_items


def arrival(departure, minutes, delay):
    """Return the arrival minute of the day, at least 0 and less than 1440."""
    return (departure + minutes + delay) % 1440


def mean_delay(delays):
    """Return the mean of all delays, early arrivals counted as 0, rounded to 1 place."""
    require_items(delays, "delays")
    total = 0
    for delay in delays:
        total += max(delay, 0)
    return round(total / len(delays), 1)


def on_time_share(delays, limit):
    """Return the percentage of delays that are less than limit, rounded down."""
    require_items(delays, "delays")
    count = sum(1 for delay in delays if delay < limit)
    return 100 * count // len(delays)


def refund(price, delay):
    """Return a quarter of the price from 60 minutes on, half of it from 120 minutes on."""
    if delay >= 120:
        return price / 2
    if delay >= 60:
        return price / 4
    return 0


def reaches(arrival, departure, change):
    """Return True when at least change minutes lie between arrival and departure."""
    return departure - arrival >= change
