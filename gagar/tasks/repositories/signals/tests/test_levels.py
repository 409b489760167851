import pytest

from signals.levels import above_share, clip_level, crossings, longest_run, smooth


@pytest.mark.parametrize(
    "samples, low, high, expected",
    [
        ([1, 5, 9], 2, 8, [2, 5, 8]),
        ([], 0, 1, []),
        ([-4, 4], -1, 1, [-1, 1]),
        ([3, 3, 3], 0, 9, [3, 3, 3]),
        ([10, 0, 7], 5, 6, [6, 5, 6]),
        ([2, 8], 2, 8, [2, 8]),
        ([1, 9, 1], 3, 3, [3, 3, 3]),
        ([0, -2, 12], -5, 10, [0, -2, 10]),
        ([6, 1], 4, 5, [5, 4]),
    ],
)
def test_clip_level(samples, low, high, expected):
    assert clip_level(samples, low, high) == expected


@pytest.mark.parametrize(
    "samples, level, expected",
    [
        ([1, 2, 3, 4], 2, 0.5),
        ([5], 5, 0.0),
        ([6], 5, 1.0),
        ([1, 1, 9], 3, 0.33),
        ([9, 9, 1], 3, 0.67),
        ([0, 0, 0], -1, 1.0),
        ([2, 7, 7, 7], 6, 0.75),
        ([3, 8, 5, 1, 9], 4, 0.6),
        ([-3, -1], -2, 0.5),
    ],
)
def test_above_share(samples, level, expected):
    assert above_share(samples, level) == expected


@pytest.mark.parametrize(
    "samples, level, expected",
    [
        ([0, 5, 0, 5], 3, 2),
        ([5, 5], 3, 0),
        ([1, 3], 3, 1),
        ([3, 1], 3, 0),
        ([], 1, 0),
        ([2], 1, 0),
        ([0, 9, 9, 0, 9], 4, 2),
        ([-2, 0, -2, 1], 0, 2),
        ([1, 2, 3, 4], 4, 1),
        ([6, 1, 7, 2, 8, 3], 5, 2),
    ],
)
def test_crossings(samples, level, expected):
    assert crossings(samples, level) == expected


@pytest.mark.parametrize(
    "samples, level, expected",
    [
        ([1, 5, 6, 2, 7], 5, 2),
        ([], 0, 0),
        ([4, 4, 4], 4, 3),
        ([3, 3], 4, 0),
        ([9, 1, 9, 9, 9, 1], 8, 3),
        ([0, -1, 0], 0, 1),
        ([7, 7, 2, 7], 6, 2),
        ([5], 5, 1),
        ([2, 6, 6, 6, 1, 6], 3, 3),
    ],
)
def test_longest_run(samples, level, expected):
    assert longest_run(samples, level) == expected


@pytest.mark.parametrize(
    "samples, width, expected",
    [
        ([1, 2, 3], 2, [1.5, 2.5]),
        ([4, 8], 1, [4.0, 8.0]),
        ([1, 2], 3, []),
        ([], 2, []),
        ([3, 3, 9], 3, [5.0]),
        ([0, 1, 1, 0], 3, [0.7, 0.7]),
        ([10, 20, 30, 40], 2, [15.0, 25.0, 35.0]),
        ([5, -5, 5], 2, [0.0, 0.0]),
        ([7, 7, 7, 7, 7], 4, [7.0, 7.0]),
    ],
)
def test_smooth(samples, width, expected):
    assert smooth(samples, width) == expected


def test_errors():
    with pytest.raises(ValueError):
        above_share([], 1)
    with pytest.raises(ValueError):
        smooth([1], 0)
