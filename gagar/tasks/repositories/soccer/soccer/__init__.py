"""Matches, tables and scorers."""

from soccer.matches import goal_difference, points, result_text, total_points, unbeaten
from soccer.league import gap, leader, rounds, suspended, top_scorers
