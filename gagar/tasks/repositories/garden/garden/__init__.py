"""Beds, watering and seeds."""

from garden.beds import border, overlap, plants_per_bed, rotated, sunny
from garden.watering import barrel_level, cans, dry_days, litres_needed, water_on
