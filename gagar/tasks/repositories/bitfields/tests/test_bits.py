import pytest

from bitfields.bits import bit_places, bit_text, flipped, ones, rotated


@pytest.mark.parametrize(
    "number, expected",
    [
        (0, 0),
        (1, 1),
        (2, 1),
        (3, 2),
        (8, 1),
        (15, 4),
        (21, 3),
        (100, 3),
        (255, 8),
    ],
)
def test_ones(number, expected):
    assert ones(number) == expected


@pytest.mark.parametrize(
    "number, width, expected",
    [
        (0, 4, 15),
        (15, 4, 0),
        (5, 4, 10),
        (5, 3, 2),
        (1, 1, 0),
        (0, 1, 1),
        (255, 4, 0),
        (18, 4, 13),
        (100, 8, 155),
    ],
)
def test_flipped(number, width, expected):
    assert flipped(number, width) == expected


@pytest.mark.parametrize(
    "number, steps, width, expected",
    [
        (1, 1, 4, 2),
        (8, 1, 4, 1),
        (9, 1, 4, 3),
        (9, 0, 4, 9),
        (9, 4, 4, 9),
        (6, 2, 4, 9),
        (3, -1, 4, 9),
        (17, 1, 4, 2),
        (5, 2, 3, 6),
        (129, 3, 8, 12),
    ],
)
def test_rotated(number, steps, width, expected):
    assert rotated(number, steps, width) == expected


@pytest.mark.parametrize(
    "number, expected",
    [
        (0, []),
        (1, [0]),
        (2, [1]),
        (3, [0, 1]),
        (10, [1, 3]),
        (16, [4]),
        (37, [0, 2, 5]),
        (64, [6]),
        (96, [5, 6]),
    ],
)
def test_bit_places(number, expected):
    assert bit_places(number) == expected


@pytest.mark.parametrize(
    "number, width, expected",
    [
        (0, 1, "0"),
        (0, 4, "0000"),
        (5, 4, "0101"),
        (5, 2, "101"),
        (5, 6, "00_0101"),
        (16, 1, "1_0000"),
        (255, 8, "1111_1111"),
        (172, 8, "1010_1100"),
        (300, 8, "1_0010_1100"),
        (3, 11, "000_0000_0011"),
    ],
)
def test_bit_text(number, width, expected):
    assert bit_text(number, width) == expected


def test_errors():
    with pytest.raises(ValueError):
        ones(-1)
    with pytest.raises(ValueError):
        flipped(3, 0)
    with pytest.raises(ValueError):
        rotated(3, 1, 0)
    with pytest.raises(ValueError):
        bit_places(-8)
