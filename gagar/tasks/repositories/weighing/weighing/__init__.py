"""Scales, parcels and balances."""

from weighing.scales import balanced, in_kilos, needed_weights, net_weight, rounded_to
from weighing.parcels import heaviest_pair, loads, mean_weight, over_limit, size_class
