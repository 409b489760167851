"""Dough, ovens and sales of a bakery."""

from bakery.dough import flour_needed, heavy, pieces, rising_steps, water_share
from bakery.sales import best_day, discount, leftovers, streak, takings
