import pytest

from printing.pages import booklet_pages, fit_lines, page_label, page_range, sheets


@pytest.mark.parametrize(
    "pages, two_sided, expected",
    [
        (10, True, 5),
        (10, False, 10),
        (11, True, 6),
        (0, True, 0),
        (1, True, 1),
        (1, False, 1),
        (7, True, 4),
        (7, False, 7),
        (100, True, 50),
    ],
)
def test_sheets(pages, two_sided, expected):
    assert sheets(pages, two_sided) == expected


@pytest.mark.parametrize(
    "first, last, expected",
    [
        (1, 3, [1, 2, 3]),
        (3, 3, [3]),
        (5, 4, []),
        (0, 2, [0, 1, 2]),
        (10, 12, [10, 11, 12]),
        (2, 8, [2, 3, 4, 5, 6, 7, 8]),
        (7, 9, [7, 8, 9]),
        (-1, 1, [-1, 0, 1]),
        (4, 5, [4, 5]),
    ],
)
def test_page_range(first, last, expected):
    assert page_range(first, last) == expected


@pytest.mark.parametrize(
    "pages, expected",
    [
        (8, 8),
        (9, 12),
        (10, 12),
        (11, 12),
        (0, 0),
        (1, 4),
        (4, 4),
        (15, 16),
        (30, 32),
    ],
)
def test_booklet_pages(pages, expected):
    assert booklet_pages(pages) == expected


@pytest.mark.parametrize(
    "lines, per_page, expected",
    [
        (['a', 'b', 'c'], 2, [['a', 'b'], ['c']]),
        ([], 3, []),
        (['a'], 1, [['a']]),
        (['a', 'b'], 5, [['a', 'b']]),
        (['a', 'b', 'c', 'd'], 2, [['a', 'b'], ['c', 'd']]),
        (['x', 'y', 'z'], 1, [['x'], ['y'], ['z']]),
        (['p', 'q', 'r', 's', 't'], 3, [['p', 'q', 'r'], ['s', 't']]),
        (['l', 'm'], 2, [['l', 'm']]),
        (['1', '2', '3', '4', '5'], 4, [['1', '2', '3', '4'], ['5']]),
    ],
)
def test_fit_lines(lines, per_page, expected):
    assert fit_lines(lines, per_page) == expected


@pytest.mark.parametrize(
    "number, total, expected",
    [
        (1, 10, '01/10'),
        (10, 10, '10/10'),
        (5, 9, '5/9'),
        (3, 100, '003/100'),
        (42, 100, '042/100'),
        (7, 1000, '0007/1000'),
        (1, 1, '1/1'),
        (99, 99, '99/99'),
        (8, 12, '08/12'),
    ],
)
def test_page_label(number, total, expected):
    assert page_label(number, total) == expected


def test_errors():
    with pytest.raises(ValueError):
        sheets(-1, True)
    with pytest.raises(ValueError):
        fit_lines(["a"], 0)
