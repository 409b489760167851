"""Rows and guests in a hall."""

from seating.guests import are_neighbours, boarding_group, tables, wishes_met
from seating.rows import central_block, filled_back, parsed_seat, seat_code, spaced_seats, steps_between
