import pytest

from stables.horses import can_carry, hands, kind, lightest_fit, next_shoeing


@pytest.mark.parametrize(
    "centimetres, expected",
    [
        (150, (15, 0)),
        (149, (14, 3)),
        (152, (15, 0)),
        (153, (15, 1)),
        (155, (15, 2)),
        (158, (15, 3)),
        (7, (0, 2)),
        (100, (10, 0)),
        (164, (16, 1)),
    ],
)
def test_hands(centimetres, expected):
    assert hands(centimetres) == expected


@pytest.mark.parametrize(
    "height, age, expected",
    [
        (148, 5, 'pony'),
        (149, 5, 'horse'),
        (100, 0, 'foal'),
        (160, 0.5, 'foal'),
        (170, 1, 'horse'),
        (120, 1, 'pony'),
        (150, 20, 'horse'),
        (90, 3, 'pony'),
        (147, 0.9, 'foal'),
    ],
)
def test_kind(height, age, expected):
    assert kind(height, age) == expected


@pytest.mark.parametrize(
    "horse, rider, saddle, expected",
    [
        (500, 65, 10, True),
        (500, 66, 10, False),
        (400, 50, 10, True),
        (400, 50, 11, False),
        (600, 90, 0, True),
        (300, 30, 20, False),
        (1, 0, 0, True),
        (450, 60, 7, True),
        (200, 31, 0, False),
    ],
)
def test_can_carry(horse, rider, saddle, expected):
    assert can_carry(horse, rider, saddle) == expected


@pytest.mark.parametrize(
    "horses, rider, expected",
    [
        ([('a', 500), ('b', 600)], 60, 'a'),
        ([('a', 500), ('b', 600)], 70, 'b'),
        ([('a', 500)], 66, None),
        ([], 40, None),
        ([('x', 400), ('y', 400)], 50, 'x'),
        ([('p', 700), ('q', 650)], 55, 'q'),
        ([('m', 300), ('n', 350)], 40, 'n'),
        ([('k', 100)], 5, 'k'),
        ([('u', 800), ('v', 550), ('w', 450)], 72, 'v'),
    ],
)
def test_lightest_fit(horses, rider, expected):
    assert lightest_fit(horses, rider) == expected


@pytest.mark.parametrize(
    "last, today, weeks, expected",
    [
        (0, 0, 8, 56),
        (0, 56, 8, 0),
        (0, 57, 8, 0),
        (10, 20, 6, 32),
        (5, 46, 6, 1),
        (100, 110, 1, 0),
        (3, 9, 1, 1),
        (3, 11, 1, 0),
        (40, 60, 7, 29),
    ],
)
def test_next_shoeing(last, today, weeks, expected):
    assert next_shoeing(last, today, weeks) == expected


def test_errors():
    with pytest.raises(ValueError):
        hands(0)
    with pytest.raises(ValueError):
        can_carry(0, 1, 1)
    with pytest.raises(ValueError):
        next_shoeing(1, 2, 0)
