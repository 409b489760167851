import pytest

from auctions.bids import accepted, closing_time, next_bid, second_price, top_bids


@pytest.mark.parametrize(
    "price, expected",
    [
        (0, 1),
        (19, 20),
        (20, 25),
        (15, 16),
        (99, 104),
        (100, 110),
        (105, 115),
        (60, 65),
        (999, 1098),
    ],
)
def test_next_bid(price, expected):
    assert next_bid(price) == expected


@pytest.mark.parametrize(
    "bids, start, expected",
    [
        ([], 5, []),
        ([5], 5, [5]),
        ([4], 5, []),
        ([5, 5, 6], 5, [5, 6]),
        ([18, 19, 20, 24, 25], 10, [18, 19, 20, 25]),
        ([30, 34, 35], 20, [30, 35]),
        ([9, 12, 3, 13], 10, [12, 13]),
        ([95, 99, 100, 109, 110], 50, [95, 100, 110]),
        ([7, 2, 8], 0, [7, 8]),
        ([200, 219, 220], 100, [200, 220]),
    ],
)
def test_accepted(bids, start, expected):
    assert accepted(bids, start) == expected


@pytest.mark.parametrize(
    "bids, reserve, expected",
    [
        ([], 5, None),
        ([4], 5, None),
        ([5], 5, 5),
        ([9], 5, 5),
        ([9, 7], 5, 7),
        ([7, 9], 8, 8),
        ([6, 6], 1, 6),
        ([3, 8, 5, 10], 2, 8),
        ([12, 40, 30, 11], 12, 30),
        ([1, 2], 3, None),
    ],
)
def test_second_price(bids, reserve, expected):
    assert second_price(bids, reserve) == expected


@pytest.mark.parametrize(
    "bids, expected",
    [
        ([], {}),
        ([("Ann", 5)], {"ann": 5}),
        ([("Ann", 5), ("ann", 7)], {"ann": 7}),
        ([("ann", 7), ("ANN ", 5)], {"ann": 7}),
        ([("a", 1), ("b", 2)], {"a": 1, "b": 2}),
        ([(" Bo", 3), ("Cy", 3), ("bo", 4)], {"bo": 4, "cy": 3}),
        ([("x", -2)], {"x": 0}),
        ([("q", 9), ("q", 9)], {"q": 9}),
        ([("m n", 1), ("M N", 6), ("mn", 2)], {"m n": 6, "mn": 2}),
    ],
)
def test_top_bids(bids, expected):
    assert top_bids(bids) == expected


@pytest.mark.parametrize(
    "end, times, window, expected",
    [
        (100, [], 5, 100),
        (100, [95], 5, 100),
        (100, [96], 5, 101),
        (100, [100], 5, 105),
        (100, [101], 5, 100),
        (100, [99, 103], 5, 108),
        (100, [20, 98], 10, 108),
        (60, [59, 70], 3, 62),
        (30, [25, 32, 50], 8, 40),
        (50, [41, 50, 59], 10, 69),
    ],
)
def test_closing_time(end, times, window, expected):
    assert closing_time(end, times, window) == expected


def test_errors():
    with pytest.raises(ValueError):
        next_bid(-1)
    with pytest.raises(ValueError):
        closing_time(10, [], 0)
