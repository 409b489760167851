import pytest

from marathon.splits import finish_guess, negative_split, pace, slowest_split, split_times


@pytest.mark.parametrize(
    "seconds, kilometres, expected",
    [
        (300, 1, (5, 0)),
        (600, 3, (3, 20)),
        (601, 2, (5, 0)),
        (59, 1, (0, 59)),
        (60, 1, (1, 0)),
        (0, 5, (0, 0)),
        (3000, 10, (5, 0)),
        (12660, 42, (5, 1)),
        (100, 3, (0, 33)),
    ],
)
def test_pace(seconds, kilometres, expected):
    assert pace(seconds, kilometres) == expected


@pytest.mark.parametrize(
    "marks, expected",
    [
        ([300, 620, 900], [300, 320, 280]),
        ([], []),
        ([250], [250]),
        ([0], [0]),
        ([10, 10], [10, 0]),
        ([5, 15, 30], [5, 10, 15]),
        ([400, 790, 1200, 1600], [400, 390, 410, 400]),
        ([1, 3, 6, 10], [1, 2, 3, 4]),
        ([60, 120], [60, 60]),
    ],
)
def test_split_times(marks, expected):
    assert split_times(marks) == expected


@pytest.mark.parametrize(
    "marks, expected",
    [
        ([300, 590], True),
        ([300, 600], False),
        ([300, 601], False),
        ([], False),
        ([50], False),
        ([10, 20, 25], False),
        ([100, 200, 290, 380], True),
        ([100, 200, 300, 400], False),
        ([90, 180, 200], False),
    ],
)
def test_negative_split(marks, expected):
    assert negative_split(marks) == expected


@pytest.mark.parametrize(
    "marks, expected",
    [
        ([300, 620, 900], 2),
        ([300, 600], 2),
        ([50], 1),
        ([10, 30, 35], 2),
        ([5, 10, 16], 3),
        ([100, 100], 1),
        ([9, 18, 20, 29], 4),
        ([7, 20, 30, 40], 2),
        ([40, 60, 101, 140], 3),
    ],
)
def test_slowest_split(marks, expected):
    assert slowest_split(marks) == expected


@pytest.mark.parametrize(
    "mark, done, total, expected",
    [
        (100, 5, 10, 210),
        (100, 5, 9, 180),
        (600, 2, 2, 600),
        (600, 2, 4, 1260),
        (250, 1, 3, 788),
        (3000, 10, 15, 4500),
        (90, 3, 5, 150),
        (0, 4, 20, 0),
        (1200, 4, 7, 2100),
    ],
)
def test_finish_guess(mark, done, total, expected):
    assert finish_guess(mark, done, total) == expected


def test_errors():
    with pytest.raises(ValueError):
        pace(100, 0)
    with pytest.raises(ValueError):
        slowest_split([])
    with pytest.raises(ValueError):
        finish_guess(10, 0, 5)
