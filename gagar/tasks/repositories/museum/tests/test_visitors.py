import pytest

from museum.visitors import busiest, group_sizes, inside_now, new_names, ticket_total


@pytest.mark.parametrize(
    "adults, children, price, expected",
    [
        (2, 1, 10, 25.0),
        (0, 0, 10, 0.0),
        (1, 0, 8, 8.0),
        (0, 3, 6, 9.0),
        (4, 2, 5, 25.0),
        (1, 1, 7, 10.5),
        (10, 10, 2, 30.0),
        (3, 5, 4, 22.0),
        (0, 1, 9, 4.5),
    ],
)
def test_ticket_total(adults, children, price, expected):
    assert ticket_total(adults, children, price) == expected


@pytest.mark.parametrize(
    "hours, expected",
    [
        ([1, 5, 3], 1),
        ([5, 5], 0),
        ([2], 0),
        ([1, 2, 3], 2),
        ([9, 0, 9], 0),
        ([0, 0, 0], 0),
        ([4, 7, 7, 1], 1),
        ([8, 6, 4], 0),
        ([10, 20, 15], 1),
    ],
)
def test_busiest(hours, expected):
    assert busiest(hours) == expected


@pytest.mark.parametrize(
    "entered, left, expected",
    [
        ([5, 3], [2], 6),
        ([], [], 0),
        ([1], [5], 0),
        ([10, 10], [10], 10),
        ([7], [7], 0),
        ([2, 2, 2], [1, 1], 4),
        ([0], [0], 0),
        ([100], [1, 2, 3], 94),
        ([4, 1], [2, 2], 1),
    ],
)
def test_inside_now(entered, left, expected):
    assert inside_now(entered, left) == expected


@pytest.mark.parametrize(
    "visitors, largest, expected",
    [
        (10, 5, [5, 5]),
        (11, 5, [5, 5, 1]),
        (0, 5, []),
        (4, 5, [4]),
        (7, 3, [3, 3, 1]),
        (9, 3, [3, 3, 3]),
        (1, 1, [1]),
        (13, 6, [6, 6, 1]),
        (8, 10, [8]),
    ],
)
def test_group_sizes(visitors, largest, expected):
    assert group_sizes(visitors, largest) == expected


@pytest.mark.parametrize(
    "names, known, expected",
    [
        (['Ann', 'Bob'], ['ann'], ['Bob']),
        (['Ann'], [], ['Ann']),
        ([], ['x'], []),
        (['A', 'B', 'C'], ['b'], ['A', 'C']),
        (['Zoe', 'zoe'], ['ZOE'], []),
        (['Tim', 'Tom'], ['tam'], ['Tim', 'Tom']),
        (['x', 'y'], ['X', 'Y'], []),
        (['Lea', 'Max', 'Lea'], ['max'], ['Lea', 'Lea']),
        (['Ida'], ['Idas'], ['Ida']),
    ],
)
def test_new_names(names, known, expected):
    assert new_names(names, known) == expected


def test_errors():
    with pytest.raises(ValueError):
        ticket_total(-1, 0, 5)
    with pytest.raises(ValueError):
        busiest([])
