import pytest

from lottery.draws import hits, missing, prize, rarest, valid_ticket


@pytest.mark.parametrize(
    "ticket, drawn, expected",
    [
        ([1, 2, 3], [2, 3, 4], 2),
        ([], [1], 0),
        ([5], [5], 1),
        ([5], [6], 0),
        ([1, 2], [1, 2], 2),
        ([7, 8, 9], [9], 1),
        ([4, 6], [], 0),
        ([10, 20, 30], [30, 10, 5], 2),
        ([3, 1], [1, 3, 2], 2),
    ],
)
def test_hits(ticket, drawn, expected):
    assert hits(ticket, drawn) == expected


@pytest.mark.parametrize(
    "ticket, largest, expected",
    [
        ([1, 2, 3], 10, True),
        ([1, 1], 10, False),
        ([0], 10, False),
        ([10], 10, True),
        ([11], 10, False),
        ([], 5, True),
        ([5, 4], 5, True),
        ([6, 4], 5, False),
        ([2, 3, 2], 9, False),
    ],
)
def test_valid_ticket(ticket, largest, expected):
    assert valid_ticket(ticket, largest) == expected


@pytest.mark.parametrize(
    "count, bonus, expected",
    [
        (5, False, 100),
        (4, False, 20),
        (3, False, 5),
        (2, False, 0),
        (6, True, 200),
        (3, True, 10),
        (4, True, 40),
        (0, True, 0),
        (5, True, 200),
    ],
)
def test_prize(count, bonus, expected):
    assert prize(count, bonus) == expected


@pytest.mark.parametrize(
    "draws, expected",
    [
        ([[1, 2], [1]], 2),
        ([[3]], 3),
        ([[5, 4], [4, 5]], 4),
        ([[7, 7, 2]], 2),
        ([[1, 2, 3], [2, 3], [3]], 1),
        ([[9, 8], [8]], 9),
        ([[6], [6], [2, 2]], 2),
        ([[10, 1], [1, 10], [4]], 4),
        ([[2, 1], [1]], 2),
    ],
)
def test_rarest(draws, expected):
    assert rarest(draws) == expected


@pytest.mark.parametrize(
    "drawn, largest, expected",
    [
        ([2], 3, [1, 3]),
        ([], 2, [1, 2]),
        ([1, 2], 2, []),
        ([5], 3, [1, 2, 3]),
        ([1], 1, []),
        ([3, 1], 5, [2, 4, 5]),
        ([4], 4, [1, 2, 3]),
        ([2, 4, 6], 6, [1, 3, 5]),
        ([9], 0, []),
    ],
)
def test_missing(drawn, largest, expected):
    assert missing(drawn, largest) == expected


def test_errors():
    with pytest.raises(ValueError):
        rarest([])
