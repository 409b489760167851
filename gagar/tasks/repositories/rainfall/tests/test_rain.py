import pytest

from rainfall.rain import block_totals, class_counts, day_reached, rain_class, spell_starts, wettest_block


@pytest.mark.parametrize(
    "rain, goal, expected",
    [
        ([], 5, 0),
        ([5], 5, 1),
        ([4], 5, 0),
        ([2, 3], 5, 2),
        ([0, 0, 9, 1], 9, 3),
        ([1, 1, 1], 4, 0),
        ([6, 6], 5, 1),
        ([0.5, 0.5, 3], 1, 2),
        ([3, 0, 2, 8], 6, 4),
    ],
)
def test_day_reached(rain, goal, expected):
    assert day_reached(rain, goal) == expected


@pytest.mark.parametrize(
    "rain, least, expected",
    [
        ([], 1, []),
        ([1], 1, [0]),
        ([0], 1, []),
        ([0, 3, 4, 0, 2], 1, [1, 4]),
        ([2, 2, 2], 2, [0]),
        ([2, 1, 2], 2, [0, 2]),
        ([5, 0, 6], 6, [2]),
        ([0, 7, 3, 8], 4, [1, 3]),
        ([9, 9, 0, 0, 9], 10, []),
    ],
)
def test_spell_starts(rain, least, expected):
    assert spell_starts(rain, least) == expected


@pytest.mark.parametrize(
    "rain, size, expected",
    [
        ([], 2, []),
        ([1, 2], 2, [3]),
        ([1, 2, 3], 2, [3]),
        ([1, 2, 3, 4], 2, [3, 7]),
        ([5, 6], 1, [5, 6]),
        ([5, 6], 3, []),
        ([0, 0, 4, 1, 1, 1, 8], 3, [4, 3]),
        ([2, 2, 2, 2], 4, [8]),
        ([9, 0, 1, 7, 3], 2, [9, 8]),
    ],
)
def test_block_totals(rain, size, expected):
    assert block_totals(rain, size) == expected


@pytest.mark.parametrize(
    "rain, size, expected",
    [
        ([], 2, None),
        ([4], 2, None),
        ([1, 2], 2, 0),
        ([1, 2, 5, 5], 2, 1),
        ([5, 5, 1, 2], 2, 0),
        ([3, 0, 1, 2], 2, 1),
        ([1, 1, 9], 1, 2),
        ([8, 1, 8], 1, 2),
        ([0, 4, 6, 1, 2, 2, 9], 3, 0),
        ([1, 0, 2, 2, 3, 0], 2, 1),
    ],
)
def test_wettest_block(rain, size, expected):
    assert wettest_block(rain, size) == expected


@pytest.mark.parametrize(
    "amount, expected",
    [
        (0, "none"),
        (0.1, "light"),
        (2.4, "light"),
        (2.5, "steady"),
        (2, "light"),
        (10, "steady"),
        (10.1, "heavy"),
        (6, "steady"),
        (55, "heavy"),
    ],
)
def test_rain_class(amount, expected):
    assert rain_class(amount) == expected


@pytest.mark.parametrize(
    "rain, expected",
    [
        ([], {}),
        ([0], {}),
        ([1], {"light": 1}),
        ([1, 2, 0], {"light": 2}),
        ([3, 10], {"steady": 2}),
        ([11, 10], {"heavy": 1, "steady": 1}),
        ([0, 0, 2.5], {"steady": 1}),
        ([2.4, 2.5, 20], {"light": 1, "steady": 1, "heavy": 1}),
        ([30, 0, 40, 50], {"heavy": 3}),
    ],
)
def test_class_counts(rain, expected):
    assert class_counts(rain) == expected


def test_errors():
    with pytest.raises(ValueError):
        day_reached([1], 0)
    with pytest.raises(ValueError):
        block_totals([1, 2], -1)
    with pytest.raises(ValueError):
        rain_class(-0.5)
