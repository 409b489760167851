"""Matches, tables and scorers: matches."""


def points(scored, conceded):
    """Return 3 points for a win, 1 for a draw and 0 for a defeat."""
    if scored > conceded:
        return 3
    if scored == conceded:
        return 1
    return 0


def result_text(home, away):
    """Return "home:away", followed by " (draw)" when both are equal."""
    text = f"{home}:{away}"
    if home == away:
        text += " (draw)"
    return text


def total_points(results):
    """Return the sum of the points of all (scored, conceded) results."""
    total = 0
    for scored, conceded in results:
        total += points(scored, conceded)
    return total


def goal_difference(results):
    """Return all goals scored less all goals conceded."""
    return sum(scored - conceded for scored, conceded in results)


def unbeaten(results):
    """Return how many of the last results in a row were not lost."""
    count = 0
    for scored, conceded in reversed(results):
        if scored < conceded:
            break
        count += 1
    return count
