import pytest

from postcards.post import arrival_day, lost, postage, stamps, total_postage


@pytest.mark.parametrize(
    "grams, abroad, expected",
    [
        (20, False, 1),
        (21, False, 2),
        (50, False, 2),
        (51, False, 4),
        (20, True, 2),
        (21, True, 4),
        (51, True, 8),
        (1, True, 2),
        (500, False, 4),
    ],
)
def test_postage(grams, abroad, expected):
    assert postage(grams, abroad) == expected


@pytest.mark.parametrize(
    "weights, abroad, expected",
    [
        ([20], False, 1),
        ([], True, 0),
        ([20, 60], True, 10),
        ([10, 10, 10, 10], False, 4),
        ([10, 10, 10, 10, 10], False, 4),
        ([30, 30], True, 8),
        ([5, 5, 5, 5, 5, 5], True, 11),
        ([51, 50], True, 12),
        ([20, 21], False, 3),
        ([60, 40, 20, 10, 5], True, 17),
    ],
)
def test_total_postage(weights, abroad, expected):
    assert total_postage(weights, abroad) == expected


@pytest.mark.parametrize(
    "sent, days, expected",
    [
        (0, 3, 3),
        (0, 6, 0),
        (0, 7, 0),
        (5, 1, 0),
        (6, 0, 0),
        (4, 3, 0),
        (2, 10, 5),
        (3, 2, 5),
        (1, 4, 5),
    ],
)
def test_arrival_day(sent, days, expected):
    assert arrival_day(sent, days) == expected


@pytest.mark.parametrize(
    "cost, values, expected",
    [
        (10, [5, 2], [5, 5]),
        (11, [5, 2], [5, 5, 2]),
        (0, [1], []),
        (3, [5], [5]),
        (7, [3, 1], [3, 3, 1]),
        (9, [4, 2], [4, 4, 2]),
        (100, [60, 30], [60, 30, 30]),
        (6, [2, 3], [3, 3]),
        (8, [5, 1], [5, 1, 1, 1]),
    ],
)
def test_stamps(cost, values, expected):
    assert stamps(cost, values) == expected


@pytest.mark.parametrize(
    "sent, came, expected",
    [
        ([1, 2, 3], [2], [1, 3]),
        ([3, 2, 1], [], [1, 2, 3]),
        ([], [1], []),
        ([4, 4], [], [4]),
        ([5], [5], []),
        ([9, 7, 8], [8], [7, 9]),
        ([1, 1, 2], [1], [2]),
        ([6, 3], [3, 6], []),
        ([2, 10, 2, 5], [5], [2, 10]),
    ],
)
def test_lost(sent, came, expected):
    assert lost(sent, came) == expected


def test_errors():
    with pytest.raises(ValueError):
        postage(0, True)
    with pytest.raises(ValueError):
        stamps(5, [])
