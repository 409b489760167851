import pytest

from seating.guests import are_neighbours, boarding_group, tables, wishes_met


@pytest.mark.parametrize(
    "names, size, expected",
    [
        ([], 2, []),
        (["b"], 2, [["b"]]),
        (["b", "a"], 2, [["a", "b"]]),
        (["b", "a", "c"], 2, [["a", "b"], ["c"]]),
        (["d", "c", "b", "a"], 1, [["a"], ["b"], ["c"], ["d"]]),
        (["x", "y"], 5, [["x", "y"]]),
        (["q", "p", "s", "r"], 3, [["p", "q", "r"], ["s"]]),
        (["m", "m", "k"], 2, [["k", "m"], ["m"]]),
        (["f", "e", "d", "c", "b"], 2, [["b", "c"], ["d", "e"], ["f"]]),
    ],
)
def test_tables(names, size, expected):
    assert tables(names, size) == expected


@pytest.mark.parametrize(
    "order, first, second, expected",
    [
        (["a", "b", "c", "d"], "a", "b", True),
        (["a", "b", "c", "d"], "a", "c", False),
        (["a", "b", "c", "d"], "a", "d", True),
        (["a", "b", "c", "d"], "d", "c", True),
        (["a", "b", "c", "d"], "b", "d", False),
        (["a", "b"], "b", "a", True),
        (["a", "b", "c"], "c", "a", True),
        (["p", "q", "r", "s", "t"], "t", "p", True),
        (["p", "q", "r", "s", "t"], "s", "p", False),
    ],
)
def test_are_neighbours(order, first, second, expected):
    assert are_neighbours(order, first, second) == expected


@pytest.mark.parametrize(
    "order, wishes, expected",
    [
        (["a", "b", "c", "d"], [], 0),
        (["a", "b", "c", "d"], [("a", "b")], 1),
        (["a", "b", "c", "d"], [("a", "c")], 0),
        (["a", "b", "c", "d"], [("d", "a"), ("c", "d")], 2),
        (["a", "b", "c", "d"], [("a", "z")], 0),
        (["a", "b", "c", "d"], [("z", "a"), ("b", "c")], 1),
        ([], [("a", "b")], 0),
        (["x", "y"], [("x", "y"), ("y", "x")], 2),
        (["m", "n", "o", "p"], [("n", "p"), ("p", "o")], 1),
    ],
)
def test_wishes_met(order, wishes, expected):
    assert wishes_met(order, wishes) == expected


@pytest.mark.parametrize(
    "row, total, groups, expected",
    [
        (10, 10, 2, 1),
        (6, 10, 2, 1),
        (5, 10, 2, 2),
        (1, 10, 2, 2),
        (30, 30, 3, 1),
        (20, 30, 3, 2),
        (21, 30, 3, 1),
        (11, 30, 3, 2),
        (10, 30, 3, 3),
        (4, 7, 1, 1),
    ],
)
def test_boarding_group(row, total, groups, expected):
    assert boarding_group(row, total, groups) == expected


def test_errors():
    with pytest.raises(ValueError):
        tables(["a"], 0)
    with pytest.raises(ValueError):
        are_neighbours([], "a", "b")
    with pytest.raises(ValueError):
        boarding_group(1, 0, 2)
