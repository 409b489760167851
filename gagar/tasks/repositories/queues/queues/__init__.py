"""Lines and service of waiting people."""

from queues.lines import by_priority, is_ahead, joined, merged, moved_up, position
from queues.service import desks_open, finish_times, longest_wait, turn_order
