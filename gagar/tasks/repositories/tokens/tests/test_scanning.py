import pytest

from tokens.scanning import kind, kind_counts, quoted, split_tokens, words


@pytest.mark.parametrize(
    "text, least, expected",
    [
        ("", 1, []),
        ("Hi!", 1, ["hi"]),
        ("Hi!", 2, ["hi"]),
        ("Hi!", 3, []),
        ("One, two. THREE?", 4, ["three"]),
        ("One, two. THREE?", 3, ["one", "two", "three"]),
        ("a bc def", 2, ["bc", "def"]),
        ("! . ok", 1, ["ok"]),
        ("e.g. this", 3, ["e.g", "this"]),
        ("  Wait...  ,now ", 3, ["wait", "now"]),
    ],
)
def test_words(text, least, expected):
    assert words(text, least) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", []),
        ("a", ["a"]),
        ("a+b", ["a", "+", "b"]),
        ("x1 = 20", ["x1", "=", "20"]),
        ("((", ["(", "("]),
        ("f(3,y)", ["f", "(", "3", ",", "y", ")"]),
        ("  ab  cd ", ["ab", "cd"]),
        ("a_b", ["a", "_", "b"]),
        ("-7>=z", ["-", "7", ">", "=", "z"]),
    ],
)
def test_split_tokens(text, expected):
    assert split_tokens(text) == expected


@pytest.mark.parametrize(
    "token, expected",
    [
        ("7", "number"),
        ("42", "number"),
        ("x", "name"),
        ("x1", "name"),
        ("1x", "sign"),
        ("+", "sign"),
        ("_a", "sign"),
        ("Total", "name"),
        ("3.5", "sign"),
        ("a-b", "name"),
    ],
)
def test_kind(token, expected):
    assert kind(token) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", {}),
        ("a", {"name": 1}),
        ("a + b", {"name": 2}),
        ("7", {"number": 1}),
        ("x = 3 * y", {"name": 2, "number": 1}),
        ("+-()", {}),
        ("1,2,3", {"number": 3}),
        ("2b or 10", {"name": 1, "number": 1}),
        ("f(a1, 5) - 6", {"name": 2, "number": 2}),
    ],
)
def test_kind_counts(text, expected):
    assert kind_counts(text) == expected


@pytest.mark.parametrize(
    "text, mark, expected",
    [
        ("", "|", []),
        ("ab", "|", []),
        ("|ab|", "|", ["ab"]),
        ("a|b|c", "|", ["b"]),
        ("a|b", "|", []),
        ("|a|b|c|", "|", ["a", "c"]),
        ("x'1'y'2", "'", ["1"]),
        ("||", "|", [""]),
        ("p**q**r", "**", ["q"]),
        ("#k# and #l# or #m", "#", ["k", "l"]),
    ],
)
def test_quoted(text, mark, expected):
    assert quoted(text, mark) == expected


def test_errors():
    with pytest.raises(ValueError):
        words("a", 0)
    with pytest.raises(ValueError):
        kind("")
    with pytest.raises(ValueError):
        quoted("a", "")
