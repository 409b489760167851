import pytest

from tailor.sizes import changes, fits, nearest_size, size_letter, size_number


@pytest.mark.parametrize(
    "chest, expected",
    [
        (91, 'S'),
        (92, 'M'),
        (99, 'M'),
        (100, 'L'),
        (80, 'S'),
        (120, 'L'),
        (1, 'S'),
        (95, 'M'),
        (91.5, 'S'),
    ],
)
def test_size_letter(chest, expected):
    assert size_letter(chest) == expected


@pytest.mark.parametrize(
    "chest, women, expected",
    [
        (96, False, 48),
        (96, True, 42),
        (97, False, 48),
        (72, True, 30),
        (71, True, 30),
        (60, False, 30),
        (59, False, 30),
        (110, True, 49),
        (50, True, 30),
        (74, True, 31),
    ],
)
def test_size_number(chest, women, expected):
    assert size_number(chest, women) == expected


@pytest.mark.parametrize(
    "sizes, chest, expected",
    [
        ([46, 48, 50], 49, 50),
        ([46, 48, 50], 46, 46),
        ([48], 90, 48),
        ([50, 46], 48, 50),
        ([38, 42], 39, 38),
        ([10, 20, 30], 25, 30),
        ([44, 40, 42], 43, 44),
        ([5, 1], 2, 1),
        ([60, 52, 56], 53, 52),
    ],
)
def test_nearest_size(sizes, chest, expected):
    assert nearest_size(sizes, chest) == expected


@pytest.mark.parametrize(
    "body, garment, ease, expected",
    [
        ([90, 70], [94, 74], 4, True),
        ([90, 70], [94, 73], 4, False),
        ([], [], 5, True),
        ([80], [80], 0, True),
        ([80], [79], 0, False),
        ([50], [60, 70], 2, False),
        ([40, 50, 60], [45, 55, 65], 5, True),
        ([10, 20], [30, 22], 3, False),
        ([100], [103], 2, True),
    ],
)
def test_fits(body, garment, ease, expected):
    assert fits(body, garment, ease) == expected


@pytest.mark.parametrize(
    "old, new, least, expected",
    [
        ({'arm': 60}, {'arm': 62}, 2, {'arm': 2}),
        ({'arm': 60}, {'arm': 62}, 3, {}),
        ({}, {'leg': 1}, 0, {}),
        ({'leg': 80}, {}, 0, {}),
        ({'a': 5, 'b': 7}, {'a': 4, 'b': 7}, 1, {'a': -1}),
        ({'a': 5, 'b': 7}, {'a': 4, 'b': 7}, 0, {'a': -1, 'b': 0}),
        ({'hip': 95}, {'hip': 90}, 5, {'hip': -5}),
        ({'hip': 95}, {'hip': 90}, 6, {}),
        ({'x': 1, 'y': 2}, {'y': 9, 'z': 3}, 2, {'y': 7}),
    ],
)
def test_changes(old, new, least, expected):
    assert changes(old, new, least) == expected


def test_errors():
    with pytest.raises(ValueError):
        size_letter(0)
    with pytest.raises(ValueError):
        nearest_size([], 50)
