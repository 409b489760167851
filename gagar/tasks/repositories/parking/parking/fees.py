"""Parking lots, fees and plates: fees."""

from parking.checks import require_not_negative


def fee(minutes, per_hour):
    """Return the fee for minutes, every started hour costs per_hour."""
    require_not_negative(minutes, "minutes")
    return (minutes + 59) // 60 * per_hour


def daily_fee(minutes, per_hour, most):
    """Return the fee for minutes, but at most most."""
    return min(fee(minutes, per_hour), most)


def free_minutes(minutes, first):
    """Return the minutes to pay for when the first minutes are free, at least 0."""
    return max(minutes - first, 0)


def change(paid, cost, coins):
    """Return the coins, largest first, that give paid less cost back."""
    rest = paid - cost
    result = []
    for coin in sorted(coins, reverse=True):
        while rest >= coin:
            result.append(coin)
            rest -= coin
    return result


def income(fees, tax):
    """Return the sum of all fees less tax percent, rounded to 2 places."""
    return round(sum(fees) * (100 - tax) / 100, 2)
