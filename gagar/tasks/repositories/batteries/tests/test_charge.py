import pytest

from batteries.charge import bars, charged, cycles, minutes_left, needs_charge


@pytest.mark.parametrize(
    "level, minutes, rate, expected",
    [
        (50, 10, 2, 70),
        (50, 30, 2, 100),
        (0, 0, 1, 0),
        (90, 10, 1, 100),
        (99, 1, 1, 100),
        (20, 15, 3, 65),
        (100, 5, 5, 100),
        (10, 44, 2, 98),
        (0, 7, 10, 70),
    ],
)
def test_charged(level, minutes, rate, expected):
    assert charged(level, minutes, rate) == expected


@pytest.mark.parametrize(
    "level, drain, expected",
    [
        (100, 10, 10),
        (99, 10, 9),
        (5, 10, 0),
        (0, 1, 0),
        (50, 7, 7),
        (80, 3, 26),
        (1, 1, 1),
        (30, 4, 7),
        (64, 8, 8),
    ],
)
def test_minutes_left(level, drain, expected):
    assert minutes_left(level, drain) == expected


@pytest.mark.parametrize(
    "levels, least, expected",
    [
        ([10, 50], 20, [0]),
        ([20], 20, []),
        ([], 5, []),
        ([1, 2, 3], 3, [0, 1]),
        ([100, 0], 1, [1]),
        ([15, 14, 15], 15, [1]),
        ([9], 10, [0]),
        ([70, 30, 40], 60, [1, 2]),
        ([0, 0], 0, []),
    ],
)
def test_needs_charge(levels, least, expected):
    assert needs_charge(levels, least) == expected


@pytest.mark.parametrize(
    "level, expected",
    [
        (0, 0),
        (1, 1),
        (25, 1),
        (26, 2),
        (50, 2),
        (51, 3),
        (100, 4),
        (75, 3),
        (76, 4),
    ],
)
def test_bars(level, expected):
    assert bars(level) == expected


@pytest.mark.parametrize(
    "history, expected",
    [
        ([1, 2, 1, 2], 2),
        ([], 0),
        ([5], 0),
        ([3, 3, 4], 1),
        ([9, 8, 7], 0),
        ([1, 2, 3, 4], 3),
        ([0, 10, 5, 10, 5], 2),
        ([2, 2], 0),
        ([7, 1, 8], 1),
    ],
)
def test_cycles(history, expected):
    assert cycles(history) == expected


def test_errors():
    with pytest.raises(ValueError):
        charged(0, 1, 0)
    with pytest.raises(ValueError):
        bars(-1)
