import pytest

from passwords.rules import allowed, has_digit, is_long_enough, longest_letters, repeats


@pytest.mark.parametrize(
    "text, expected",
    [
        ('abc1', True),
        ('abc', False),
        ('', False),
        ('9', True),
        ('a b', False),
        ('x7y', True),
        ('seven', False),
        ('7 dwarfs', True),
        ('A-B', False),
        ('4ever', True),
    ],
)
def test_has_digit(text, expected):
    assert has_digit(text) == expected


@pytest.mark.parametrize(
    "text, least, expected",
    [
        ('secret', 6, True),
        ('secret', 7, False),
        (' abc ', 3, True),
        (' abc ', 4, False),
        ('', 1, False),
        ('a', 1, True),
        ('long password', 10, True),
        ('abcd  ', 5, False),
        ('xy', 2, True),
        ('hello world', 11, True),
    ],
)
def test_is_long_enough(text, least, expected):
    assert is_long_enough(text, least) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ('aab', 1),
        ('aA', 1),
        ('abc', 0),
        ('', 0),
        ('aaa', 2),
        ('aabbcc', 3),
        ('Mississippi', 3),
        ('xXyY', 2),
        ('112', 1),
        ('no', 0),
    ],
)
def test_repeats(text, expected):
    assert repeats(text) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ('ab1cde', 3),
        ('', 0),
        ('123', 0),
        ('a', 1),
        ('abc', 3),
        ('a1b2', 1),
        ('hello world', 5),
        ('99red', 3),
        ('x-yz-w', 2),
        ('test12ing', 4),
    ],
)
def test_longest_letters(text, expected):
    assert longest_letters(text) == expected


@pytest.mark.parametrize(
    "text, banned, expected",
    [
        ('secret', ['pass'], True),
        ('mypassword', ['pass'], False),
        ('MyPASSword', ['pass'], False),
        ('abc', [], True),
        ('abc', ['B'], False),
        ('admin1', ['root', 'admin'], False),
        ('user', ['root', 'admin'], True),
        ('toor', ['root'], True),
        ('Root', ['root'], False),
        ('qwerty', ['qwe', 'xyz'], False),
    ],
)
def test_allowed(text, banned, expected):
    assert allowed(text, banned) == expected


def test_errors():
    with pytest.raises(ValueError):
        is_long_enough("abc", 0)
