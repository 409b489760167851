import pytest

from quilts.colours import alternating, bordered, clashes, colour_counts, shifted


@pytest.mark.parametrize(
    "first, second, count, expected",
    [
        ('a', 'b', 3, ['a', 'b', 'a']),
        ('a', 'b', 0, []),
        ('x', 'y', 1, ['x']),
        ('x', 'x', 2, ['x', 'x']),
        ('r', 'g', 4, ['r', 'g', 'r', 'g']),
        ('p', 'q', 2, ['p', 'q']),
        ('m', 'n', 5, ['m', 'n', 'm', 'n', 'm']),
        ('1', '0', 6, ['1', '0', '1', '0', '1', '0']),
        ('u', 'v', 7, ['u', 'v', 'u', 'v', 'u', 'v', 'u']),
    ],
)
def test_alternating(first, second, count, expected):
    assert alternating(first, second, count) == expected


@pytest.mark.parametrize(
    "rows, expected",
    [
        ([['a', 'B'], ['b']], {'a': 1, 'b': 2}),
        ([], {}),
        ([[]], {}),
        ([['x']], {'x': 1}),
        ([['R', 'r', 'R']], {'r': 3}),
        ([['p'], ['q'], ['p']], {'p': 2, 'q': 1}),
        ([['m', 'n'], ['n', 'm'], ['o']], {'m': 2, 'n': 2, 'o': 1}),
        ([['Y', 'y'], ['Z']], {'y': 2, 'z': 1}),
        ([['k', 'k'], ['k']], {'k': 3}),
    ],
)
def test_colour_counts(rows, expected):
    assert colour_counts(rows) == expected


@pytest.mark.parametrize(
    "row, expected",
    [
        (['a', 'a', 'b'], 1),
        ([], 0),
        (['x'], 0),
        (['a', 'b', 'a'], 0),
        (['r', 'r', 'r'], 2),
        (['p', 'q', 'q', 'p', 'p'], 2),
        (['A', 'a'], 0),
        (['m', 'm'], 1),
        (['k', 'l', 'l', 'l'], 2),
    ],
)
def test_clashes(row, expected):
    assert clashes(row) == expected


@pytest.mark.parametrize(
    "row, colour, expected",
    [
        (['a'], 'x', ['x', 'a', 'x']),
        ([], 'y', ['y', 'y']),
        (['p', 'q'], 'p', ['p', 'p', 'q', 'p']),
        (['m'], 'm', ['m', 'm', 'm']),
        (['a', 'b', 'c'], 'z', ['z', 'a', 'b', 'c', 'z']),
        (['1'], '0', ['0', '1', '0']),
        (['u', 'v'], 'w', ['w', 'u', 'v', 'w']),
        ([''], 'e', ['e', '', 'e']),
        (['r', 'g', 'b'], 'k', ['k', 'r', 'g', 'b', 'k']),
    ],
)
def test_bordered(row, colour, expected):
    assert bordered(row, colour) == expected


@pytest.mark.parametrize(
    "row, places, expected",
    [
        (['a', 'b', 'c'], 1, ['b', 'c', 'a']),
        (['a', 'b', 'c'], 0, ['a', 'b', 'c']),
        (['a', 'b', 'c'], 3, ['a', 'b', 'c']),
        (['x'], 5, ['x']),
        (['p', 'q'], 1, ['q', 'p']),
        (['p', 'q'], 3, ['q', 'p']),
        ([1, 2, 3, 4], 2, [3, 4, 1, 2]),
        ([1, 2, 3, 4], 6, [3, 4, 1, 2]),
        (['m', 'n', 'o'], -1, ['o', 'm', 'n']),
    ],
)
def test_shifted(row, places, expected):
    assert shifted(row, places) == expected


def test_errors():
    with pytest.raises(ValueError):
        shifted([], 1)
