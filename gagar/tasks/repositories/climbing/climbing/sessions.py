"""Routes, grades and belays on a wall: sessions."""


def rest_minutes(routes, rest):
    """Return the minutes of rest between the routes, none after the last one."""
    if not routes:
        return 0
    return (len(routes) - 1) * rest


def falls(log):
    """Return how often "fall" occurs in the log, ignoring case and spaces at the ends."""
    return sum(1 for entry in log if entry.strip().lower() == "fall")


def success_rate(tops, tries):
    """Return the percentage of tries that reached the top, rounded down, 0 without tries."""
    if tries == 0:
        return 0
    return 100 * tops // tries


def best_streak(results):
    """Return the longest run of True in the results."""
    best = 0
    run = 0
    for reached in results:
        if reached:
            run += 1
            best = max(best, run)
        else:
            run = 0
    return best


def next_partner(names, current):
    """Return the name after current in the names, the first one after the last."""
    place = names.index(current)
    return names[(place + 1) % len(names)]
