import pytest

from bricks.walls import course_bricks, courses, half_starts, joints_ok, wall_area


@pytest.mark.parametrize(
    "length, brick, joint, expected",
    [
        (100, 20, 0, 5),
        (100, 20, 5, 4),
        (20, 20, 5, 1),
        (19, 20, 5, 0),
        (45, 20, 5, 2),
        (44, 20, 5, 1),
        (0, 10, 1, 0),
        (250, 24, 1, 10),
        (60, 9, 2, 5),
    ],
)
def test_course_bricks(length, brick, joint, expected):
    assert course_bricks(length, brick, joint) == expected


@pytest.mark.parametrize(
    "height, brick, joint, expected",
    [
        (100, 10, 0, 10),
        (100, 9, 1, 10),
        (101, 9, 1, 11),
        (99, 9, 1, 10),
        (0, 5, 1, 0),
        (1, 5, 1, 1),
        (250, 7, 1, 32),
        (30, 12, 2, 3),
        (-5, 3, 0, 0),
    ],
)
def test_courses(height, brick, joint, expected):
    assert courses(height, brick, joint) == expected


@pytest.mark.parametrize(
    "count, expected",
    [
        (0, []),
        (1, []),
        (2, [2]),
        (3, [2]),
        (5, [2, 4]),
        (6, [2, 4, 6]),
        (9, [2, 4, 6, 8]),
        (-1, []),
        (4, [2, 4]),
    ],
)
def test_half_starts(count, expected):
    assert half_starts(count) == expected


@pytest.mark.parametrize(
    "width, height, holes, expected",
    [
        (10, 5, [], 50),
        (10, 5, [(2, 2)], 46),
        (4, 4, [(4, 4)], 0),
        (3, 2, [(5, 5)], 0),
        (0, 9, [], 0),
        (20, 3, [(1, 2), (2, 1)], 56),
        (7, 7, [(1, 6)], 43),
        (100, 10, [(30, 8), (10, 9)], 670),
        (6, 4, [(0, 3)], 24),
    ],
)
def test_wall_area(width, height, holes, expected):
    assert wall_area(width, height, holes) == expected


@pytest.mark.parametrize(
    "upper, lower, least, expected",
    [
        ([10, 20], [15], 5, True),
        ([10, 20], [15], 6, False),
        ([], [3], 1, True),
        ([3], [], 1, True),
        ([5], [5], 0, True),
        ([5], [5], 1, False),
        ([2, 12, 22], [7, 17], 5, True),
        ([8], [1, 9], 2, False),
        ([30, 10], [14, 25], 4, True),
    ],
)
def test_joints_ok(upper, lower, least, expected):
    assert joints_ok(upper, lower, least) == expected


def test_errors():
    with pytest.raises(ValueError):
        course_bricks(10, 0, 1)
    with pytest.raises(ValueError):
        courses(10, 0, 1)
