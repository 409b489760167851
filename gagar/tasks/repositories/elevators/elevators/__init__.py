"""Floors and stops of elevators."""

from elevators.floors import express_floors, floor_label, nearest_car, ride_seconds, shown_route
from elevators.stops import direction, loads, sweep, sweep_seconds, travelled
