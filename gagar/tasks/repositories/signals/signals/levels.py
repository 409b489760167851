"""Levels of sampled signals."""

from signals.checks import require_positive, require_samples


def clip_level(samples, low, high):
    """Return the samples, each limited to at least low and at most high."""
    return [min(max(sample, low), high) for sample in samples]


def above_share(samples, level):
    """Return the share of samples that are more than level, rounded to 2 places."""
    require_samples(samples, "samples")
    total = 0
    for sample in samples:
        if sample > level:
            total += 1
    return round(total / len(samples), 2)


def crossings(samples, level):
    """Return how often the signal goes from below level to at least level."""
    total = 0
    for first, second in zip(samples, samples[1:]):
        if first < level and second >= level:
            total += 1
    return total


def longest_run(samples, level):
    """Return the length of the longest run of samples that are at least level."""
    best = 0
    length = 0
    for sample in samples:
        if sample >= level:
            length += 1
        else:
            length = 0
        best = max(best, length)
    return best


def smooth(samples, width):
    """Return the mean of every window of width samples, rounded to 1 place."""
    require_positive(width, "width")
    result = []
    for start in range(0, len(samples) - width + 1):
        window = samples[start:start + width]
        result.append(round(sum(window) / width, 1))
    return result
