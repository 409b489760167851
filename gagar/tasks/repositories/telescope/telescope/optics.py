"""Stars, angles and nights of observation: optics."""

from telescope.checks import require_positive


def power(focal, eyepiece, barlow):
    """Return focal divided by eyepiece and times barlow, rounded to whole numbers."""
    require_positive(eyepiece, "eyepiece")
    single = focal / eyepiece
    return round(single * barlow)


def usable_power(focal, eyepiece, width):
    """Return the power without barlow, at most twice the width."""
    wanted = power(focal, eyepiece, 1)
    return min(wanted, 2 * width)


def exposures(total, single, pause):
    """Return how many exposures fit into the total with a pause between every two."""
    require_positive(single, "single")
    if total < single:
        return 0
    return (total + pause) // (single + pause)


def stack(frames, least):
    """Return the mean of all frames that are more than least, rounded to 1 place, else 0."""
    good = [frame for frame in frames if frame > least]
    if not good:
        return 0
    return round(sum(good) / len(good), 1)


def focus_steps(start, target, step):
    """Return the positions from start up to target inclusive, step apart."""
    require_positive(step, "step")
    positions = []
    while start <= target:
        positions.append(start)
        start += step
    return positions
