import pytest

from diary.moods import good_days, mean_mood, mood_bar, trend, weekly


@pytest.mark.parametrize(
    "moods, expected",
    [
        ([1, 2], 1.5),
        ([], 0),
        ([None], 0),
        ([None, 4], 4.0),
        ([1, 2, 2], 1.7),
        ([5, 5, 5], 5.0),
        ([0, None, 1], 0.5),
        ([3, 4, None, 8], 5.0),
        ([9], 9.0),
    ],
)
def test_mean_mood(moods, expected):
    assert mean_mood(moods) == expected


@pytest.mark.parametrize(
    "moods, least, expected",
    [
        ([1, 5, None], 3, 1),
        ([], 1, 0),
        ([3], 3, 1),
        ([2], 3, 0),
        ([None, None], 0, 0),
        ([4, 4, 4], 4, 3),
        ([0, 1], 0, 2),
        ([7, None, 8, 6], 7, 2),
        ([5, 9, 2], 10, 0),
    ],
)
def test_good_days(moods, least, expected):
    assert good_days(moods, least) == expected


@pytest.mark.parametrize(
    "moods, expected",
    [
        ([1, 5, 3], 'up'),
        ([3, 1], 'down'),
        ([2], 'flat'),
        ([2, 9, 2], 'flat'),
        ([0, 1], 'up'),
        ([5, 4, 6], 'up'),
        ([9, 8], 'down'),
        ([-1, -2], 'down'),
        ([4, 4], 'flat'),
    ],
)
def test_trend(moods, expected):
    assert trend(moods) == expected


@pytest.mark.parametrize(
    "moods, expected",
    [
        ([1, 2, 3], [3]),
        ([], []),
        ([1, 1, 1, 1, 1, 1, 9, 2], [9, 2]),
        ([5, 5, 5, 5, 5, 5, 5], [5]),
        ([0, 1, 2, 3, 4, 5, 6, 7, 8], [6, 8]),
        ([9, 1], [9]),
        ([3, 3, 8, 1, 1, 1, 1, 4], [8, 4]),
        ([2, 7, 2, 7, 2, 7, 2], [7]),
        ([6, 5, 4, 3, 2, 1, 0, 9, 9, 1, 1, 1, 1, 1, 3], [6, 9, 3]),
    ],
)
def test_weekly(moods, expected):
    assert weekly(moods) == expected


@pytest.mark.parametrize(
    "mood, size, expected",
    [
        (2, 5, '**...'),
        (0, 3, '...'),
        (5, 5, '*****'),
        (7, 5, '*****'),
        (-1, 4, '....'),
        (1, 1, '*'),
        (3, 4, '***.'),
        (4, 10, '****......'),
        (2, 2, '**'),
    ],
)
def test_mood_bar(mood, size, expected):
    assert mood_bar(mood, size) == expected


def test_errors():
    with pytest.raises(ValueError):
        trend([])
