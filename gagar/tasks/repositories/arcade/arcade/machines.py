"""Coins, scores and machines of an arcade: machines."""

from arcade.checks import require_positive


def games(coins, price, bonus):
    """Return the games for the coins: one for every price and one more for every bonus games."""
    require_positive(price, "price")
    require_positive(bonus, "bonus")
    bought = sum(coins) // price
    return bought + bought // bonus


def claw_wins(grips, strength, every):
    """Return the tries, counted from 1, with a grip of at least strength or every so many."""
    require_positive(every, "every")
    wins = []
    for number, grip in enumerate(grips, 1):
        if grip >= strength or number % every == 0:
            wins.append(number)
    return wins


def tickets_for(score, best):
    """Return 1 ticket for every full 50 points, 10 more when the score is more than best."""
    tickets = score // 50
    if score > best:
        tickets += 10
    return max(tickets, 0)


def prize(tickets, prizes):
    """Return the name of the dearest prize that costs at most tickets, the first of equals."""
    best = None
    for name, cost in prizes:
        if cost <= tickets and (best is None or cost > best[1]):
            best = (name, cost)
    return best[0] if best else None


def broken(plays, usual):
    """Return the machines with less than half of their usual plays, in ascending order."""
    names = []
    for name in sorted(usual):
        if plays.get(name, 0) * 2 < usual[name]:
            names.append(name)
    return names
