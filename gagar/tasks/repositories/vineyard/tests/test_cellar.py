import pytest

from vineyard.cellar import barrels, blend, case_price, drinkable, label


@pytest.mark.parametrize(
    "litres, size, expected",
    [
        (100, 50, 2),
        (101, 50, 3),
        (0, 10, 0),
        (1, 10, 1),
        (9, 10, 1),
        (225, 225, 1),
        (226, 225, 2),
        (70, 30, 3),
        (64, 8, 8),
    ],
)
def test_barrels(litres, size, expected):
    assert barrels(litres, size) == expected


@pytest.mark.parametrize(
    "year, now, least, most, expected",
    [
        (2000, 2005, 5, 9, True),
        (2000, 2004, 5, 9, False),
        (2000, 2009, 5, 9, True),
        (2000, 2010, 5, 9, False),
        (1990, 1990, 0, 3, True),
        (2010, 2012, 1, 2, True),
        (2010, 2013, 1, 2, False),
        (1985, 2000, 15, 15, True),
        (2001, 2000, 0, 4, False),
    ],
)
def test_drinkable(year, now, least, most, expected):
    assert drinkable(year, now, least, most) == expected


@pytest.mark.parametrize(
    "first, second, share, expected",
    [
        (10, 20, 50, 15.0),
        (10, 20, 100, 10.0),
        (10, 20, 0, 20.0),
        (10, 20, 120, 10.0),
        (12, 14, 25, 13.5),
        (13.5, 11.5, 75, 13.0),
        (0, 9, 30, 6.3),
        (8, 0, 15, 1.2),
        (11, 12, 33, 11.7),
    ],
)
def test_blend(first, second, share, expected):
    assert blend(first, second, share) == expected


@pytest.mark.parametrize(
    "name, year, expected",
    [
        ('red', 2007, "RED '07"),
        (' Rose ', 1999, "ROSE '99"),
        ('brut', 2000, "BRUT '00"),
        ('noir', 2010, "NOIR '10"),
        ('a b', 1905, "A B '05"),
        ('X', 2023, "X '23"),
        ('gris ', 1987, "GRIS '87"),
        (' oak', 2101, "OAK '01"),
        ('Dry', 1950, "DRY '50"),
    ],
)
def test_label(name, year, expected):
    assert label(name, year) == expected


@pytest.mark.parametrize(
    "bottles, price, expected",
    [
        (6, 10, 50),
        (5, 10, 50),
        (7, 10, 60),
        (0, 4, 0),
        (12, 3, 30),
        (11, 3, 30),
        (18, 2, 30),
        (1, 9, 9),
        (20, 5, 85),
    ],
)
def test_case_price(bottles, price, expected):
    assert case_price(bottles, price) == expected


def test_errors():
    with pytest.raises(ValueError):
        barrels(5, 0)
    with pytest.raises(ValueError):
        blend(1, 2, -1)
    with pytest.raises(ValueError):
        case_price(-1, 2)
