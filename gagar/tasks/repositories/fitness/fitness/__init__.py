"""Workouts and laps of athletes."""

from fitness.laps import faster_end, lap_times, laps_ahead, pace, steady_laps
from fitness.workouts import hard_minutes, heart_zone, next_weight, record_days, volume
