"""Walls, courses and pallets of bricks: walls."""

from bricks.checks import require_positive


def course_bricks(length, brick, joint):
    """Return the bricks of a course with a joint between every two, rounded down."""
    require_positive(brick, "brick")
    if length < brick:
        return 0
    return (length + joint) // (brick + joint)


def courses(height, brick, joint):
    """Return the courses for at least the height, with a joint above every course."""
    require_positive(brick, "brick")
    count = 0
    while count * (brick + joint) < height:
        count += 1
    return count


def half_starts(count):
    """Return the course numbers, counted from 1, that start with a half: every second one."""
    starts = []
    for number in range(2, count + 1, 2):
        starts.append(number)
    return starts


def wall_area(width, height, holes):
    """Return width times height less the area of every (width, height) hole, at least 0."""
    area = width * height
    for wide, high in holes:
        area -= wide * high
    return max(area, 0)


def joints_ok(upper, lower, least):
    """Return True when every upper joint is at least least away from every lower one."""
    for place in upper:
        if any(abs(place - other) < least for other in lower):
            return False
    return True
