"""Scanning and parsing of short texts: scanning."""

from tokens.checks import require_positive, require_text


def words(text, least):
    """Return the words of text without '.,!?' at their ends, lower case, of at least least signs."""
    require_positive(least, "least")
    parts = [part.strip(".,!?").lower() for part in text.split()]
    return [part for part in parts if len(part) >= least]


def split_tokens(text):
    """Return the runs of letters and digits and every other sign alone, without spaces."""
    spaced = ""
    for sign in text:
        if sign.isalnum():
            spaced += sign
        else:
            spaced += f" {sign} "
    return spaced.split()


def kind(token):
    """Return 'number' for only digits, 'name' when the first sign is a letter, else 'sign'."""
    require_text(token, "token")
    if token.isdigit():
        return "number"
    return "name" if token[0].isalpha() else "sign"


def kind_counts(text):
    """Return how many tokens of text there are of each kind, without those of kind 'sign'."""
    counts = {}
    for token in split_tokens(text):
        name = kind(token)
        if name != "sign":
            counts[name] = counts.get(name, 0) + 1
    return counts


def quoted(text, mark):
    """Return the parts of text between an odd mark and the next, nothing after a last odd one."""
    require_text(mark, "mark")
    parts = text.split(mark)
    if len(parts) % 2 == 0:
        parts = parts[:-1]
    return parts[1::2]
