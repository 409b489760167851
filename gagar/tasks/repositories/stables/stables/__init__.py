"""Horses, feed and lessons of a riding stable."""

from stables.horses import can_carry, hands, kind, lightest_fit, next_shoeing
from stables.lessons import bales_left, hay, lesson_price, overworked, pairs
