import pytest

from rainfall.weather import heating_need, largest_swing, month_means, wind_name


@pytest.mark.parametrize(
    "temps, expected",
    [
        ([5], 0),
        ([5, 8], 3),
        ([8, 5], 3),
        ([4, 4], 0),
        ([1, 3, 9, 8], 6),
        ([-2, 2, 1], 4),
        ([10, 0, 9], 10),
        ([3, 4, 6, 3], 3),
        ([0, -7, -6, -1], 7),
    ],
)
def test_largest_swing(temps, expected):
    assert largest_swing(temps) == expected


@pytest.mark.parametrize(
    "temps, base, expected",
    [
        ([], 15, 0),
        ([15], 15, 0),
        ([14], 15, 1),
        ([16], 15, 0),
        ([10, 20], 15, 5),
        ([-5, 5], 12, 24),
        ([9.5, 8.25], 10, 2.2),
        ([3, 2, 1], 3, 3),
        ([0, 30, 18], 19, 20),
        ([17.5, 17.9], 18, 0.6),
    ],
)
def test_heating_need(temps, base, expected):
    assert heating_need(temps, base) == expected


@pytest.mark.parametrize(
    "degrees, expected",
    [
        (0, "N"),
        (44, "N"),
        (45, "E"),
        (134, "E"),
        (135, "S"),
        (224, "S"),
        (225, "W"),
        (314, "W"),
        (315, "N"),
        (360, "N"),
        (-46, "W"),
        (450, "E"),
    ],
)
def test_wind_name(degrees, expected):
    assert wind_name(degrees) == expected


@pytest.mark.parametrize(
    "readings, least, expected",
    [
        ([], 1, {}),
        ([("May", 9)], 1, {"May": 9.0}),
        ([("May", 9)], 2, {}),
        ([("May", 9), ("May", 12)], 2, {"May": 10.5}),
        ([("Jun", 1), ("Jul", 5), ("Jun", 3)], 2, {"Jun": 2.0}),
        ([("Jun", 1), ("Jul", 5)], 1, {"Jun": 1.0, "Jul": 5.0}),
        ([("a", 1), ("a", 1), ("a", 2)], 3, {"a": 1.3}),
        ([("a", 4), ("b", 6), ("b", 7)], 3, {}),
        ([("x", -3), ("x", -4), ("y", 0)], 1, {"x": -3.5, "y": 0.0}),
    ],
)
def test_month_means(readings, least, expected):
    assert month_means(readings, least) == expected


def test_errors():
    with pytest.raises(ValueError):
        largest_swing([])
    with pytest.raises(ValueError):
        month_means([("a", 1)], 0)
