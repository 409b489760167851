import pytest

from tokens.parsing import deepest, is_balanced, number_list, settings, sum_value


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", True),
        ("()", True),
        (")(", False),
        ("(", False),
        (")", False),
        ("(a(b)c)", True),
        ("(()", False),
        ("())", False),
        ("(x)(y)", True),
        ("no", True),
        ("())(", False),
    ],
)
def test_is_balanced(text, expected):
    assert is_balanced(text) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", 0),
        ("ab", 0),
        ("()", 1),
        ("(())", 2),
        ("()()", 1),
        ("(", -1),
        (")(", -1),
        ("(a(b(c)))", 3),
        ("((x)(y))", 2),
        ("(()()))", -1),
    ],
)
def test_deepest(text, expected):
    assert deepest(text) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", {}),
        ("a=1", {"a": "1"}),
        ("a=1;b=2", {"a": "1", "b": "2"}),
        (" A = x y ; b=", {"a": "x y", "b": ""}),
        ("a;b=3", {"b": "3"}),
        ("k=1;K=2", {"k": "2"}),
        ("e=m=c", {"e": "m=c"}),
        (";;z=Q;", {"z": "Q"}),
        ("Size = L;COLOUR=Red", {"size": "L", "colour": "Red"}),
    ],
)
def test_settings(text, expected):
    assert settings(text) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("5", 5),
        ("1+2", 3),
        ("7-3", 4),
        ("-4+1", -3),
        ("10 - 2 - 3", 5),
        ("+6", 6),
        (" 20 + 22 ", 42),
        ("0-9", -9),
        ("1+2-3+4-5", -1),
    ],
)
def test_sum_value(text, expected):
    assert sum_value(text) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("4", [4]),
        ("2-5", [2, 3, 4, 5]),
        ("1,3", [1, 3]),
        ("1-2,7", [1, 2, 7]),
        ("9,6-7", [9, 6, 7]),
        ("3-3", [3]),
        ("5-4", []),
        ("0,0", [0, 0]),
        ("10-12, 20", [10, 11, 12, 20]),
        ("8, 1-3, 2", [8, 1, 2, 3, 2]),
    ],
)
def test_number_list(text, expected):
    assert number_list(text) == expected


def test_errors():
    with pytest.raises(ValueError):
        sum_value("")
    with pytest.raises(ValueError):
        number_list(" ")
