import pytest

from orchard.trees import pruned, ripe_trees, row_of, spacing, tallest


@pytest.mark.parametrize(
    "tree, per_row, expected",
    [
        (1, 5, 1),
        (5, 5, 1),
        (6, 5, 2),
        (10, 5, 2),
        (11, 5, 3),
        (7, 3, 3),
        (1, 1, 1),
        (4, 1, 4),
        (20, 6, 4),
        (9, 3, 3),
    ],
)
def test_row_of(tree, per_row, expected):
    assert row_of(tree, per_row) == expected


@pytest.mark.parametrize(
    "days, ripe_after, expected",
    [
        ([5, 10, 15], 10, [1, 2]),
        ([], 3, []),
        ([1, 2], 3, []),
        ([9, 9], 9, [0, 1]),
        ([30, 1, 30], 20, [0, 2]),
        ([7], 8, []),
        ([4, 3, 2, 1], 2, [0, 1, 2]),
        ([0, 1], 0, [0, 1]),
        ([11, 12, 13], 12, [1, 2]),
    ],
)
def test_ripe_trees(days, ripe_after, expected):
    assert ripe_trees(days, ripe_after) == expected


@pytest.mark.parametrize(
    "heights, expected",
    [
        ([1, 5, 3], 1),
        ([5, 5], 0),
        ([2], 0),
        ([1, 2, 3], 2),
        ([-4, -2, -3], 1),
        ([7, 1, 7], 0),
        ([0, 0, 1], 2),
        ([9, 8, 7], 0),
        ([3, 6, 6, 2], 1),
    ],
)
def test_tallest(heights, expected):
    assert tallest(heights) == expected


@pytest.mark.parametrize(
    "positions, expected",
    [
        ([1, 4, 9], 3),
        ([9, 1, 4], 3),
        ([], 0),
        ([5], 0),
        ([2, 2], 0),
        ([10, 0, 7], 3),
        ([3, 8, 5], 2),
        ([1, 100], 99),
        ([6, 1, 3, 10], 2),
    ],
)
def test_spacing(positions, expected):
    assert spacing(positions) == expected


@pytest.mark.parametrize(
    "branches, limit, expected",
    [
        ([5, 2], 3, [3, 2]),
        ([0, 4], 9, [4]),
        ([], 1, []),
        ([3, 3], 3, [3, 3]),
        ([10, 0, 1], 4, [4, 1]),
        ([-1, 2], 5, [2]),
        ([7, 8], 7, [7, 7]),
        ([1], 0, [0]),
        ([6, 2, 9], 5, [5, 2, 5]),
    ],
)
def test_pruned(branches, limit, expected):
    assert pruned(branches, limit) == expected


def test_errors():
    with pytest.raises(ValueError):
        row_of(0, 5)
    with pytest.raises(ValueError):
        tallest([])
