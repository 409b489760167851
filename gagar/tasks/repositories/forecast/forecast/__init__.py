"""Weather readings, trends and warnings."""

from forecast.readings import day_range, feels_like, heat_wave, smooth, trend
from forecast.warnings import hit_rate, umbrella, warned_days, warning_level, wind_warning
