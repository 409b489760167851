"""Vines, grapes and barrels of a vineyard."""

from vineyard.vines import best_slope, frost_nights, pick_order, ripe_rows, vine_count
from vineyard.cellar import barrels, blend, case_price, drinkable, label
