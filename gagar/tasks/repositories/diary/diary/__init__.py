"""Entries, dates and moods of a diary."""

from diary.entries import first_line, initials, longest_entry, with_tag, word_total
from diary.moods import good_days, mean_mood, mood_bar, trend, weekly
