import pytest

from ferries.crossings import arrival, longest_gap, next_ferry, sails, timetable


@pytest.mark.parametrize(
    "departures, now, expected",
    [
        ([60, 120], 60, 60),
        ([60, 120], 61, 120),
        ([60, 120], 121, None),
        ([], 5, None),
        ([300, 200, 250], 210, 250),
        ([10], 9, 10),
        ([90, 30], 0, 30),
        ([45, 45], 45, 45),
        ([500, 400, 600], 450, 500),
    ],
)
def test_next_ferry(departures, now, expected):
    assert next_ferry(departures, now) == expected


@pytest.mark.parametrize(
    "departure, minutes, wind, expected",
    [
        (600, 40, 6, 640),
        (600, 40, 7, 660),
        (0, 0, 9, 0),
        (100, 25, 8, 137),
        (100, 25, 5, 125),
        (720, 61, 10, 811),
        (15, 30, 0, 45),
        (900, 90, 7, 1035),
        (430, 11, 6, 441),
    ],
)
def test_arrival(departure, minutes, wind, expected):
    assert arrival(departure, minutes, wind) == expected


@pytest.mark.parametrize(
    "first, last, every, expected",
    [
        (60, 120, 30, [60, 90, 120]),
        (60, 119, 30, [60, 90]),
        (10, 10, 5, [10]),
        (11, 10, 5, []),
        (0, 20, 7, [0, 7, 14]),
        (300, 420, 60, [300, 360, 420]),
        (5, 9, 2, [5, 7, 9]),
        (100, 50, 10, []),
        (1, 30, 13, [1, 14, 27]),
    ],
)
def test_timetable(first, last, every, expected):
    assert timetable(first, last, every) == expected


@pytest.mark.parametrize(
    "wave, wind, night, expected",
    [
        (3, 8, False, True),
        (3, 9, False, False),
        (3, 7, True, False),
        (3, 6, True, True),
        (4, 1, False, False),
        (0, 0, True, True),
        (2, 7, False, True),
        (4, 6, True, False),
        (1, 10, True, False),
    ],
)
def test_sails(wave, wind, night, expected):
    assert sails(wave, wind, night) == expected


@pytest.mark.parametrize(
    "departures, expected",
    [
        ([10, 30, 40], 20),
        ([40, 10, 30], 20),
        ([], 0),
        ([5], 0),
        ([7, 7], 0),
        ([100, 160, 280], 120),
        ([1, 2, 4, 8], 4),
        ([90, 0], 90),
        ([50, 20, 35, 70], 20),
    ],
)
def test_longest_gap(departures, expected):
    assert longest_gap(departures) == expected


def test_errors():
    with pytest.raises(ValueError):
        timetable(0, 10, 0)
