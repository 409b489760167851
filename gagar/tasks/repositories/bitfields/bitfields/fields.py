"""Bits and fields of whole numbers: fields."""

from bitfields.checks import require_positive


def field(number, low, width):
    """Return the number in the width bits of number from place low on, where place 0 is last."""
    require_positive(width, "width")
    shifted = number >> low
    return shifted & ((1 << width) - 1)


def with_field(number, low, width, value):
    """Return number with its width bits from place low on set to the last bits of value."""
    require_positive(width, "width")
    mask = (1 << width) - 1
    cleared = number & ~(mask << low)
    return cleared | ((value & mask) << low)


def signed_field(number, low, width):
    """Return the field, 2 ** width less when it is at least half of 2 ** width."""
    value = field(number, low, width)
    if value >= 1 << (width - 1):
        return value - (1 << width)
    return value


def packed(values, width):
    """Return one number with the values as fields of width bits, the first value highest."""
    require_positive(width, "width")
    number = 0
    for value in values:
        number = (number << width) + value % (1 << width)
    return number


def used_fields(number, width, count):
    """Return which of the last count fields of width bits are not 0, where the last is 0."""
    places = range(0, count * width, width)
    used = [low for low in places if field(number, low, width) != 0]
    return [low // width for low in used]
