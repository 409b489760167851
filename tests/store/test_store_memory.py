"""Memory does not grow with the number of groups. `benchmarks/store_memory.py` measures the same for 10,000."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterable, Iterator

import pyarrow as pa
from store_records import groups

from gagar import store
from gagar.records import Trajectory

FEW, MANY = 100, 1200
SHAPE = {"size": 2, "tokens": 200, "text": 400}
DATA = 2 * (200 * 13 + 5 * 400)  # bytes of one group


class Watched:
    """Passes groups on, and keeps the highest memory seen: Python's and Arrow's."""

    def __init__(self, given: Iterable) -> None:
        self.given, self.python, self.arrow = given, 0, 0

    def __iter__(self) -> Iterator:
        gc.collect()
        tracemalloc.start()
        before = pa.total_allocated_bytes()
        for group in self.given:
            self.arrow = max(self.arrow, pa.total_allocated_bytes() - before)
            yield group
        self.python = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()


def peaks(path, count: int) -> dict[str, tuple[int, int]]:
    """Peaks of writing and reading that many groups."""
    writing = Watched(groups(count, **SHAPE))
    store.write_shard(path, writing)
    reading = Watched(store.read_groups(path, Trajectory))
    assert sum(1 for _ in reading) == count
    return {"write": (writing.python, writing.arrow), "read": (reading.python, reading.arrow)}


def test_memory_is_flat(tmp_path):
    peaks(tmp_path / "warm.parquet", 10)
    few, many = peaks(tmp_path / "few.parquet", FEW), peaks(tmp_path / "many.parquet", MANY)
    for step in ("write", "read"):
        python, arrow = (many[step][place] - few[step][place] for place in (0, 1))
        assert python < (MANY - FEW) * DATA / 8, f"{step}: Python's peak grew from {few[step][0]} to {many[step][0]} bytes"
        assert arrow < (MANY - FEW) * DATA / 8, f"{step}: Arrow's peak grew from {few[step][1]} to {many[step][1]} bytes"
    print(few, many)
