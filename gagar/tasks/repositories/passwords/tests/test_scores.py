import pytest

from passwords.scores import kinds_of_letters, level, mask, score, strongest


@pytest.mark.parametrize(
    "text, expected",
    [
        ('abc', 1),
        ('ABC', 1),
        ('aB1', 3),
        ('', 0),
        ('123', 1),
        ('a1', 2),
        ('A1', 2),
        ('---', 0),
        ('aB', 2),
        ('Zebra 7', 3),
    ],
)
def test_kinds_of_letters(text, expected):
    assert kinds_of_letters(text) == expected


@pytest.mark.parametrize(
    "text, least, expected",
    [
        ('abcdef', 4, 2),
        ('abc', 4, 0),
        ('aaaaaaaaaaaaaaaaaaaa', 4, 10),
        ('abcd', 4, 0),
        ('abcde', 4, 1),
        ('', 1, 0),
        ('ab', 1, 1),
        ('aaaaaaaaaaaaaa', 4, 10),
        ('aaaaaaaaaaaaaaa', 4, 10),
        ('hello', 2, 3),
    ],
)
def test_score(text, least, expected):
    assert score(text, least) == expected


@pytest.mark.parametrize(
    "text, shown, expected",
    [
        ('secret', 2, '****et'),
        ('abc', 3, 'abc'),
        ('abc', 5, 'abc'),
        ('abc', 0, '***'),
        ('', 2, ''),
        ('password', 4, '****word'),
        ('xy', 1, '*y'),
        ('12345', 3, '**345'),
        ('a', 0, '*'),
    ],
)
def test_mask(text, shown, expected):
    assert mask(text, shown) == expected


@pytest.mark.parametrize(
    "texts, expected",
    [
        (['ab', 'abc'], 'abc'),
        (['abc', 'ab'], 'abc'),
        (['ab', 'cd'], 'ab'),
        (['a', 'bb', 'cc'], 'bb'),
        ([''], ''),
        (['x', '', 'yy'], 'yy'),
        (['long', 'longer', 'longest'], 'longest'),
        (['four', 'five', 'six'], 'four'),
        (['a', 'b', 'c'], 'a'),
    ],
)
def test_strongest(texts, expected):
    assert strongest(texts) == expected


@pytest.mark.parametrize(
    "points, expected",
    [
        (0, 'weak'),
        (3, 'weak'),
        (4, 'good'),
        (7, 'good'),
        (8, 'strong'),
        (10, 'strong'),
        (5, 'good'),
        (-1, 'weak'),
        (12, 'strong'),
        (9, 'strong'),
    ],
)
def test_level(points, expected):
    assert level(points) == expected


def test_errors():
    with pytest.raises(ValueError):
        score("abc", 0)
    with pytest.raises(ValueError):
        mask("abc", -1)
    with pytest.raises(ValueError):
        strongest([])
