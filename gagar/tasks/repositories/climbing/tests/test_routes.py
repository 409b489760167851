import pytest

from climbing.routes import grade_number, harder, highest, total_height, within


@pytest.mark.parametrize(
    "routes, expected",
    [
        ([('a', 5), ('b', 9)], 'b'),
        ([('a', 5), ('b', 5)], 'a'),
        ([('x', 0)], 'x'),
        ([('p', 3), ('q', 8), ('r', 8)], 'q'),
        ([('u', 7), ('v', 1)], 'u'),
        ([('m', 2), ('n', 4), ('o', 3)], 'n'),
        ([('k', 12), ('l', 15)], 'l'),
        ([('s', -1), ('t', -2)], 's'),
        ([('c', 6), ('d', 6), ('e', 9)], 'e'),
    ],
)
def test_highest(routes, expected):
    assert highest(routes) == expected


@pytest.mark.parametrize(
    "routes, low, high, expected",
    [
        ([('a', 5), ('b', 9)], 5, 8, ['a']),
        ([('a', 5), ('b', 9)], 6, 9, ['b']),
        ([], 0, 9, []),
        ([('x', 3)], 3, 3, ['x']),
        ([('x', 4)], 1, 3, []),
        ([('p', 1), ('q', 2), ('r', 3)], 2, 3, ['q', 'r']),
        ([('u', 10)], 0, 9, []),
        ([('m', 7), ('n', 6)], 6, 7, ['m', 'n']),
        ([('s', 0)], 1, 5, []),
    ],
)
def test_within(routes, low, high, expected):
    assert within(routes, low, high) == expected


@pytest.mark.parametrize(
    "heights, repeats, expected",
    [
        ([5, 6], 2, 22),
        ([], 3, 0),
        ([7], 0, 0),
        ([1, 2, 3], 1, 6),
        ([10], 4, 40),
        ([0, 8], 5, 40),
        ([12, 9], 3, 63),
        ([4, 4, 4], 2, 24),
        ([15], 1, 15),
    ],
)
def test_total_height(heights, repeats, expected):
    assert total_height(heights, repeats) == expected


@pytest.mark.parametrize(
    "grade, expected",
    [
        ('6a', 60),
        ('6b', 61),
        ('6c', 62),
        ('7a', 70),
        ('5C', 52),
        ('4B', 41),
        ('10a', 100),
        ('9c', 92),
        ('8A', 80),
    ],
)
def test_grade_number(grade, expected):
    assert grade_number(grade) == expected


@pytest.mark.parametrize(
    "first, second, expected",
    [
        ('6a', '6b', '6b'),
        ('6b', '6a', '6b'),
        ('6a', '6a', '6a'),
        ('7a', '6c', '7a'),
        ('5c', '6a', '6a'),
        ('8B', '8b', '8B'),
        ('4a', '4c', '4c'),
        ('10a', '9c', '10a'),
        ('6C', '7A', '7A'),
    ],
)
def test_harder(first, second, expected):
    assert harder(first, second) == expected


def test_errors():
    with pytest.raises(ValueError):
        highest([])
    with pytest.raises(ValueError):
        total_height([1], -1)
