"""Tickets and zones of city transit."""

from fares.tickets import age_price, cheapest_pass, family_price, is_off_peak, still_valid
from fares.zones import capped, line_income, tickets_used, zone_count, zone_fare
