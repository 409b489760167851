"""Routes, grades and belays on a wall."""

from climbing.routes import grade_number, harder, highest, total_height, within
from climbing.sessions import best_streak, falls, next_partner, rest_minutes, success_rate
