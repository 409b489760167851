import pytest

from fitness.workouts import hard_minutes, heart_zone, next_weight, record_days, volume


@pytest.mark.parametrize(
    "pulse, highest, expected",
    [
        (100, 200, 1),
        (99, 200, 0),
        (120, 200, 2),
        (139, 200, 2),
        (160, 200, 4),
        (180, 200, 5),
        (200, 200, 5),
        (230, 200, 5),
        (20, 200, 0),
        (126, 180, 3),
    ],
)
def test_heart_zone(pulse, highest, expected):
    assert heart_zone(pulse, highest) == expected


@pytest.mark.parametrize(
    "pulses, highest, zone, expected",
    [
        ([], 200, 1, 0),
        ([100], 200, 1, 1),
        ([99], 200, 1, 0),
        ([120, 140, 160], 200, 3, 2),
        ([180, 200, 179], 200, 5, 2),
        ([90, 110, 130], 200, 2, 1),
        ([50, 60], 200, 0, 2),
        ([150, 150, 75], 150, 4, 2),
        ([95, 133, 171], 190, 3, 2),
    ],
)
def test_hard_minutes(pulses, highest, zone, expected):
    assert hard_minutes(pulses, highest, zone) == expected


@pytest.mark.parametrize(
    "sets, lightest, expected",
    [
        ([], 10, 0),
        ([(5, 10)], 10, 50),
        ([(5, 9)], 10, 0),
        ([(3, 20), (2, 30)], 10, 120),
        ([(3, 20), (2, 30)], 25, 60),
        ([(8, 0), (1, 4)], 0, 4),
        ([(10, 12), (10, 11)], 12, 120),
        ([(0, 50)], 40, 0),
        ([(1, 7), (2, 7), (4, 6)], 7, 21),
    ],
)
def test_volume(sets, lightest, expected):
    assert volume(sets, lightest) == expected


@pytest.mark.parametrize(
    "weights, expected",
    [
        ([50], []),
        ([50, 50], []),
        ([50, 55], [1]),
        ([55, 50], []),
        ([40, 45, 42, 50], [1, 3]),
        ([10, 9, 10, 11], [3]),
        ([1, 2, 3], [1, 2]),
        ([-5, -3, -4, 0], [1, 3]),
        ([7, 8, 8, 9], [1, 3]),
    ],
)
def test_record_days(weights, expected):
    assert record_days(weights) == expected


@pytest.mark.parametrize(
    "weight, repeats, goal, expected",
    [
        (40, 10, 10, 42),
        (40, 9, 10, 40),
        (40, 5, 10, 40),
        (40, 4, 10, 35),
        (3, 0, 8, 0),
        (5, 1, 6, 0),
        (60, 12, 8, 62),
        (25, 3, 7, 20),
        (25, 4, 7, 25),
    ],
)
def test_next_weight(weight, repeats, goal, expected):
    assert next_weight(weight, repeats, goal) == expected


def test_errors():
    with pytest.raises(ValueError):
        heart_zone(100, 0)
    with pytest.raises(ValueError):
        record_days([])
    with pytest.raises(ValueError):
        next_weight(40, -1, 5)
