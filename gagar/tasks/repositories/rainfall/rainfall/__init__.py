"""Rain and temperatures of a weather station."""

from rainfall.rain import block_totals, class_counts, day_reached, rain_class, spell_starts, wettest_block
from rainfall.weather import heating_need, largest_swing, month_means, wind_name
