import pytest

from puzzles.words import anagrams, hint, ladder, ladder_step, score


@pytest.mark.parametrize(
    "first, second, expected",
    [
        ('tea', 'eat', True),
        ('Tea', 'tea', False),
        ('tea', 'team', False),
        ('', '', False),
        ('Ab', 'bA', True),
        ('ab', 'Ba', True),
        ('cat', 'car', False),
        ('aab', 'abb', False),
        ('Stop', 'posT', True),
    ],
)
def test_anagrams(first, second, expected):
    assert anagrams(first, second) == expected


@pytest.mark.parametrize(
    "word, known, expected",
    [
        ('cat', 'a', '_a_'),
        ('Cat', 'c', 'C__'),
        ('cat', '', '___'),
        ('', 'a', ''),
        ('Anna', 'AN', 'Anna'),
        ('puzzle', 'zp', 'p_zz__'),
        ('dog', 'xyz', '___'),
        ('eel', 'E', 'ee_'),
        ('tree', 're', '_ree'),
    ],
)
def test_hint(word, known, expected):
    assert hint(word, known) == expected


@pytest.mark.parametrize(
    "first, second, expected",
    [
        ('cat', 'car', True),
        ('cat', 'cat', False),
        ('cat', 'dog', False),
        ('cat', 'cats', False),
        ('', '', False),
        ('a', 'b', True),
        ('cold', 'cord', True),
        ('cold', 'word', False),
        ('ab', 'Ab', True),
    ],
)
def test_ladder_step(first, second, expected):
    assert ladder_step(first, second) == expected


@pytest.mark.parametrize(
    "words, expected",
    [
        (['cat', 'car', 'bar'], 3),
        (['cat', 'dog'], 1),
        ([], 0),
        (['x'], 1),
        (['a', 'a'], 1),
        (['cat', 'cot', 'dot', 'dots'], 3),
        (['p', 'q', 'q', 'r'], 2),
        (['on', 'in', 'it', 'at', 'as'], 5),
        (['sun', 'son', 'sin', 'pan'], 3),
    ],
)
def test_ladder(words, expected):
    assert ladder(words) == expected


@pytest.mark.parametrize(
    "word, bonus, expected",
    [
        ('cat', 'a', 5),
        ('cat', '', 3),
        ('', 'a', 0),
        ('puzzles', 'z', 22),
        ('puzzle', 'z', 10),
        ('Jazz', 'jz', 10),
        ('letters', 'xq', 14),
        ('eel', 'e', 7),
        ('quizzed', 'qz', 26),
    ],
)
def test_score(word, bonus, expected):
    assert score(word, bonus) == expected
