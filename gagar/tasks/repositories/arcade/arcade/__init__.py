"""Coins, scores and machines of an arcade."""

from arcade.scores import accuracy, combo, extra_lives, high_scores, level
from arcade.machines import broken, claw_wins, games, prize, tickets_for
