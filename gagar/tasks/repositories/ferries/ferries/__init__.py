"""Crossings, decks and tickets of ferries."""

from ferries.crossings import arrival, longest_gap, next_ferry, sails, timetable
from ferries.decks import boarding, group_price, lanes_needed, ticket, tilt
