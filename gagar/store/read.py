"""Reading a shard: by group, as a stream, and what of it is whole."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from gagar import records
from gagar.errors import StoreError
from gagar.records import SCHEMA_VERSION, Trajectory
from gagar.store.schema import arrow_schema, flat_view, from_table, one_chunk
from gagar.store.write import INDEX, INDEX_CRC, Extent

_REMAKE = "run the stage that makes it again, or restore it from the DVC cache"


@dataclass(frozen=True, slots=True)
class ShardReport:
    """What a check found. `reason` is "" for a whole shard. Where the footer is lost no group is named."""

    intact: tuple[str, ...]
    damaged: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class TokenColumns:
    """The token arrays of one group as read-only views of the memory they were read into.

    Row i has the tokens `[offsets[i], offsets[i + 1])` of the four flat arrays, which are all (tokens of the group,).
    """

    offsets: np.ndarray
    token_ids: np.ndarray
    loss_mask: np.ndarray
    logprobs: np.ndarray
    entropies: np.ndarray


class Place(NamedTuple):
    """Where a group lies: row group, first row in it, rows."""

    row_group: int
    first: int
    rows: int


class Shard:
    """An open shard; close it, or use it in a `with`. Raises StoreError where it is no whole shard of these records."""

    def __init__(self, path: str | Path, record: type | None = None) -> None:
        self.path = Path(path)
        try:
            self.file = self.path.open("rb")
        except FileNotFoundError as error:
            raise StoreError(f"{path} does not exist", kind="missing", hint=_REMAKE) from error
        except OSError as error:
            raise StoreError(
                f"{path} cannot be read: {error}", kind="unreadable", hint="look at the path and its permissions"
            ) from error
        try:
            self.parquet = pq.ParquetFile(pa.OSFile(str(self.path)), pre_buffer=False, page_checksum_verification=False)
            self._read_index()
            self._check_class(record)
        except (pa.ArrowException, OSError, KeyError, ValueError, TypeError) as error:
            self.file.close()
            raise StoreError(
                f"{path} is damaged, cut short, or no shard: {str(error) or type(error).__name__}", kind="damaged", hint=_REMAKE
            ) from error
        except StoreError:
            self.file.close()
            raise

    def __enter__(self) -> Shard:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()
        self.parquet.close(force=True)

    def _read_index(self) -> None:
        metadata = self.parquet.metadata.metadata or {}
        if INDEX not in metadata:
            raise ValueError(f"a Parquet file without gagar's index (key {INDEX.decode()!r} of the metadata)")
        text = metadata[INDEX]
        if metadata.get(INDEX_CRC) != str(zlib.crc32(text)).encode():
            raise ValueError("the index in its footer does not have the checksum stored beside it")
        index = json.loads(text)
        self.schema_version, self.record_name = index["schema_version"], index["record"]
        self.extents = [Extent(*extent) for extent in index["row_groups"]]
        self.places: dict[str, Place] = {}
        groups = iter(zip(index["groups"], index["rows"], strict=True))
        for number, extent in enumerate(self.extents):
            mine = list(islice(groups, extent.groups))
            firsts = accumulate((rows for _, rows in mine), initial=0)
            self.places.update({group: Place(number, first, rows) for (group, rows), first in zip(mine, firsts, strict=False)})

    def _check_class(self, record: type | None) -> None:
        if self.schema_version > SCHEMA_VERSION:
            raise StoreError(
                f"{self.path} has schema version {self.schema_version}, newer than {SCHEMA_VERSION}, the newest this gagar reads",
                kind="newer-schema",
                hint="update gagar, or make the shard again with this one",
            )
        if record is not None and record.__name__ != self.record_name:
            raise StoreError(
                f"{self.path} holds {self.record_name} records, expected {record.__name__}",
                kind="wrong-record",
                hint="check which artifact the path names",
            )
        self.record = record or record_named(self.record_name)
        expected, stored = arrow_schema(self.record), self.parquet.schema_arrow
        for field in stored:
            place = expected.get_field_index(field.name)
            if place < 0 or (self.schema_version == SCHEMA_VERSION and expected.field(place).type != field.type):
                known = "an unknown field" if place < 0 else f"expected {expected.field(place).type}"
                raise StoreError(
                    f"{self.path}: {self.record_name}.{field.name} is {field.type} there, {known}",
                    kind="other-schema",
                    hint=_REMAKE,
                )

    def table(self, number: int, columns: list[str] | None = None) -> pa.Table:
        """One row group, its bytes checked first."""
        reason = self.damage(number)
        if not reason:
            try:
                return self.parquet.read_row_group(number, columns=columns, use_threads=False)
            except (pa.ArrowException, OSError) as error:
                reason = f"it cannot be decoded: {error}"
        raise self.damaged(number, reason)

    def damage(self, number: int) -> str:
        """Why the bytes of a row group are not those that were written, or ""."""
        _, start, end, crc = self.extents[number]
        seen = 0
        for offset in range(start, end, 1 << 20):
            seen = zlib.crc32(os.pread(self.file.fileno(), min(1 << 20, end - offset), offset), seen)
        return "" if seen == crc else f"bytes {start} to {end} have the checksum {seen:08x}, expected {crc:08x}"

    def damaged(self, number: int, reason: str) -> StoreError:
        """The error that names the groups of a bad row group and those that can still be read."""
        lost = ", ".join(group for group, place in self.places.items() if place.row_group == number)
        intact = self.report().intact
        return StoreError(
            f"{self.path}: damaged at group {lost}: {reason}; {len(intact)} of {len(self.places)} groups are intact",
            kind="damaged",
            hint=_REMAKE,
            intact=intact,
        )

    def report(self) -> ShardReport:
        """Which groups are whole."""
        reasons = {number: reason for number in range(len(self.extents)) if (reason := self.damage(number))}
        intact = tuple(group for group, place in self.places.items() if place.row_group not in reasons)
        damaged = tuple(group for group, place in self.places.items() if place.row_group in reasons)
        return ShardReport(intact, damaged, "; ".join(reasons.values()))

    def records(self, group_id: str, table: pa.Table) -> tuple[Any, ...]:
        """The records of one group from its row group."""
        place = self.places[group_id]
        try:
            return from_table(self.record, table.slice(place.first, place.rows))
        except (ValueError, TypeError) as error:
            raise StoreError(f"{self.path}: group {group_id}: {error}", kind="invalid-record", hint=_REMAKE) from error

    def place(self, group_id: str) -> Place:
        """Where a group lies. Raises StoreError for an unknown one."""
        if group_id not in self.places:
            some = ", ".join(islice(self.places, 3))
            raise StoreError(
                f"{self.path} has no group {group_id!r}; it has {len(self.places)}: {some} ...",
                kind="unknown-group",
                hint="`group_ids` lists them",
            )
        return self.places[group_id]


def record_named(name: str) -> type:
    """The record class of that name."""
    found = getattr(records, name, None)
    if not isinstance(found, type):
        raise StoreError(f"there is no record class {name!r}", kind="wrong-record", hint="update gagar")
    return found


def read_groups(path: str | Path, record: type) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """All groups in the order they were written, one at a time. Raises StoreError at the first damaged one."""
    with Shard(path, record) as shard:
        number, table = -1, None
        for group_id, place in shard.places.items():
            if place.row_group != number:
                number, table = place.row_group, None
                table = shard.table(number)
            yield group_id, shard.records(group_id, table)


def read_group(path: str | Path, record: type | None, group_id: str) -> tuple[Any, ...]:
    """The records of one group; nothing else is read. `record` None: of whatever class the shard says."""
    with Shard(path, record) as shard:
        return shard.records(group_id, shard.table(shard.place(group_id).row_group))


def read_tokens(path: str | Path, group_id: str) -> TokenColumns:
    """The token columns of one group of trajectories; nothing else is read or decoded, and nothing is copied."""
    with Shard(path, Trajectory) as shard:
        place = shard.place(group_id)
        table = shard.table(place.row_group, ["token_ids", "loss_mask", "logprobs", "entropies"])
    table = table.slice(place.first, place.rows)
    (offsets, ids), (_, mask), (_, logprobs), (_, entropies) = (flat_view(one_chunk(column)) for column in table.columns)
    return TokenColumns(offsets, ids, mask.view(np.bool_), logprobs, entropies)


def group_ids(path: str | Path) -> tuple[str, ...]:
    """The ids of all groups in order; reads the footer only."""
    with Shard(path) as shard:
        return tuple(shard.places)


def check(path: str | Path) -> ShardReport:
    """Read every byte of a shard and say which groups are whole. Never raises for damage."""
    try:
        with Shard(path) as shard:
            return shard.report()
    except StoreError as error:
        return ShardReport((), (), error.message)
