import pytest

from bitfields.fields import field, packed, signed_field, used_fields, with_field


@pytest.mark.parametrize(
    "number, low, width, expected",
    [
        (0, 0, 4, 0),
        (171, 0, 4, 11),
        (171, 4, 4, 10),
        (171, 1, 2, 1),
        (171, 8, 4, 0),
        (6, 1, 2, 3),
        (6, 0, 1, 0),
        (255, 3, 3, 7),
        (1000, 5, 5, 31),
        (90, 2, 3, 6),
    ],
)
def test_field(number, low, width, expected):
    assert field(number, low, width) == expected


@pytest.mark.parametrize(
    "number, low, width, value, expected",
    [
        (0, 0, 4, 5, 5),
        (0, 4, 4, 5, 80),
        (255, 0, 4, 0, 240),
        (255, 4, 4, 3, 63),
        (0, 1, 2, 7, 6),
        (170, 0, 1, 1, 171),
        (171, 0, 4, 27, 171),
        (16, 3, 2, 2, 16),
        (9, 1, 2, 3, 15),
    ],
)
def test_with_field(number, low, width, value, expected):
    assert with_field(number, low, width, value) == expected


@pytest.mark.parametrize(
    "number, low, width, expected",
    [
        (0, 0, 4, 0),
        (7, 0, 4, 7),
        (8, 0, 4, -8),
        (15, 0, 4, -1),
        (240, 4, 4, -1),
        (112, 4, 4, 7),
        (1, 0, 1, -1),
        (5, 0, 3, -3),
        (40, 3, 3, -3),
    ],
)
def test_signed_field(number, low, width, expected):
    assert signed_field(number, low, width) == expected


@pytest.mark.parametrize(
    "values, width, expected",
    [
        ([], 4, 0),
        ([5], 4, 5),
        ([1, 2], 4, 18),
        ([2, 1], 4, 33),
        ([15, 15], 4, 255),
        ([17, 1], 4, 17),
        ([1, 0, 1], 1, 5),
        ([-1], 3, 7),
        ([3, 0, 2], 2, 50),
    ],
)
def test_packed(values, width, expected):
    assert packed(values, width) == expected


@pytest.mark.parametrize(
    "number, width, count, expected",
    [
        (0, 4, 3, []),
        (1, 4, 3, [0]),
        (16, 4, 3, [1]),
        (17, 4, 3, [0, 1]),
        (256, 4, 2, []),
        (256, 4, 3, [2]),
        (5, 1, 3, [0, 2]),
        (12, 2, 4, [1]),
        (195, 2, 4, [0, 3]),
        (9, 3, 0, []),
    ],
)
def test_used_fields(number, width, count, expected):
    assert used_fields(number, width, count) == expected


def test_errors():
    with pytest.raises(ValueError):
        field(1, 0, 0)
    with pytest.raises(ValueError):
        with_field(1, 0, 0, 1)
    with pytest.raises(ValueError):
        packed([1], -2)
