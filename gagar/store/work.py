"""The finished groups of an unfinished stage: one small shard each, so that a killed stage goes on where it was."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from gagar.errors import StoreError
from gagar.store.publish import remove_stale
from gagar.store.read import Shard, group_ids, read_group
from gagar.store.write import table_of, write_tables


class WorkFolder:
    """A folder of finished groups by id. Safe for several threads and processes; what a killed writer left is removed.

    The id may be any text that names the unit of work, and is the group's own id where the folder is to be published.
    `duplicates` counts the puts of groups that were there already: they are ignored, the first result stands.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.duplicates = 0
        self._lock = threading.Lock()
        if self.path.is_dir():
            remove_stale(self.path)

    def file(self, group_id: str) -> Path:
        """The file of a group; the name is a digest, since an id may hold any character."""
        return self.path / f"{hashlib.sha256(group_id.encode('utf-8', 'surrogatepass')).hexdigest()[:40]}.parquet"

    def has(self, group_id: str) -> bool:
        """Is this group finished?"""
        return self.file(group_id).is_file()

    def put(self, group_id: str, records: Sequence[Any]) -> bool:
        """Keep the records of a finished group; False if it was there already. Atomic."""
        if not records:
            raise StoreError(f"group {group_id} has no records", kind="empty", hint="a finished group has at least one")
        record = type(records[0])
        table = table_of(record, records, f"group {group_id}")
        try:
            if self.has(group_id):
                raise FileExistsError
            write_tables(self.file(group_id), record, [(group_id, table)], replace=False, own_ids=False)
        except FileExistsError:
            with self._lock:
                self.duplicates += 1
            return False
        return True

    def get(self, group_id: str) -> tuple[Any, ...]:
        """The records of a finished group. Raises StoreError for one that is not there or damaged."""
        self._present(group_id)
        return read_group(self.file(group_id), None, group_id)

    def groups(self) -> tuple[str, ...]:
        """The ids of all finished groups, sorted."""
        return tuple(sorted(group_id for path in self.path.glob("*.parquet") for group_id in group_ids(path)))

    def publish(self, path: str | Path, order: Iterable[str]) -> None:
        """Merge the groups in that order into one shard, streamed; it appears when it is whole. Others are left out."""
        order = tuple(order)
        for group_id in order:
            self._present(group_id)
        if not order:
            raise StoreError(f"{path}: no group to publish", kind="empty", hint="give at least one group id")
        with Shard(self.file(order[0])) as shard:
            record = shard.record
        write_tables(path, record, self._tables(order, record))

    def _tables(self, order: Sequence[str], record: type) -> Iterator[tuple[str, pa.Table]]:
        for group_id in order:
            with Shard(self.file(group_id), record) as shard:
                yield group_id, shard.table(shard.place(group_id).row_group)

    def _present(self, group_id: str) -> None:
        if not self.has(group_id):
            raise StoreError(
                f"{self.path}: group {group_id!r} is not finished",
                kind="unknown-group",
                hint="run the stage again; it makes what is missing",
            )
