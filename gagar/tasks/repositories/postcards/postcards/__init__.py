"""Stamps, addresses and albums of postcards."""

from postcards.post import arrival_day, lost, postage, stamps, total_postage
from postcards.albums import by_town, greeting, page_of, pages, swaps
