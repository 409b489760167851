"""Matches, tables and scorers: league."""

from soccer.checks import require_items, require_positive


def leader(table):
    """Return the team with the most points, the first by name of equal ones."""
    require_items(table, "table")
    return min(table, key=lambda team: (-table[team], team))


def gap(table, team):
    """Return the points that the team has less than the best team."""
    return max(table.values()) - table[team]


def top_scorers(goals, least):
    """Return the names with at least least goals, most goals first, then by name."""
    names = [name for name, count in goals.items() if count >= least]
    return sorted(names, key=lambda name: (-goals[name], name))


def rounds(teams):
    """Return the match days of a season in which every pair of teams meets twice."""
    require_positive(teams, "teams")
    days = teams - 1 if teams % 2 == 0 else teams
    return days * 2


def suspended(cards, limit):
    """Return the names whose number of cards reached a multiple of limit, in their order."""
    require_positive(limit, "limit")
    return [name for name, count in cards.items() if count > 0 and count % limit == 0]
