import pytest

from batteries.packs import matched, pack_voltage, paired, usable, weakest


@pytest.mark.parametrize(
    "cells, volts, expected",
    [
        (4, 1.5, 6.0),
        (0, 3.7, 0.0),
        (3, 3.7, 11.1),
        (1, 1.2, 1.2),
        (10, 1.2, 12.0),
        (6, 1.5, 9.0),
        (2, 3.6, 7.2),
        (7, 1.25, 8.8),
        (12, 2.1, 25.2),
    ],
)
def test_pack_voltage(cells, volts, expected):
    assert pack_voltage(cells, volts) == expected


@pytest.mark.parametrize(
    "cells, expected",
    [
        ([5, 3, 9], 1),
        ([3, 3], 1),
        ([7], 0),
        ([1, 2, 3], 0),
        ([9, 4, 4, 8], 2),
        ([6, 5, 4], 2),
        ([2, 2, 2], 2),
        ([8, 1, 1], 2),
        ([10, 20], 0),
    ],
)
def test_weakest(cells, expected):
    assert weakest(cells) == expected


@pytest.mark.parametrize(
    "cells, reserve, expected",
    [
        ([10, 5], 3, 9),
        ([3], 3, 0),
        ([], 1, 0),
        ([2, 4], 3, 1),
        ([7, 7, 7], 5, 6),
        ([1, 2], 0, 3),
        ([20], 19, 1),
        ([6, 1, 9], 4, 7),
        ([5, 5], 6, 0),
    ],
)
def test_usable(cells, reserve, expected):
    assert usable(cells, reserve) == expected


@pytest.mark.parametrize(
    "cells, tolerance, expected",
    [
        ([5, 6], 2, True),
        ([5, 7], 2, False),
        ([4], 1, True),
        ([1, 1, 1], 1, True),
        ([9, 3], 7, True),
        ([9, 3], 6, False),
        ([10, 12, 11], 3, True),
        ([2, 8], 5, False),
        ([0, 1], 1, False),
    ],
)
def test_matched(cells, tolerance, expected):
    assert matched(cells, tolerance) == expected


@pytest.mark.parametrize(
    "cells, expected",
    [
        ([1, 2, 3, 4], [(1, 4), (2, 3)]),
        ([3, 1, 2], [(1, 3)]),
        ([], []),
        ([5], []),
        ([9, 7], [(7, 9)]),
        ([4, 4, 4, 4], [(4, 4), (4, 4)]),
        ([6, 2, 8, 1, 9], [(1, 9), (2, 8)]),
        ([10, 30, 20, 40], [(10, 40), (20, 30)]),
        ([2, 1, 1], [(1, 2)]),
    ],
)
def test_paired(cells, expected):
    assert paired(cells) == expected


def test_errors():
    with pytest.raises(ValueError):
        weakest([])
    with pytest.raises(ValueError):
        matched([], 1)
