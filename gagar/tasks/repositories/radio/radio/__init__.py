"""Stations, songs and call signs on the air."""

from radio.stations import call_sign, in_band, nearest_station, spacing_ok, step_up
from radio.songs import airtime, chart, clock, fits, repeated
