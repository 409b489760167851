import pytest

from orchard.crates import by_kind, crates_needed, left_over, share_sold, total_weight


@pytest.mark.parametrize(
    "apples, per_crate, expected",
    [
        (10, 5, 2),
        (11, 5, 3),
        (0, 5, 0),
        (4, 5, 1),
        (1, 1, 1),
        (9, 2, 5),
        (100, 30, 4),
        (6, 6, 1),
        (7, 6, 2),
    ],
)
def test_crates_needed(apples, per_crate, expected):
    assert crates_needed(apples, per_crate) == expected


@pytest.mark.parametrize(
    "apples, per_crate, expected",
    [
        (10, 5, 0),
        (11, 5, 1),
        (0, 5, 0),
        (4, 5, 4),
        (9, 2, 1),
        (100, 30, 10),
        (6, 6, 0),
        (13, 6, 1),
        (29, 10, 9),
    ],
)
def test_left_over(apples, per_crate, expected):
    assert left_over(apples, per_crate) == expected


@pytest.mark.parametrize(
    "crates, empty, expected",
    [
        ([10, 12], 2, 18),
        ([], 5, 0),
        ([7], 7, 0),
        ([5, 5, 5], 1, 12),
        ([20, 30], 0, 50),
        ([3, 9], 4, 4),
        ([8, 8], 3, 10),
        ([100], 10, 90),
        ([6, 1], 2, 3),
    ],
)
def test_total_weight(crates, empty, expected):
    assert total_weight(crates, empty) == expected


@pytest.mark.parametrize(
    "sold, picked, expected",
    [
        (1, 2, 50.0),
        (1, 3, 33.3),
        (0, 5, 0.0),
        (5, 5, 100.0),
        (3, 0, 0.0),
        (2, 3, 66.7),
        (7, 8, 87.5),
        (50, 200, 25.0),
        (9, 4, 225.0),
    ],
)
def test_share_sold(sold, picked, expected):
    assert share_sold(sold, picked) == expected


@pytest.mark.parametrize(
    "fruits, expected",
    [
        (['Apple', 'apple'], {'apple': 2}),
        ([], {}),
        ([' pear'], {'pear': 1}),
        (['Plum ', 'plum', 'PEAR'], {'plum': 2, 'pear': 1}),
        (['a', 'b', 'c'], {'a': 1, 'b': 1, 'c': 1}),
        (['fig', 'fig', 'fig'], {'fig': 3}),
        (['Apple', 'Pear', 'apple '], {'apple': 2, 'pear': 1}),
        (['x'], {'x': 1}),
        ([' Kiwi ', 'kiwi', 'lime'], {'kiwi': 2, 'lime': 1}),
    ],
)
def test_by_kind(fruits, expected):
    assert by_kind(fruits) == expected


def test_errors():
    with pytest.raises(ValueError):
        crates_needed(-1, 5)
    with pytest.raises(ValueError):
        left_over(3, 0)
