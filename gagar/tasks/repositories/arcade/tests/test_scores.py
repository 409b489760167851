import pytest

from arcade.scores import accuracy, combo, extra_lives, high_scores, level


@pytest.mark.parametrize(
    "hits, base, expected",
    [
        ([True, True, False], 10, 30),
        ([True, False, True], 10, 20),
        ([], 5, 0),
        ([False], 5, 0),
        ([True, True, True, True], 1, 7),
        ([False, True, True, True], 3, 15),
        ([True, True, False, True], 7, 28),
        ([True], 0, 0),
        ([False, True, False, False], 20, 20),
    ],
)
def test_combo(hits, base, expected):
    assert combo(hits, base) == expected


@pytest.mark.parametrize(
    "table, name, score, places, expected",
    [
        ([('a', 50)], 'b', 60, 3, [('b', 60), ('a', 50)]),
        ([('a', 50)], 'b', 50, 3, [('a', 50), ('b', 50)]),
        ([], 'x', 0, 1, [('x', 0)]),
        ([], 'x', 5, 0, []),
        ([('p', 9), ('q', 8)], 'r', 7, 2, [('p', 9), ('q', 8)]),
        ([('p', 9), ('q', 7)], 'r', 8, 2, [('p', 9), ('r', 8)]),
        ([('m', 3)], 'n', 1, 2, [('m', 3), ('n', 1)]),
        ([('k', 20)], 'k', 30, 1, [('k', 30)]),
        ([('u', 4)], 'v', 4, 1, [('u', 4)]),
    ],
)
def test_high_scores(table, name, score, places, expected):
    assert high_scores(table, name, score, places) == expected


@pytest.mark.parametrize(
    "before, after, step, expected",
    [
        (90, 110, 100, 1),
        (90, 100, 100, 1),
        (90, 99, 100, 0),
        (100, 199, 100, 0),
        (0, 1000, 300, 3),
        (50, 50, 10, 0),
        (120, 80, 50, 0),
        (7, 22, 5, 3),
        (199, 401, 200, 2),
    ],
)
def test_extra_lives(before, after, step, expected):
    assert extra_lives(before, after, step) == expected


@pytest.mark.parametrize(
    "points, expected",
    [
        (0, 1),
        (99, 1),
        (100, 2),
        (299, 2),
        (300, 3),
        (599, 3),
        (600, 4),
        (1000, 5),
        (250, 2),
    ],
)
def test_level(points, expected):
    assert level(points) == expected


@pytest.mark.parametrize(
    "shots, hits, expected",
    [
        (10, 5, 50.0),
        (3, 1, 33.3),
        (3, 2, 66.7),
        (0, 0, 0),
        (0, 5, 0),
        (7, 7, 100.0),
        (4, 9, 100.0),
        (-1, 2, 0),
        (200, 1, 0.5),
    ],
)
def test_accuracy(shots, hits, expected):
    assert accuracy(shots, hits) == expected


def test_errors():
    with pytest.raises(ValueError):
        extra_lives(0, 5, 0)
    with pytest.raises(ValueError):
        level(-1)
