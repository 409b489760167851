"""Stations, songs and call signs on the air: stations."""

from radio.checks import require_items


def nearest_station(stations, wanted):
    """Return the station nearest to wanted, the lower of equally near ones."""
    require_items(stations, "stations")
    best = None
    for station in sorted(stations):
        if best is None or abs(station - wanted) < abs(best - wanted):
            best = station
    return best


def step_up(station, step, highest, lowest):
    """Return the station plus step, or lowest when that is more than highest."""
    moved = station + step
    return lowest if moved > highest else moved


def in_band(stations, low, high):
    """Return the stations from low to high inclusive in ascending order."""
    return sorted(station for station in stations if low <= station <= high)


def spacing_ok(stations, least):
    """Return True when neighbouring stations are at least least apart."""
    ordered = sorted(stations)
    return all(second - first >= least for first, second in zip(ordered, ordered[1:]))


def call_sign(sign):
    """Return the sign in upper case without dashes, cut to 6 characters."""
    return sign.replace("-", "").upper()[:6]
