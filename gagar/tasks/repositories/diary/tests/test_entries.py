import pytest

from diary.entries import first_line, initials, longest_entry, with_tag, word_total


@pytest.mark.parametrize(
    "entries, expected",
    [
        (['a b', 'c'], 3),
        ([], 0),
        ([''], 0),
        (['one'], 1),
        (['x y z', '  p  q '], 5),
        (['a', 'b', 'c'], 3),
        (['hello big world', 'hi'], 4),
        (['  '], 0),
        (['m n', 'o p', 'q'], 5),
    ],
)
def test_word_total(entries, expected):
    assert word_total(entries) == expected


@pytest.mark.parametrize(
    "entry, width, expected",
    [
        ('a\nb', 5, 'a'),
        (' hello ', 3, 'hel'),
        ('', 2, ''),
        ('one two\nthree', 7, 'one two'),
        ('abc', 3, 'abc'),
        ('abcd', 3, 'abc'),
        ('  x\ny', 9, 'x'),
        ('\nz', 4, ''),
        ('long line here', 4, 'long'),
    ],
)
def test_first_line(entry, width, expected):
    assert first_line(entry, width) == expected


@pytest.mark.parametrize(
    "entries, tag, expected",
    [
        (['#sun x', 'y'], 'sun', [0]),
        (['#Sun'], 'sun', [0]),
        (['sun'], 'sun', []),
        ([], 'a', []),
        (['x #a', '#b', '#A b'], 'a', [0, 2]),
        (['#ab'], 'a', []),
        (['a #z z'], 'Z', [0]),
        (['#k', 'k #k'], 'k', [0, 1]),
        (['m #n'], 'm', []),
    ],
)
def test_with_tag(entries, tag, expected):
    assert with_tag(entries, tag) == expected


@pytest.mark.parametrize(
    "entries, expected",
    [
        (['a', 'b c'], 1),
        (['a b', 'c d'], 0),
        (['x'], 0),
        (['a b c', 'd'], 0),
        (['', 'a', ''], 1),
        (['p q', 'r', 's t u'], 2),
        (['one', 'two', 'three four'], 2),
        (['k l', 'm n o', 'p q r'], 1),
        (['z z z z', 'y'], 0),
    ],
)
def test_longest_entry(entries, expected):
    assert longest_entry(entries) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ('ann bell', 'A.B'),
        ('x', 'X'),
        ('', ''),
        ('Big blue sky', 'B.B.S'),
        ('a b c d', 'A.B.C.D'),
        ('tim', 'T'),
        ('John  Doe', 'J.D'),
        ('z Y', 'Z.Y'),
        ('new year day', 'N.Y.D'),
    ],
)
def test_initials(text, expected):
    assert initials(text) == expected


def test_errors():
    with pytest.raises(ValueError):
        first_line("a", 0)
    with pytest.raises(ValueError):
        longest_entry([])
