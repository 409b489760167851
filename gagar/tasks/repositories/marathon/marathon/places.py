"""Runners, splits and places of a marathon: places."""

from marathon.checks import require_positive


def ranking(times):
    """Return the names in ascending order of the times, equal times by name."""
    finished = [name for name in times if times[name] is not None]
    return sorted(finished, key=lambda name: (times[name], name))


def place(seconds, others):
    """Return 1 plus the number of others that are less than seconds."""
    ahead = 0
    for other in others:
        if other < seconds:
            ahead += 1
    return ahead + 1


def age_group(age, width):
    """Return "low-high" for the group of width years, "U20" for ages of less than 20."""
    require_positive(width, "width")
    if age < 20:
        return "U20"
    low = age - (age - 20) % width
    return f"{low}-{low + width - 1}"


def team_time(times, count):
    """Return the sum of the count smallest times, None with fewer than count times."""
    require_positive(count, "count")
    if len(times) < count:
        return None
    return sum(sorted(times)[:count])


def in_time(times, limit, start):
    """Return how many times are more than 0 and at most limit less start."""
    allowed = limit - start
    return sum(1 for seconds in times if 0 < seconds <= allowed)
