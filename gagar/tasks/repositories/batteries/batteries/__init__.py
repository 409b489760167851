"""Charge, capacity and chargers."""

from batteries.charge import bars, charged, cycles, minutes_left, needs_charge
from batteries.packs import matched, pack_voltage, paired, usable, weakest
