"""Words, digits and grids for puzzles: words."""


def anagrams(first, second):
    """Return True when both texts have the same letters, ignoring case, but are not equal."""
    left = first.lower()
    right = second.lower()
    return left != right and sorted(left) == sorted(right)


def hint(word, known):
    """Return the word with "_" for every letter that is not in known, ignoring case."""
    shown = ""
    for letter in word:
        shown += letter if letter.lower() in known.lower() else "_"
    return shown


def ladder_step(first, second):
    """Return True when words of the same length differ in exactly one place."""
    if len(first) != len(second):
        return False
    return sum(1 for a, b in zip(first, second) if a != b) == 1


def ladder(words):
    """Return how many words from the first on form a ladder: each differs in exactly one place."""
    for index in range(1, len(words)):
        if not ladder_step(words[index - 1], words[index]):
            return index
    return len(words)


def score(word, bonus):
    """Return 1 for every letter and 2 more for those in bonus, twice from 7 letters on."""
    total = 0
    for letter in word.lower():
        total += 3 if letter in bonus else 1
    return total * 2 if len(word) >= 7 else total
