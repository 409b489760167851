"""Deposits, interest and goals of a savings account: goals."""

from savings.checks import require_not_negative, require_positive


def interest(amount, percent, years):
    """Return the amount with percent added every year, rounded to 2 places at the end."""
    require_not_negative(years, "years")
    for year in range(years):
        amount += amount * percent / 100
    return round(amount, 2)


def months_to(goal, saved, monthly):
    """Return the months until saved is at least goal, 0 when it already is."""
    require_positive(monthly, "monthly")
    months = 0
    while saved < goal:
        saved += monthly
        months += 1
    return months


def shares(amount, parts):
    """Return the amount in whole parts, the first ones 1 more when there is a rest."""
    require_positive(parts, "parts")
    each = amount // parts
    rest = amount % parts
    return [each + 1 if index < rest else each for index in range(parts)]


def reached(goals, saved):
    """Return the names of the goals of at most saved, the largest goal first."""
    names = [name for name in goals if goals[name] <= saved]
    return sorted(names, key=lambda name: goals[name], reverse=True)


def streak(deposits, least):
    """Return how many of the last deposits in a row are at least least."""
    count = 0
    for deposit in deposits[::-1]:
        if deposit < least:
            break
        count += 1
    return count
