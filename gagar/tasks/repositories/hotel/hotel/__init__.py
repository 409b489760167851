"""Nights, rooms and guests of a hotel."""

from hotel.nights import busiest_day, night_count, occupied, overlaps, stay_price
from hotel.rooms import assign, extra_beds, room_floor, smallest_fit, tip
