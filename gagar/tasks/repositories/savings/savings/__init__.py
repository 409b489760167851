"""Deposits, interest and goals of a savings account."""

from savings.account import allowed, balance, lowest, round_up, spare_change
from savings.goals import interest, months_to, reached, shares, streak
