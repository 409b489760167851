"""Parking lots, fees and plates."""

from parking.fees import change, daily_fee, fee, free_minutes, income
from parking.lots import allowed, free_places, full_rows, longest_parked, same_plate
