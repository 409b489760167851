"""Pulse codes: lists of 0 and 1."""

from signals.checks import require_bits


def pulse_count(bits):
    """Return how many pulses start, a pulse being 1 after 0 or at the first place."""
    require_bits(bits, "bits")
    total = 0
    previous = 0
    for bit in bits:
        if bit == 1 and previous == 0:
            total += 1
        previous = bit
    return total


def gap_lengths(bits):
    """Return the lengths of the runs of 0 that stand between two pulses."""
    require_bits(bits, "bits")
    result = []
    last = None
    for index, bit in enumerate(bits):
        if bit == 1:
            if last is not None and index - last > 1:
                result.append(index - last - 1)
            last = index
    return result


def encode_pulses(bits):
    """Return the runs of equal bits as [bit, length] pairs, first run first."""
    require_bits(bits, "bits")
    result = []
    for bit in bits:
        if result and result[-1][0] == bit:
            result[-1][1] += 1
        else:
            result.append([bit, 1])
    return result


def decode_pulses(pairs):
    """Return the bits of [bit, length] pairs, first pair first."""
    result = []
    for bit, length in pairs:
        result += [bit] * length
    return result


def parity_bit(bits, even):
    """Return the bit that makes the number of ones even, or odd when even is False."""
    require_bits(bits, "bits")
    odd = sum(bits) % 2 == 1
    if even:
        return 1 if odd else 0
    return 0 if odd else 1
