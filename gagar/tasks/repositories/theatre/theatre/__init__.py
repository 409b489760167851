"""Shows, seats and curtain times."""

from theatre.shows import cast_list, end_time, evening_shows, longest_act, pause_count
from theatre.seats import best_price, first_gap, neighbours, seat_label, sold_out
