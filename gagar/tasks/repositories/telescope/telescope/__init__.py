"""Stars, angles and nights of observation."""

from telescope.sky import brightest, hour_angle, naked_eye, turn, visible
from telescope.optics import exposures, focus_steps, power, stack, usable_power
