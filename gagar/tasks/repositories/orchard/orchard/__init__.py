"""Trees, rows and crates of fruit."""

from orchard.trees import pruned, ripe_trees, row_of, spacing, tallest
from orchard.crates import by_kind, crates_needed, left_over, share_sold, total_weight
