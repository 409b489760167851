"""Lights, signals and courses at sea."""

from beacons.lights import brightest, code, flashes, is_lit, visible
from beacons.courses import hours_at_sea, opposite, sailed, smallest_turn, turn
