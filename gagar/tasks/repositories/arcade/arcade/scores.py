"""Coins, scores and machines of an arcade: scores."""

from arcade.checks import require_not_negative, require_positive


def combo(hits, base):
    """Return the sum of base for every hit, twice base for every hit right after another."""
    total = 0
    run = 0
    for hit in hits:
        run = run + 1 if hit else 0
        if run > 0:
            total += base * 2 if run > 1 else base
    return total


def high_scores(table, name, score, places):
    """Return the table with (name, score) in it, largest score first, at most places long."""
    entries = table + [(name, score)]
    ordered = sorted(entries, key=lambda entry: entry[1], reverse=True)
    return ordered[:places]


def extra_lives(before, after, step):
    """Return how many multiples of step are more than before and at most after."""
    require_positive(step, "step")
    gained = after // step - before // step
    return max(gained, 0)


def level(points):
    """Return the level, from 1 on: it takes 100 points to leave level 1, then 100 more each."""
    require_not_negative(points, "points")
    number = 1
    while points >= number * 100:
        points -= number * 100
        number += 1
    return number


def accuracy(shots, hits):
    """Return the hits in percent of the shots, rounded to 1 place, 0 without shots."""
    if shots <= 0:
        return 0
    return round(min(hits, shots) * 100 / shots, 1)
