"""Scales, parcels and balances: parcels."""

from weighing.checks import require_items


def size_class(weight):
    """Return "S" up to 2 kilos inclusive, "M" up to 10 inclusive, "L" above."""
    if weight <= 2:
        return "S"
    if weight <= 10:
        return "M"
    return "L"


def heaviest_pair(weights):
    """Return the two largest weights, the larger one first."""
    return sorted(weights, reverse=True)[:2]


def over_limit(parcels, limit):
    """Return the names of the parcels that weigh more than limit, in their order."""
    return [name for name, weight in parcels if weight > limit]


def loads(weights, limit):
    """Return the weights split in their order into loads of at most limit each."""
    result = [[]]
    for weight in weights:
        if sum(result[-1]) + weight > limit:
            result.append([])
        result[-1].append(weight)
    return result


def mean_weight(weights):
    """Return the mean without the smallest and the largest weight, in 1 place."""
    require_items(weights, "weights")
    kept = sorted(weights)[1:-1] if len(weights) > 2 else weights
    return round(sum(kept) / len(kept), 1)
