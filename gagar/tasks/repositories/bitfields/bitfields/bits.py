"""Bits and fields of whole numbers: bits."""

from bitfields.checks import require_not_negative, require_positive


def ones(number):
    """Return how many binary digits of number are 1."""
    require_not_negative(number, "number")
    count = 0
    while number > 0:
        count += number % 2
        number //= 2
    return count


def flipped(number, width):
    """Return the last width bits of number with every bit flipped, all higher bits dropped."""
    require_positive(width, "width")
    mask = (1 << width) - 1
    return (number ^ mask) & mask


def rotated(number, steps, width):
    """Return the last width bits of number rotated left by steps, higher bits dropped."""
    require_positive(width, "width")
    number %= 1 << width
    steps %= width
    high = number >> (width - steps)
    return (number << steps) % (1 << width) + high


def bit_places(number):
    """Return the places of the 1 bits of number ascending, where the last bit is place 0."""
    require_not_negative(number, "number")
    digits = bin(number)[2:][::-1]
    return [place for place, bit in enumerate(digits) if bit == "1"]


def bit_text(number, width):
    """Return at least width binary digits of number, from the last on in fours joined by '_'."""
    digits = bin(number)[2:].zfill(width)
    start = len(digits) % 4
    parts = [digits[:start]] if start > 0 else []
    for place in range(start, len(digits), 4):
        parts.append(digits[place:place + 4])
    return "_".join(parts)
