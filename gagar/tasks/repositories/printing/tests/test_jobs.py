import pytest

from printing.jobs import cancelled, job_cost, next_job, owner_totals, waiting_time


@pytest.mark.parametrize(
    "pages, copies, price, expected",
    [
        (10, 1, 0.1, 1.0),
        (10, 10, 0.1, 9.0),
        (99, 1, 0.05, 4.95),
        (100, 1, 0.05, 4.5),
        (50, 2, 0.2, 18.0),
        (0, 5, 1, 0),
        (25, 3, 0.04, 3.0),
        (20, 6, 0.5, 54.0),
        (7, 2, 0.3, 4.2),
    ],
)
def test_job_cost(pages, copies, price, expected):
    assert job_cost(pages, copies, price) == expected


@pytest.mark.parametrize(
    "jobs, expected",
    [
        ([('a', 1), ('b', 2)], 'b'),
        ([('a', 2), ('b', 2)], 'a'),
        ([('x', 0)], 'x'),
        ([('p', 1), ('q', 3), ('r', 2)], 'q'),
        ([('m', -1), ('n', -2)], 'm'),
        ([('u', 5), ('v', 1), ('w', 5)], 'u'),
        ([('k', 0), ('l', 1)], 'l'),
        ([('c', 9), ('d', 8)], 'c'),
        ([('g', 4), ('h', 6), ('i', 6)], 'h'),
    ],
)
def test_next_job(jobs, expected):
    assert next_job(jobs) == expected


@pytest.mark.parametrize(
    "pages, per_minute, position, expected",
    [
        ([10, 20, 30], 10, 1, 1.0),
        ([10, 20, 30], 10, 0, 0.0),
        ([10, 20, 30], 10, 2, 3.0),
        ([5], 3, 1, 1.7),
        ([], 5, 0, 0.0),
        ([7, 7, 7], 2, 2, 7.0),
        ([12, 1], 6, 2, 2.2),
        ([100, 50], 30, 1, 3.3),
        ([9, 4, 3], 4, 3, 4.0),
    ],
)
def test_waiting_time(pages, per_minute, position, expected):
    assert waiting_time(pages, per_minute, position) == expected


@pytest.mark.parametrize(
    "jobs, expected",
    [
        ([('a', 1), ('b', 2), ('a', 3)], {'a': 4, 'b': 2}),
        ([], {}),
        ([('x', 5)], {'x': 5}),
        ([('p', 0), ('p', 0)], {'p': 0}),
        ([('m', 10), ('n', 1)], {'m': 10, 'n': 1}),
        ([('q', 2), ('q', 2), ('r', 7)], {'q': 4, 'r': 7}),
        ([('A', 1), ('a', 1)], {'A': 1, 'a': 1}),
        ([('z', 4), ('y', 4), ('z', 4)], {'z': 8, 'y': 4}),
        ([('u', 9), ('v', 0)], {'u': 9, 'v': 0}),
    ],
)
def test_owner_totals(jobs, expected):
    assert owner_totals(jobs) == expected


@pytest.mark.parametrize(
    "jobs, owner, expected",
    [
        ([('a', 1), ('b', 2)], 'a', [('b', 2)]),
        ([('A', 1)], 'a', []),
        ([], 'x', []),
        ([('p', 1)], 'q', [('p', 1)]),
        ([('Bob', 3), ('bob', 4), ('Eve', 5)], 'BOB', [('Eve', 5)]),
        ([('u', 1), ('v', 2)], 'w', [('u', 1), ('v', 2)]),
        ([('m', 7), ('M', 8)], 'm', []),
        ([('ann', 1), ('anna', 2)], 'ann', [('anna', 2)]),
        ([('z', 0)], 'Z', []),
    ],
)
def test_cancelled(jobs, owner, expected):
    assert cancelled(jobs, owner) == expected


def test_errors():
    with pytest.raises(ValueError):
        next_job([])
    with pytest.raises(ValueError):
        waiting_time([1], 0, 1)
