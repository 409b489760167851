"""Sizes, seams and orders of a tailor."""

from tailor.sizes import changes, fits, nearest_size, size_letter, size_number
from tailor.orders import buttons, cloth_needed, hem_price, late_orders, ready_day
