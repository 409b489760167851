"""Lockers, keys and codes: codes."""

from lockers.checks import require_positive


def check_digit(number):
    """Return the sum of all digits of the number modulo 10."""
    return sum(int(digit) for digit in str(number)) % 10


def is_valid(code):
    """Return True when the last digit of the code is the check digit of those before it."""
    digits = str(code)
    return check_digit(digits[:-1] or "0") == int(digits[-1])


def spin(start, turns, size):
    """Return where a dial of size numbers stands after all turns, left ones negative."""
    require_positive(size, "size")
    place = start
    for turn in turns:
        place = (place + turn) % size
    return place


def tries_left(attempts, code, limit):
    """Return the tries left after the attempts, all of them once one equals code."""
    left = limit
    for attempt in attempts:
        if attempt == code:
            return limit
        left -= 1
    return max(left, 0)


def digits_in_place(guess, code):
    """Return how many digits of the guess stand where they stand in the code."""
    return sum(1 for first, second in zip(guess, code) if first == second)
