"""Visitors, rooms and opening hours of a museum."""

from museum.visitors import busiest, group_sizes, inside_now, new_names, ticket_total
from museum.rooms import hours_open, label, open_at, room_order, shortest_tour
