import pytest

from queues.lines import by_priority, is_ahead, joined, merged, moved_up, position


@pytest.mark.parametrize(
    "queue, name, expected",
    [
        (["Ann", "Bob"], "Ann", 1),
        (["Ann", "Bob"], "bob", 2),
        (["Ann"], "Cid", 0),
        ([], "Ann", 0),
        (["x", "y", "X"], "X", 1),
        (["ED", "Flo", "gus"], "GUS", 3),
        (["Ann", "Anna"], "anna", 2),
        (["p", "q", "r", "s"], "s", 4),
        (["kim", "lee"], "le", 0),
    ],
)
def test_position(queue, name, expected):
    assert position(queue, name) == expected


@pytest.mark.parametrize(
    "queue, first, second, expected",
    [
        (["a", "b"], "a", "b", True),
        (["a", "b"], "b", "a", False),
        (["a", "b"], "a", "a", False),
        (["a"], "a", "z", False),
        (["a"], "z", "a", False),
        ([], "a", "b", False),
        (["Ann", "Bob", "Cid"], "bob", "CID", True),
        (["Ann", "Bob", "Cid"], "cid", "ann", False),
        (["k", "l", "m"], "K", "m", True),
    ],
)
def test_is_ahead(queue, first, second, expected):
    assert is_ahead(queue, first, second) == expected


@pytest.mark.parametrize(
    "queue, name, limit, expected",
    [
        ([], "a", 1, ["a"]),
        ([], "a", 0, []),
        (["a"], "a", 5, ["a"]),
        (["a"], "b", 5, ["a", "b"]),
        (["a", "b"], "c", 2, ["a", "b"]),
        (["a", "b"], "c", 3, ["a", "b", "c"]),
        (["x"], "X", 2, ["x", "X"]),
        (["p", "q", "r"], "q", 9, ["p", "q", "r"]),
        (["p", "q", "r"], "s", 1, ["p", "q", "r"]),
    ],
)
def test_joined(queue, name, limit, expected):
    assert joined(queue, name, limit) == expected


@pytest.mark.parametrize(
    "queue, place, steps, expected",
    [
        ([1, 2, 3], 2, 1, [1, 3, 2]),
        ([1, 2, 3], 2, 2, [3, 1, 2]),
        ([1, 2, 3], 2, 9, [3, 1, 2]),
        ([1, 2, 3], 1, 0, [1, 2, 3]),
        ([1, 2, 3], 0, 1, [1, 2, 3]),
        ([7], 0, 3, [7]),
        ([4, 5, 6, 7], 3, 2, [4, 7, 5, 6]),
        ([4, 5, 6, 7], 1, 1, [5, 4, 6, 7]),
        (["a", "b", "c", "d", "e"], 3, 1, ["a", "b", "d", "c", "e"]),
    ],
)
def test_moved_up(queue, place, steps, expected):
    assert moved_up(queue, place, steps) == expected


@pytest.mark.parametrize(
    "people, expected",
    [
        ([], []),
        ([("a", 1)], ["a"]),
        ([("a", 0)], []),
        ([("a", 1), ("b", 2)], ["b", "a"]),
        ([("a", 2), ("b", 2)], ["a", "b"]),
        ([("x", 5), ("y", -1), ("z", 9)], ["z", "x"]),
        ([("z", 3), ("a", 1), ("m", 3)], ["z", "m", "a"]),
        ([("k", 0), ("l", 1), ("m", 0)], ["l"]),
        ([("p", 1), ("q", 4), ("r", 2)], ["q", "r", "p"]),
    ],
)
def test_by_priority(people, expected):
    assert by_priority(people) == expected


@pytest.mark.parametrize(
    "first, second, expected",
    [
        ([], [], []),
        ([1], [], [1]),
        ([], [2, 3], [2, 3]),
        ([1, 2], [3, 4], [1, 3, 2, 4]),
        ([1, 2, 5], [3], [1, 3, 2, 5]),
        ([9], [8, 7, 6], [9, 8, 7, 6]),
        (["a"], ["b"], ["a", "b"]),
        ([4, 4], [4], [4, 4, 4]),
        (["p", "q", "r"], ["x", "y"], ["p", "x", "q", "y", "r"]),
    ],
)
def test_merged(first, second, expected):
    assert merged(first, second) == expected


def test_errors():
    with pytest.raises(ValueError):
        position(["a"], " ")
    with pytest.raises(ValueError):
        is_ahead(["a"], "", "a")
