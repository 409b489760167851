import pytest

from telescope.optics import exposures, focus_steps, power, stack, usable_power


@pytest.mark.parametrize(
    "focal, eyepiece, barlow, expected",
    [
        (1000, 10, 1, 100),
        (1000, 10, 2, 200),
        (650, 25, 1, 26),
        (900, 7, 3, 386),
        (1200, 9, 1, 133),
        (500, 40, 2, 25),
        (0, 5, 1, 0),
        (740, 20, 3, 111),
        (400, 32, 2, 25),
    ],
)
def test_power(focal, eyepiece, barlow, expected):
    assert power(focal, eyepiece, barlow) == expected


@pytest.mark.parametrize(
    "focal, eyepiece, width, expected",
    [
        (1000, 10, 60, 100),
        (1000, 10, 50, 100),
        (1000, 10, 49, 98),
        (600, 4, 70, 140),
        (900, 30, 10, 20),
        (2000, 5, 150, 300),
        (700, 20, 17, 34),
        (480, 12, 30, 40),
        (300, 25, 6, 12),
    ],
)
def test_usable_power(focal, eyepiece, width, expected):
    assert usable_power(focal, eyepiece, width) == expected


@pytest.mark.parametrize(
    "total, single, pause, expected",
    [
        (100, 10, 0, 10),
        (100, 10, 5, 7),
        (10, 10, 5, 1),
        (9, 10, 5, 0),
        (25, 10, 5, 2),
        (24, 10, 5, 1),
        (0, 1, 1, 0),
        (60, 7, 3, 6),
        (300, 30, 2, 9),
    ],
)
def test_exposures(total, single, pause, expected):
    assert exposures(total, single, pause) == expected


@pytest.mark.parametrize(
    "frames, least, expected",
    [
        ([10, 20], 5, 15.0),
        ([10, 20], 10, 20.0),
        ([], 1, 0),
        ([4], 4, 0),
        ([7, 8, 8], 6, 7.7),
        ([1, 2, 3, 4], 2, 3.5),
        ([9, 0, 9], 0, 9.0),
        ([5, 6], 7, 0),
        ([30, 10, 21], 9, 20.3),
    ],
)
def test_stack(frames, least, expected):
    assert stack(frames, least) == expected


@pytest.mark.parametrize(
    "start, target, step, expected",
    [
        (0, 10, 5, [0, 5, 10]),
        (0, 9, 5, [0, 5]),
        (3, 3, 1, [3]),
        (4, 3, 1, []),
        (1, 6, 2, [1, 3, 5]),
        (10, 40, 15, [10, 25, 40]),
        (-2, 2, 2, [-2, 0, 2]),
        (5, 20, 4, [5, 9, 13, 17]),
        (0, 1, 3, [0]),
    ],
)
def test_focus_steps(start, target, step, expected):
    assert focus_steps(start, target, step) == expected


def test_errors():
    with pytest.raises(ValueError):
        power(100, 0, 1)
    with pytest.raises(ValueError):
        exposures(10, 0, 1)
    with pytest.raises(ValueError):
        focus_steps(0, 5, 0)
