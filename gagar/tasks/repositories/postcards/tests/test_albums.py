import pytest

from postcards.albums import by_town, greeting, page_of, pages, swaps


@pytest.mark.parametrize(
    "cards, per_page, expected",
    [
        (10, 4, 3),
        (8, 4, 2),
        (0, 4, 0),
        (1, 4, 1),
        (9, 4, 3),
        (100, 12, 9),
        (7, 7, 1),
        (3, 1, 3),
        (50, 8, 7),
    ],
)
def test_pages(cards, per_page, expected):
    assert pages(cards, per_page) == expected


@pytest.mark.parametrize(
    "number, per_page, expected",
    [
        (1, 4, (1, 1)),
        (4, 4, (1, 4)),
        (5, 4, (2, 1)),
        (10, 3, (4, 1)),
        (7, 1, (7, 1)),
        (12, 6, (2, 6)),
        (13, 6, (3, 1)),
        (3, 10, (1, 3)),
        (100, 9, (12, 1)),
    ],
)
def test_page_of(number, per_page, expected):
    assert page_of(number, per_page) == expected


@pytest.mark.parametrize(
    "cards, expected",
    [
        ([('Rom', 1990), ('rom ', 1980)], {'rom': [1980, 1990]}),
        ([], {}),
        ([('Bern', 5)], {'bern': [5]}),
        ([('B', 2), ('A', 1)], {'a': [1], 'b': [2]}),
        ([('a', 3), ('a', 1), ('a', 2)], {'a': [1, 2, 3]}),
        ([(' Ulm', 7), ('Ulm', 9)], {'ulm': [7, 9]}),
        ([('x', 1), ('y', 1), ('x', 0)], {'x': [0, 1], 'y': [1]}),
        ([('Oslo', 1), ('Oslo', 1)], {'oslo': [1, 1]}),
        ([('P Q', 4)], {'p q': [4]}),
    ],
)
def test_by_town(cards, expected):
    assert by_town(cards) == expected


@pytest.mark.parametrize(
    "mine, yours, expected",
    [
        ([1, 1, 2], [2], [1]),
        ([1, 1, 2], [1], []),
        ([], [], []),
        ([3, 3, 3], [], [3]),
        ([5, 4, 5, 4], [], [4, 5]),
        ([7, 8], [], []),
        ([9, 9, 2, 2], [9], [2]),
        ([6, 6, 1, 1, 6], [3], [1, 6]),
        ([10, 2, 10, 2, 2], [], [2, 10]),
    ],
)
def test_swaps(mine, yours, expected):
    assert swaps(mine, yours) == expected


@pytest.mark.parametrize(
    "name, town, limit, expected",
    [
        ('Ann', 'Rome', 50, 'Dear Ann, hello from Rome'),
        ('Ann', 'Rome', 8, 'Dear Ann.'),
        (' Bo ', 'Ulm', 25, 'Dear Bo, hello from Ulm'),
        ('Bo', 'Ulm', 22, 'Dear Bo, hello from Ul.'),
        ('Bo', 'Ulm', 23, 'Dear Bo, hello from Ulm'),
        ('', '', 0, '.'),
        ('Lea', 'Oslo ', 30, 'Dear Lea, hello from Oslo'),
        ('Tim', 'Nice', 15, 'Dear Tim, hello.'),
        ('Ida', ' Bern', 4, 'Dear.'),
    ],
)
def test_greeting(name, town, limit, expected):
    assert greeting(name, town, limit) == expected


def test_errors():
    with pytest.raises(ValueError):
        pages(5, 0)
    with pytest.raises(ValueError):
        page_of(0, 4)
