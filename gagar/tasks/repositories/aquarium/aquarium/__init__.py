"""Tanks, fish and feeding."""

from aquarium.tanks import alarms, fish_allowed, litres, warmest, water_change
from aquarium.feeding import feeding_hours, food_left, hungry, label, portions
