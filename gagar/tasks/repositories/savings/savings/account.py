"""Deposits, interest and goals of a savings account: account."""

from savings.checks import require_positive


def balance(moves, fee):
    """Return the sum of the moves less the fee for every move that is less than 0."""
    total = 0
    for move in moves:
        total += move
        if move < 0:
            total -= fee
    return total


def lowest(start, moves):
    """Return the smallest balance from the start on, also after every move."""
    best = start
    for move in moves:
        start += move
        best = min(best, start)
    return best


def allowed(held, wanted, keep):
    """Return what may be taken: at most wanted, so that keep is left, at least 0."""
    free = held - keep
    return max(min(wanted, free), 0)


def round_up(price, step):
    """Return what is missing from the price to the next multiple of step, 0 on one."""
    require_positive(step, "step")
    over = price % step
    return step - over if over > 0 else 0


def spare_change(prices, step, most):
    """Return the sum of what rounding up every price saves, at most most."""
    saved = 0
    for price in prices:
        saved += round_up(price, step)
    return min(saved, most)
