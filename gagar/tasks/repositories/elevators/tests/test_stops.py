import pytest

from elevators.stops import direction, loads, sweep, sweep_seconds, travelled


@pytest.mark.parametrize(
    "start, stops, expected",
    [
        (0, [], 0),
        (0, [4], 4),
        (3, [1, 5], 6),
        (2, [2, 2], 0),
        (-1, [3, -2], 9),
        (8, [0, 8], 16),
        (5, [6, 7, 9], 4),
        (10, [4, 3], 7),
        (0, [-3, 0, -1], 7),
    ],
)
def test_travelled(start, stops, expected):
    assert travelled(start, stops) == expected


@pytest.mark.parametrize(
    "place, calls, expected",
    [
        (3, [5, 1, 4], [4, 5, 1]),
        (3, [], []),
        (2, [2], []),
        (0, [3, 3, 1], [1, 3]),
        (5, [1, 4, 2], [4, 2, 1]),
        (4, [4, 6, 2, 6], [6, 2]),
        (1, [-1, 0, 2], [2, 0, -1]),
        (9, [10, 8, 7, 12], [10, 12, 8, 7]),
        (-2, [-3, -1], [-1, -3]),
    ],
)
def test_sweep(place, calls, expected):
    assert sweep(place, calls) == expected


@pytest.mark.parametrize(
    "place, calls, per_floor, pause, expected",
    [
        (0, [], 3, 5, 0),
        (0, [4], 3, 5, 17),
        (2, [2], 3, 5, 0),
        (3, [5, 1], 2, 10, 32),
        (5, [4, 4], 6, 1, 7),
        (1, [2, 3], 4, 0, 8),
        (0, [-1, 1], 10, 7, 44),
        (6, [8, 9, 2], 1, 3, 19),
        (7, [1, 3], 2, 4, 20),
    ],
)
def test_sweep_seconds(place, calls, per_floor, pause, expected):
    assert sweep_seconds(place, calls, per_floor, pause) == expected


@pytest.mark.parametrize(
    "place, calls, expected",
    [
        (3, [], 0),
        (3, [4], 1),
        (3, [2], -1),
        (3, [3], 0),
        (3, [4, 2], 0),
        (5, [6, 9, 1], 1),
        (5, [1, 4, 6], -1),
        (0, [-1, -2, 1, 2], 0),
        (2, [2, 2, 3], 1),
        (-4, [-5, -4, -9], -1),
    ],
)
def test_direction(place, calls, expected):
    assert direction(place, calls) == expected


@pytest.mark.parametrize(
    "stops, capacity, expected",
    [
        ([], 8, []),
        ([(0, 3)], 8, [3]),
        ([(0, 9)], 8, [8]),
        ([(2, 0)], 5, [0]),
        ([(0, 5), (2, 1)], 6, [5, 4]),
        ([(0, 4), (4, 4)], 4, [4, 4]),
        ([(0, 2), (3, 1)], 10, [2, 1]),
        ([(1, 6), (6, 0), (0, 1)], 7, [6, 0, 1]),
        ([(0, 3), (1, 2), (0, 9)], 5, [3, 4, 5]),
    ],
)
def test_loads(stops, capacity, expected):
    assert loads(stops, capacity) == expected


def test_errors():
    with pytest.raises(ValueError):
        sweep_seconds(0, [1], 2, -1)
    with pytest.raises(ValueError):
        loads([(0, 1)], 0)
