"""Trees, rows and crates of fruit: trees."""

from orchard.checks import require_items, require_positive


def row_of(tree, per_row):
    """Return the number of the row, counted from 1, in which tree number tree stands."""
    require_positive(tree, "tree")
    require_positive(per_row, "per_row")
    return (tree - 1) // per_row + 1


def ripe_trees(days, ripe_after):
    """Return the places of the trees whose age in days is at least ripe_after."""
    return [index for index, age in enumerate(days) if age >= ripe_after]


def tallest(heights):
    """Return the place of the largest height, the first one when there are several."""
    require_items(heights, "heights")
    best = 0
    for index, height in enumerate(heights):
        if height > heights[best]:
            best = index
    return best


def spacing(positions):
    """Return the smallest gap between two neighbouring positions in ascending order."""
    ordered = sorted(positions)
    gaps = [second - first for first, second in zip(ordered, ordered[1:])]
    return min(gaps) if gaps else 0


def pruned(branches, limit):
    """Return every branch length cut down to at most limit, leaving out those of zero."""
    result = []
    for length in branches:
        if length > 0:
            result.append(min(length, limit))
    return result
