"""Records in groups to one Parquet file, as a stream.

The footer names the record class, the schema version, the groups in order, and for each row group the bytes it lies in with
their CRC-32. So damage is found before anything is decoded, and can be said by group.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from gagar.errors import StoreError
from gagar.records import SCHEMA_VERSION
from gagar.store.publish import publish_file
from gagar.store.schema import arrow_schema, to_table

ALONE = 128  # this many first groups get a row group each, which costs a reader or writer 2 kB of memory per column;
PACK_GROUPS = 32  # after them a row group takes this many,
PACK_BYTES = 2 << 20  # or as many as fill this
INDEX, INDEX_CRC = b"gagar", b"gagar.crc32"


class Extent(NamedTuple):
    """A row group: how many groups share it, and its bytes in the file."""

    groups: int
    start: int
    end: int
    crc: int


def write_shard(path: str | Path, groups: Iterable[tuple[str, Sequence[Any]]], record: type | None = None) -> None:
    """Write the groups, taken one by one, and publish the file when it is whole.

    `record` is needed only where there may be no records at all. Raises StoreError for a group that comes twice, records of
    several classes, or a record whose own `group_id` is another; ResourceError when the disk is full. Then `path` is as before.
    """
    groups = iter(groups)
    first = next(groups, None)
    if record is None:
        if first is None or not first[1]:
            raise StoreError(f"{path}: no record in the first group", kind="empty", hint="give the class as `record`")
        record = type(first[1][0])

    def tables() -> Iterator[tuple[str, pa.Table]]:
        for group_id, rows in chain([first] if first else [], groups):
            yield group_id, table_of(record, rows, f"{path}: group {group_id}")

    write_tables(path, record, tables())


def table_of(record: type, rows: Sequence[Any], where: str) -> pa.Table:
    """The records as a table. Raises StoreError unless all are of that class."""
    other = next((type(row).__name__ for row in rows if type(row) is not record), None)
    if other is not None:
        raise StoreError(f"{where} holds a {other}, expected {record.__name__} only", kind="wrong-record")
    return to_table(record, rows)


def write_tables(
    path: str | Path, record: type, tables: Iterable[tuple[str, pa.Table]], *, replace: bool = True, own_ids: bool = True
) -> None:
    """`write_shard` for groups that are tables already. `own_ids`: a column `group_id` must hold the group's id."""
    with publish_file(path, replace=replace) as file:
        writer = _Writer(file, record, own_ids)
        try:
            for group_id, table in tables:
                writer.add(group_id, table)
            writer.finish()
        except BaseException:
            writer.abandon()
            raise


class _Sink:
    """Counts and sums what passes through to a file."""

    closed = False
    abandoned = False

    def __init__(self, file: BinaryIO) -> None:
        self.file, self.position, self.crc = file, 0, 0

    def write(self, data: Any) -> int:
        if self.abandoned:
            return len(data)
        self.file.write(data)
        self.position += len(data)
        self.crc = zlib.crc32(data, self.crc)
        return len(data)

    def flush(self) -> None:
        if not self.abandoned:
            self.file.flush()


class _Writer:
    """Groups to row groups; holds at most one row group."""

    def __init__(self, file: BinaryIO, record: type, own_ids: bool) -> None:
        self.record, self.own_ids = record, own_ids
        self.sink = _Sink(file)
        self.parquet = pq.ParquetWriter(
            self.sink, arrow_schema(record), compression="zstd", use_dictionary=False, write_statistics=False
        )
        self.rows: dict[str, int] = {}  # by group id, in order
        self.extents: list[Extent] = []
        self.waiting: list[pa.Table] = []

    def add(self, group_id: str, table: pa.Table) -> None:
        """One more group."""
        if group_id in self.rows:
            raise StoreError(
                f"group {group_id} was given twice", kind="duplicate-group", hint="give each group once, with all its records"
            )
        if self.own_ids and "group_id" in table.column_names:
            strange = [value for value in pc.unique(table.column("group_id")).to_pylist() if value != group_id]
            if strange:
                raise StoreError(
                    f"a record of group {strange[0]} was given as one of group {group_id}",
                    kind="mixed-groups",
                    hint="a group's id is assigned at dispatch and never changes",
                )
        self.rows[group_id] = table.num_rows
        self.waiting.append(table)
        if (
            len(self.rows) <= ALONE
            or len(self.waiting) >= PACK_GROUPS
            or sum(waiting.nbytes for waiting in self.waiting) >= PACK_BYTES
        ):
            self._flush()

    def finish(self) -> None:
        """Write the footer."""
        self._flush()
        index = {
            "schema_version": SCHEMA_VERSION,
            "record": self.record.__name__,
            "groups": list(self.rows),
            "rows": list(self.rows.values()),
            "row_groups": self.extents,
        }
        text = json.dumps(index, separators=(",", ":")).encode()
        self.parquet.add_key_value_metadata({INDEX: text, INDEX_CRC: str(zlib.crc32(text)).encode()})
        self.parquet.close()

    def abandon(self) -> None:
        """Let go of a file that will not be published. Arrow writes a footer whenever it closes, so that goes nowhere."""
        self.sink.abandoned = True
        with suppress(Exception):
            self.parquet.close()

    def _flush(self) -> None:
        if not self.waiting:
            return
        table = pa.concat_tables(self.waiting)
        start, self.sink.crc = self.sink.position, 0
        self.parquet.write_table(table, row_group_size=max(1, table.num_rows))
        self.extents.append(Extent(len(self.waiting), start, self.sink.position, self.sink.crc))
        self.waiting = []
