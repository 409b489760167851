"""Scanning and parsing of short texts: parsing."""

from tokens.checks import require_text


def is_balanced(text):
    """Return True when every ')' closes an earlier '(' and no '(' is left open."""
    level = 0
    for sign in text:
        level += (sign == "(") - (sign == ")")
        if level < 0:
            return False
    return level == 0


def deepest(text):
    """Return the largest number of '(' open at one time, -1 when text is not balanced."""
    if not is_balanced(text):
        return -1
    level = 0
    best = 0
    for sign in text:
        level += (sign == "(") - (sign == ")")
        best = max(best, level)
    return best


def settings(text):
    """Return the 'name=value' parts between ';' without outer spaces, names in lower case."""
    result = {}
    for part in text.split(";"):
        if "=" in part:
            name, value = part.split("=", 1)
            result[name.strip().lower()] = value.strip()
    return result


def sum_value(text):
    """Return the value of whole numbers with '+' or '-' between them, ignoring spaces."""
    require_text(text, "text")
    total = 0
    for part in text.replace(" ", "").replace("-", "+-").split("+"):
        if part:
            total += int(part)
    return total


def number_list(text):
    """Return the numbers of parts like '4' or '2-5' between ',', both ends inclusive, in order."""
    require_text(text, "text")
    numbers = []
    for part in text.split(","):
        ends = part.split("-")
        numbers += range(int(ends[0]), int(ends[-1]) + 1)
    return numbers
