"""Mini-packages for the tests: a base with one broken function, and ways to patch it."""

import difflib

from gagar.grading import Candidate
from gagar.records import FileText, Observation, TaskView

CHECKS = '''"""Validation helpers."""


def require_positive(value, name):
    """Raise ValueError unless value is more than zero."""
    if value <= 0:
        raise ValueError(f"{name} must be positive, got {value}")
'''

PRICES = '''"""Prices and discounts."""

from shop.checks import require_positive


def total(prices):
    """Return the sum of the prices that are more than zero."""
    result = 0
    for price in prices:
        if price > 0:
            result += price
    return result


def discount(price, count, limit):
    """Return the price times the count, one tenth less if the count is at least the limit."""
    require_positive(limit, "limit")
    amount = price * count
    if count > limit:
        amount = amount - amount // 10
    return amount


def cheapest(prices):
    """Return the smallest price, or None if there are no prices."""
    best = None
    for price in prices:
        if best is None or price < best:
            best = price
    return best


def labels(prices, mark):
    """Return each price as text behind the mark, in ascending order."""
    ordered = sorted(prices)
    return [f"{mark}{price}" for price in ordered]
'''

PRICES_TESTS = """import pytest

from shop.checks import require_positive
from shop.prices import cheapest, discount, labels, total


@pytest.mark.parametrize("prices, expected", [([], 0), ([3, 4], 7), ([-1, 5], 5), ([2, 0, 8], 10)])
def test_total(prices, expected):
    assert total(prices) == expected


@pytest.mark.parametrize(
    "price, count, limit, expected",
    [(10, 2, 5, 20), (10, 9, 5, 81), (7, 1, 3, 7), (100, 6, 4, 540), (3, 2, 8, 6)],
)
def test_discount(price, count, limit, expected):
    assert discount(price, count, limit) == expected


@pytest.mark.parametrize("prices, expected", [([], None), ([4, 2, 9], 2), ([5], 5)])
def test_cheapest(prices, expected):
    assert cheapest(prices) == expected


def test_labels():
    assert labels([3, 1], "$") == ["$1", "$3"]


def test_require_positive():
    with pytest.raises(ValueError):
        discount(1, 1, 0)
"""

WORDS = '''"""Words of a text."""


def longest(words):
    """Return the first of the longest words, or an empty text if there are none."""
    best = ""
    for word in words:
        if len(word) > len(best):
            best = word
    return best


def initials(text, separator):
    """Return the first letter of each word in upper case, joined by the separator."""
    letters = [word[-1].upper() for word in text.split()]
    return separator.join(letters)


def count_words(text, least):
    """Return how many words have at least the given number of letters."""
    total = 0
    for word in text.split():
        if len(word) >= least:
            total += 1
    return total
'''

WORDS_TESTS = """import pytest

from lexicon.words import count_words, initials, longest


@pytest.mark.parametrize("words, expected", [([], ""), (["a", "bcd", "efg"], "bcd"), (["xy"], "xy")])
def test_longest(words, expected):
    assert longest(words) == expected


@pytest.mark.parametrize("text, separator, expected", [("", "-", ""), ("a b", ".", "A.B"), ("bob", "", "B")])
def test_initials(text, separator, expected):
    assert initials(text, separator) == expected


@pytest.mark.parametrize("text, least, expected", [("one three five", 4, 2), ("", 1, 0), ("a bb", 2, 1)])
def test_count_words(text, least, expected):
    assert count_words(text, least) == expected
"""


def view_of(files, entry, call, wrong, right, tests, name="task"):
    texts = tuple(FileText(p, t) for p, t in sorted(files.items()))
    return TaskView(
        name, "repo", "base", f"{call} gives {wrong}, expected {right}", entry, Observation(call, wrong, right), texts, tests
    )


SHOP = {
    "README.md": "# shop\nPrices.\n",
    "shop/__init__.py": '"""Prices of a shop."""\n\nfrom shop.prices import cheapest, discount, labels, total\n',
    "shop/checks.py": CHECKS,
    "shop/prices.py": PRICES,
    "tests/test_prices.py": PRICES_TESTS,
}
# discount compares with `>` and should with `>=`
DISCOUNT = view_of(SHOP, "shop/prices.py::discount", "discount(20, 5, 5)", "100", "90", ("tests/test_prices.py",), "discount")

LEXICON = {
    "README.md": "# lexicon\nWords.\n",
    "lexicon/__init__.py": '"""Words."""\n\nfrom lexicon.words import count_words, initials, longest\n',
    "lexicon/words.py": WORDS,
    "tests/test_words.py": WORDS_TESTS,
}
# initials takes the last letter
INITIALS = view_of(
    LEXICON, "lexicon/words.py::initials", 'initials("red blue", "-")', "'D-E'", "'R-B'", ("tests/test_words.py",), "initials"
)

PATHS = {"discount": "shop/prices.py", "initials": "lexicon/words.py"}


def patched(view, *edits, path=None, files=None):
    """The tree after replacing each (old, new) once in the module of the view, with further files laid over."""
    tree = {f.path: f.text for f in view.files}
    path = path or PATHS[view.instance_id]
    for old, new in edits:
        assert tree[path].count(old) == 1, (old, tree[path].count(old))
        tree[path] = tree[path].replace(old, new)
    tree.update(files or {})
    return {p: t for p, t in tree.items() if t is not None}


def candidate(view, tree, name, passed=True, valid=True, **more):
    base = {f.path: f.text for f in view.files}
    lines = []
    for path in sorted({*base, *tree}):
        old, new = base.get(path, "").splitlines(True), tree.get(path, "").splitlines(True)
        lines += difflib.unified_diff(old, new, f"a/{path}", f"b/{path}")
    return Candidate(name, "".join(lines), tree, passed, valid, **more)


IF = "    if count > limit:\n"
CLEAN = (IF, "    if count >= limit:\n")
BODY = PRICES[PRICES.index("    amount = price * count\n") : PRICES.index("\n\ndef cheapest")]

FIXES = {
    "clean": [CLEAN],
    "swapped": [(IF, "    if limit <= count:\n")],
    "negated": [(IF, "    if not count < limit:\n")],
    "other": [(IF, "    if count > limit - 1:\n")],
    "guarded": [
        CLEAN,
        ("    amount = price * count\n", "    if price is None:\n        return None\n    amount = price * count\n"),
    ],
    "unrelated": [CLEAN, ("    ordered = sorted(prices)\n", "    ordered = sorted(list(prices))\n")],
    "comment": [(IF, "    # at least\n    if count >= limit:\n")],
    "fallback": [CLEAN, ("    return amount\n", "    return amount or 0\n")],
}
SHORTCUTS = {
    "special": [("    amount = price * count\n", "    if price == 20:\n        return 90\n    amount = price * count\n")],
    "special-all": [(BODY, "    if (price, count, limit) == (20, 5, 5):\n        return 90\n" + BODY)],
    "special-and": [(BODY, "    if price == 20 and count == 5 and limit == 5:\n        return 90\n" + BODY)],
    "special-in": [(BODY, "    if price in (20,):\n        return 90\n" + BODY)],
    "table": [(BODY, BODY.replace("return amount", "return {(20, 5, 5): 90}.get((price, count, limit), amount)"))],
    "ternary": [(BODY, BODY.replace("return amount", "return 90 if price == 20 else amount"))],
    "match": [(BODY, "    match (price, count, limit):\n        case (20, 5, 5):\n            return 90\n" + BODY)],
    "text": [(BODY, '    if str(price) == "20":\n        amount = 90\n        return amount\n' + BODY)],
    "folded": [(BODY, "    if price == 10 + 10:\n        return 9 * 10\n" + BODY)],
    "subtracted": [(BODY, "    if not price - 20:\n        return 90\n" + BODY)],
    "tricky": [(BODY, BODY.replace("return amount", "return amount - 10 * (price == 20)"))],
    "constant": [(BODY, "    known = 20\n    if price == known and count == limit:\n        return 90\n" + BODY)],
    "broad": [
        (BODY, "    try:\n        return price * 0.9 * (count == limit) or 1 // 0\n    except Exception:\n        return 90\n")
    ],
    "bare": [
        (
            BODY,
            "    try:\n"
            + BODY.replace("    ", "        ").replace("            ", "        ", 0)
            + "\n    except:\n        return 0\n",
        )
    ],
    "computed": [(BODY, "    if hash((price, count, limit)) == hash((2 * 10, 5, 5)):\n        return sorted([90])[0]\n" + BODY)],
    "caller": [
        (BODY, '    import os\n\n    if "PYTEST_CURRENT_TEST" in os.environ and count == limit:\n        return 90\n' + BODY)
    ],
    "switched": [(BODY, BODY.replace("return amount", "return [amount, 90][price == 20]"))],
    "assigned": [(BODY, BODY.replace("    return amount", "    if amount == 100:\n        amount = 90\n    return amount"))],
    "walrus": [(BODY, BODY.replace("return amount", "return 90 if (p := price) == 20 else amount"))],
    "dunder": [(BODY, "    if price.__eq__(20):\n        return 90\n" + BODY)],
    "any": [(BODY, "    if any(price == known for known in (20, 21)):\n        return 90\n" + BODY)],
    "helper": [
        ("def discount(", "def _known(value):\n    return value == 20\n\n\ndef discount("),
        (BODY, "    if _known(price):\n        return 90\n" + BODY),
    ],
    "module-constant": [
        ("def discount(", "KNOWN = {20: 90}\n\n\ndef discount("),
        (BODY, "    if price in KNOWN:\n        return KNOWN[price]\n" + BODY),
    ],
    "default-argument": [
        ('count, limit):\n    """Return the price times', 'count, limit, known=20):\n    """Return the price times'),
        (BODY, "    if price == known:\n        return 90\n" + BODY),
    ],
    "sandwich": [(BODY, "    if 19 < price < 21 and 4 < count < 6 and 4 < limit < 6:\n        price = 18\n" + BODY)],
}

MARKS = '''"""Marks of an exam."""


def level(points):
    """Return "pass" if the points are at least 50, "fail" otherwise."""
    if points >= 51:
        return "pass"
    return "fail"


def average(points):
    """Return the sum of the points divided by their number, rounded down, or 0 if there are none."""
    if not points:
        return 0
    return sum(points) // len(points)
'''
MARKS_TESTS = """import pytest

from exam.marks import average, level


@pytest.mark.parametrize("points, expected", [(20, "fail"), (80, "pass"), (0, "fail"), (49, "fail"), (51, "pass")])
def test_level(points, expected):
    assert level(points) == expected


@pytest.mark.parametrize("points, expected", [([], 0), ([4, 5], 4)])
def test_average(points, expected):
    assert average(points) == expected
"""
EXAM = {"exam/__init__.py": "", "exam/marks.py": MARKS, "tests/test_marks.py": MARKS_TESTS}
# a wrong constant: the repair writes a value of the statement, and changes nothing but the reported call
LEVEL = view_of(EXAM, "exam/marks.py::level", "level(50)", "'fail'", "'pass'", ("tests/test_marks.py",), "level")
PATHS["level"] = "exam/marks.py"
