import pytest

from fitness.laps import faster_end, lap_times, laps_ahead, pace, steady_laps


@pytest.mark.parametrize(
    "seconds, metres, expected",
    [
        (300, 1000, "5:00"),
        (301, 1000, "5:01"),
        (59, 1000, "0:59"),
        (60, 1000, "1:00"),
        (100, 400, "4:10"),
        (1500, 5000, "5:00"),
        (0, 200, "0:00"),
        (200, 3000, "1:06"),
        (3700, 10000, "6:10"),
        (2000, 1000, "33:20"),
    ],
)
def test_pace(seconds, metres, expected):
    assert pace(seconds, metres) == expected


@pytest.mark.parametrize(
    "clock, expected",
    [
        ([], []),
        ([60], [60]),
        ([60, 125], [60, 65]),
        ([60, 120, 180], [60, 60, 60]),
        ([70, 135, 199], [70, 65, 64]),
        ([5, 5], [5, 0]),
        ([1, 3, 6, 10], [1, 2, 3, 4]),
        ([90, 100], [90, 10]),
        ([0, 8, 9], [0, 8, 1]),
        ([5, 3, 9], [5, 0, 6]),
    ],
)
def test_lap_times(clock, expected):
    assert lap_times(clock) == expected


@pytest.mark.parametrize(
    "clock, expected",
    [
        ([], False),
        ([60], False),
        ([60, 119], True),
        ([60, 120], False),
        ([60, 121], False),
        ([70, 170, 239], True),
        ([70, 75, 146], False),
        ([50, 100, 149, 199], True),
        ([40, 90, 135, 180], False),
        ([10, 11, 100, 105, 110], True),
    ],
)
def test_faster_end(clock, expected):
    assert faster_end(clock) == expected


@pytest.mark.parametrize(
    "laps, percent, expected",
    [
        ([60], 0, [1]),
        ([60, 61], 0, [1]),
        ([60, 66], 10, [1, 2]),
        ([60, 67], 10, [1]),
        ([60, 54, 53], 10, [1, 2]),
        ([50, 40, 60, 61], 20, [1, 2, 3]),
        ([80, 84, 80, 76], 5, [1, 2, 3, 4]),
        ([100, 102, 97, 103], 2, [1, 2]),
        ([70, 140, 0], 100, [1, 2, 3]),
    ],
)
def test_steady_laps(laps, percent, expected):
    assert steady_laps(laps, percent) == expected


@pytest.mark.parametrize(
    "ours, theirs, expected",
    [
        ([], [], 0),
        ([60], [61], 1),
        ([60], [60], 0),
        ([61], [60], 0),
        ([60, 60], [61, 61], 2),
        ([60, 62], [61, 61], 1),
        ([65, 60, 60], [60, 62, 64], 1),
        ([50, 50, 50], [55], 1),
        ([70, 70, 70], [71, 68, 80], 2),
    ],
)
def test_laps_ahead(ours, theirs, expected):
    assert laps_ahead(ours, theirs) == expected


def test_errors():
    with pytest.raises(ValueError):
        pace(100, 0)
    with pytest.raises(ValueError):
        steady_laps([], 5)
