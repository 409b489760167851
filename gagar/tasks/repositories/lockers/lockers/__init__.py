"""Lockers, keys and codes."""

from lockers.codes import check_digit, digits_in_place, is_valid, spin, tries_left
from lockers.rentals import floor_of, free_lockers, nearest_free, overdue, rent
