"""Trees, rows and crates of fruit: crates."""

from orchard.checks import require_not_negative, require_positive


def crates_needed(apples, per_crate):
    """Return how many crates hold all apples, the last one may be partly full."""
    require_not_negative(apples, "apples")
    require_positive(per_crate, "per_crate")
    return (apples + per_crate - 1) // per_crate


def left_over(apples, per_crate):
    """Return how many apples remain after filling every crate completely."""
    require_positive(per_crate, "per_crate")
    return apples % per_crate


def total_weight(crates, empty):
    """Return the sum of all crate weights less the weight empty of each crate."""
    total = 0
    for weight in crates:
        total += weight - empty
    return total


def share_sold(sold, picked):
    """Return the percentage of picked fruit that was sold, rounded to 1 place."""
    if picked == 0:
        return 0.0
    return round(100 * sold / picked, 1)


def by_kind(fruits):
    """Return how often each kind of fruit occurs, ignoring case and spaces at the ends."""
    counts = {}
    for fruit in fruits:
        kind = fruit.strip().lower()
        counts[kind] = counts.get(kind, 0) + 1
    return counts
