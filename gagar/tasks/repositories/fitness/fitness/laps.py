"""Workouts and laps of athletes: laps."""

from fitness.checks import require_items, require_positive


def pace(seconds, metres):
    """Return the time for 1000 metres, rounded down, as minutes:seconds with 2 digits for seconds."""
    require_positive(metres, "metres")
    whole = seconds * 1000 // metres
    return f"{whole // 60}:{whole % 60:02d}"


def lap_times(clock):
    """Return the time of each lap, at least 0, where clock is the time run so far after each lap."""
    times = []
    last = 0
    for time in clock:
        times.append(max(time - last, 0))
        last = time
    return times


def faster_end(clock):
    """Return True when the last half of the laps takes less than the first, without a middle lap."""
    times = lap_times(clock)
    half = len(times) // 2
    return sum(times[len(times) - half:]) < sum(times[:half])


def steady_laps(laps, percent):
    """Return the numbers, from 1 on, of laps at most percent of the first lap away from it."""
    require_items(laps, "laps")
    allowed = laps[0] * percent / 100
    steady = []
    for index, lap in enumerate(laps):
        if abs(lap - laps[0]) <= allowed:
            steady.append(index + 1)
    return steady


def laps_ahead(ours, theirs):
    """Return after how many laps of both the sum of ours is less than the sum of theirs."""
    behind = 0
    count = 0
    for left, right in zip(ours, theirs):
        behind += left - right
        if behind < 0:
            count += 1
    return count
