import pytest

from radio.stations import call_sign, in_band, nearest_station, spacing_ok, step_up


@pytest.mark.parametrize(
    "stations, wanted, expected",
    [
        ([88, 95, 101], 96, 95),
        ([88, 95, 101], 98, 95),
        ([90], 10, 90),
        ([99, 97], 98, 97),
        ([88, 100], 94, 88),
        ([105, 91], 99, 105),
        ([1, 5, 9], 7, 5),
        ([20, 10], 14, 10),
        ([7, 3], 6, 7),
    ],
)
def test_nearest_station(stations, wanted, expected):
    assert nearest_station(stations, wanted) == expected


@pytest.mark.parametrize(
    "station, step, highest, lowest, expected",
    [
        (88, 2, 108, 87, 90),
        (107, 2, 108, 87, 87),
        (106, 2, 108, 87, 108),
        (1, 1, 3, 0, 2),
        (3, 1, 3, 0, 0),
        (5, 5, 10, 1, 10),
        (6, 5, 10, 1, 1),
        (100, 10, 120, 90, 110),
        (115, 10, 120, 90, 90),
    ],
)
def test_step_up(station, step, highest, lowest, expected):
    assert step_up(station, step, highest, lowest) == expected


@pytest.mark.parametrize(
    "stations, low, high, expected",
    [
        ([95, 88, 101], 88, 95, [88, 95]),
        ([], 1, 2, []),
        ([5], 5, 5, [5]),
        ([5], 6, 9, []),
        ([9, 1, 4], 2, 9, [4, 9]),
        ([3, 2, 1], 1, 2, [1, 2]),
        ([10, 20], 11, 19, []),
        ([7, 7], 7, 8, [7, 7]),
        ([100, 90, 80], 80, 99, [80, 90]),
    ],
)
def test_in_band(stations, low, high, expected):
    assert in_band(stations, low, high) == expected


@pytest.mark.parametrize(
    "stations, least, expected",
    [
        ([1, 3, 5], 2, True),
        ([1, 2, 5], 2, False),
        ([], 1, True),
        ([4], 9, True),
        ([5, 1, 3], 2, True),
        ([10, 20], 10, True),
        ([10, 20], 11, False),
        ([2, 2], 1, False),
        ([7, 0, 14], 7, True),
    ],
)
def test_spacing_ok(stations, least, expected):
    assert spacing_ok(stations, least) == expected


@pytest.mark.parametrize(
    "sign, expected",
    [
        ('ab-1', 'AB1'),
        ('', ''),
        ('k-9-x', 'K9X'),
        ('abcdefgh', 'ABCDEF'),
        ('W1AW', 'W1AW'),
        ('-', ''),
        ('q', 'Q'),
        ('de-f-ghij', 'DEFGHI'),
        ('m3-test', 'M3TEST'),
    ],
)
def test_call_sign(sign, expected):
    assert call_sign(sign) == expected


def test_errors():
    with pytest.raises(ValueError):
        nearest_station([], 1)
