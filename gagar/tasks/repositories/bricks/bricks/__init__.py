"""Walls, courses and pallets of bricks."""

from bricks.walls import course_bricks, courses, half_starts, joints_ok, wall_area
from bricks.pallets import cheapest, order, pallets, stack_rows, trips
