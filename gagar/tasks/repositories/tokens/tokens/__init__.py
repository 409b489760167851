"""Scanning and parsing of short texts."""

from tokens.parsing import deepest, is_balanced, number_list, settings, sum_value
from tokens.scanning import kind, kind_counts, quoted, split_tokens, words
