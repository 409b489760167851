"""Words, digits and grids for puzzles."""

from puzzles.digits import digit_sum, digital_root, is_mirror, missing, next_term
from puzzles.words import anagrams, hint, ladder, ladder_step, score
