"""Bids and lots of an auction house."""

from auctions.bids import accepted, closing_time, next_bid, second_price, top_bids
from auctions.lots import bought, buyer_fee, falling_price, invoice, unsold
