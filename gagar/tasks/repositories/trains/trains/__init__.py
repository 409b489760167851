"""Carriages, seats and delays of trains."""

from trains.carriages import carriage_of, coupled, free_seats, is_window, longest_free
from trains.delays import arrival, mean_delay, on_time_share, reaches, refund
