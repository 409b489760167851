"""Lights, signals and courses at sea: lights."""

from beacons.checks import require_items, require_positive


def flashes(seconds, period, offset):
    """Return how many flashes fall into the first seconds, one each period from offset on."""
    require_positive(period, "period")
    if seconds <= offset:
        return 0
    return (seconds - offset - 1) // period + 1


def is_lit(second, on, off):
    """Return True when a light that is on, then off, for so many seconds is on at second."""
    return second % (on + off) < on


def visible(lights, reach):
    """Return the names of the lights whose distance is at most reach, nearest first."""
    near = [light for light in lights if light[1] <= reach]
    return [name for name, _ in sorted(near, key=lambda light: light[1])]


def brightest(levels):
    """Return the place of the largest level, the last one when there are several."""
    require_items(levels, "levels")
    best = 0
    for index, level in enumerate(levels):
        if level >= levels[best]:
            best = index
    return best


def code(text):
    """Return text as signals: "-" for upper case letters, "." for others, spaces stay."""
    result = []
    for letter in text.strip():
        if letter == " ":
            result.append(letter)
        else:
            result.append("-" if letter.isupper() else ".")
    return "".join(result)
