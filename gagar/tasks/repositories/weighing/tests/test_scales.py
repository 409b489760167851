import pytest

from weighing.scales import balanced, in_kilos, needed_weights, net_weight, rounded_to


@pytest.mark.parametrize(
    "gross, tare, expected",
    [
        (100, 20, 80),
        (20, 20, 0),
        (10, 20, 0),
        (0, 0, 0),
        (55, 5, 50),
        (7, 8, 0),
        (300, 1, 299),
        (42, 40, 2),
        (9, 0, 9),
    ],
)
def test_net_weight(gross, tare, expected):
    assert net_weight(gross, tare) == expected


@pytest.mark.parametrize(
    "grams, expected",
    [
        (1500, (1, 500)),
        (999, (0, 999)),
        (1000, (1, 0)),
        (0, (0, 0)),
        (2001, (2, 1)),
        (12345, (12, 345)),
        (50, (0, 50)),
        (3000, (3, 0)),
        (7890, (7, 890)),
    ],
)
def test_in_kilos(grams, expected):
    assert in_kilos(grams) == expected


@pytest.mark.parametrize(
    "weight, step, expected",
    [
        (17, 5, 15),
        (20, 5, 20),
        (4, 5, 0),
        (0, 3, 0),
        (99, 10, 90),
        (7, 1, 7),
        (13, 4, 12),
        (16, 4, 16),
        (250, 100, 200),
    ],
)
def test_rounded_to(weight, step, expected):
    assert rounded_to(weight, step) == expected


@pytest.mark.parametrize(
    "left, right, tolerance, expected",
    [
        ([1, 2], [3], 0, True),
        ([1, 2], [4], 0, False),
        ([1, 2], [4], 1, True),
        ([], [], 0, True),
        ([5], [3], 2, True),
        ([5], [2], 2, False),
        ([10, 10], [19], 1, True),
        ([0], [7], 6, False),
        ([2, 2, 2], [6], 0, True),
    ],
)
def test_balanced(left, right, tolerance, expected):
    assert balanced(left, right, tolerance) == expected


@pytest.mark.parametrize(
    "target, weights, expected",
    [
        (10, [5, 3, 2], [5, 3, 2]),
        (10, [7, 3, 1], [7, 3]),
        (0, [1], []),
        (4, [5], []),
        (6, [1, 2, 3], [3, 2, 1]),
        (9, [4, 4, 4], [4, 4]),
        (15, [8, 6, 1], [8, 6, 1]),
        (7, [7, 7], [7]),
        (20, [11, 10, 9], [11, 9]),
    ],
)
def test_needed_weights(target, weights, expected):
    assert needed_weights(target, weights) == expected


def test_errors():
    with pytest.raises(ValueError):
        net_weight(-1, 0)
    with pytest.raises(ValueError):
        rounded_to(1, 0)
