"""Bids and lots of an auction house: bids."""

from auctions.checks import require_not_negative, require_positive


def next_bid(price):
    """Return price plus 1 if less than 20, 5 if less than 100, else a tenth of it rounded down."""
    require_not_negative(price, "price")
    if price < 20:
        return price + 1
    if price < 100:
        return price + 5
    return price + price // 10


def accepted(bids, start):
    """Return the accepted bids: first at least start, then at least the next bid of the last one."""
    kept = []
    for bid in bids:
        if not kept and bid >= start:
            kept.append(bid)
        elif kept and bid >= next_bid(kept[-1]):
            kept.append(bid)
    return kept


def second_price(bids, reserve):
    """Return the second largest of the bids of at least reserve, or reserve, None without any."""
    valid = sorted([bid for bid in bids if bid >= reserve], reverse=True)
    if not valid:
        return None
    return valid[1] if len(valid) > 1 else reserve


def top_bids(bids):
    """Return for each name, ignoring case and outer spaces, its largest bid, at least 0."""
    result = {}
    for name, amount in bids:
        key = name.strip().lower()
        result[key] = max(result.get(key, 0), amount)
    return result


def closing_time(end, times, window):
    """Return end after each time at most end, less than window before it, moved it to time + window."""
    require_positive(window, "window")
    for time in times:
        if end - window < time <= end:
            end = time + window
    return end
