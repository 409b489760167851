"""Runners, splits and places of a marathon."""

from marathon.splits import finish_guess, negative_split, pace, slowest_split, split_times
from marathon.places import age_group, in_time, place, ranking, team_time
