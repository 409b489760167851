"""Strength and shape of passwords."""

from passwords.rules import allowed, has_digit, is_long_enough, longest_letters, repeats
from passwords.scores import kinds_of_letters, level, mask, score, strongest
