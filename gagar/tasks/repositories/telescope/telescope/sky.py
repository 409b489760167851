"""Stars, angles and nights of observation: sky."""

from telescope.checks import require_items


def visible(height, clouds):
    """Return True when height is at least 10 and clouds are less than 50 percent."""
    high = height >= 10
    return high and clouds < 50


def turn(angle, target):
    """Return the smallest turn in degrees from angle to target, in either direction."""
    apart = abs(angle - target) % 360
    return min(apart, 360 - apart)


def brightest(stars):
    """Return the name with the smallest magnitude, the first of equal ones."""
    require_items(stars, "stars")
    best = stars[0]
    for star in stars[1:]:
        if star[1] < best[1]:
            best = star
    return best[0]


def naked_eye(magnitudes, limit):
    """Return the magnitudes of at most limit in descending order."""
    seen = [value for value in magnitudes if value <= limit]
    return sorted(seen, reverse=True)


def hour_angle(degrees):
    """Return the degrees as (hours, minutes): an hour has 15 degrees, a degree 4 minutes."""
    turned = degrees % 360
    return (turned // 15, turned % 15 * 4)
