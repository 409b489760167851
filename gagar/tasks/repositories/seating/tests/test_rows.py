import pytest

from seating.rows import central_block, filled_back, parsed_seat, seat_code, spaced_seats, steps_between


@pytest.mark.parametrize(
    "index, per_row, expected",
    [
        (0, 4, "1A"),
        (3, 4, "1D"),
        (4, 4, "2A"),
        (9, 4, "3B"),
        (9, 10, "1J"),
        (10, 10, "2A"),
        (5, 1, "6A"),
        (17, 6, "3F"),
        (25, 8, "4B"),
    ],
)
def test_seat_code(index, per_row, expected):
    assert seat_code(index, per_row) == expected


@pytest.mark.parametrize(
    "code, expected",
    [
        ("1A", (1, 1)),
        ("12C", (12, 3)),
        ("7b", (7, 2)),
        (" 3D ", (3, 4)),
        ("10J", (10, 10)),
        ("100a", (100, 1)),
        ("9i", (9, 9)),
        ("24E", (24, 5)),
        ("08F", (8, 6)),
    ],
)
def test_parsed_seat(code, expected):
    assert parsed_seat(code) == expected


@pytest.mark.parametrize(
    "first, second, expected",
    [
        ("1A", "1A", 0),
        ("1A", "1B", 1),
        ("1A", "2A", 1),
        ("3C", "1A", 4),
        ("1A", "3C", 4),
        ("2D", "4b", 4),
        ("10A", "9J", 10),
        ("5E", "5A", 4),
        ("20c", "11B", 10),
    ],
)
def test_steps_between(first, second, expected):
    assert steps_between(first, second) == expected


@pytest.mark.parametrize(
    "row, size, expected",
    [
        ("...", 1, 1),
        ("....", 1, 1),
        ("x..", 1, 1),
        (".x.", 1, 0),
        ("xxx", 1, None),
        (".....", 3, 1),
        ("..x..", 2, 0),
        ("x....x..", 2, 3),
        ("..", 3, None),
        ("", 1, None),
        ("....x", 2, 1),
    ],
)
def test_central_block(row, size, expected):
    assert central_block(row, size) == expected


@pytest.mark.parametrize(
    "taken, total, gap, expected",
    [
        ([], 3, 1, [1, 2, 3]),
        ([2], 3, 0, [1, 3]),
        ([2], 3, 1, []),
        ([1], 5, 1, [3, 4, 5]),
        ([1, 5], 5, 1, [3]),
        ([4], 8, 2, [1, 7, 8]),
        ([3, 4], 6, 0, [1, 2, 5, 6]),
        ([9], 6, 3, [1, 2, 3, 4, 5]),
        ([], 0, 2, []),
    ],
)
def test_spaced_seats(taken, total, gap, expected):
    assert spaced_seats(taken, total, gap) == expected


@pytest.mark.parametrize(
    "row, count, expected",
    [
        ("...", 1, "..x"),
        ("...", 0, "..."),
        ("...", 3, "xxx"),
        ("...", 5, "xxx"),
        (".x.", 1, ".xx"),
        (".x.", 2, "xxx"),
        ("xx", 1, "xx"),
        ("", 2, ""),
        ("..x..x.", 2, "..x.xxx"),
    ],
)
def test_filled_back(row, count, expected):
    assert filled_back(row, count) == expected


def test_errors():
    with pytest.raises(ValueError):
        seat_code(-1, 4)
    with pytest.raises(ValueError):
        parsed_seat(" ")
    with pytest.raises(ValueError):
        central_block("..", 0)
    with pytest.raises(ValueError):
        filled_back("..", -1)
