"""Parquet shards of records, published atomically and read as a stream; and work folders for unfinished stages.

    write_shard("verdicts.parquet", ((group_id, verdicts_of_the_group) for ...))
    for group_id, verdicts in read_groups("verdicts.parquet", Verdict): ...

Memory does not grow with the number of groups, neither in writing nor in reading. Each group has a row group of its own; only
past the first 128 groups of a shard several share one, because a row group costs memory in every reader and writer.
"""

from gagar.store.publish import publish_file
from gagar.store.read import ShardReport, TokenColumns, check, group_ids, read_group, read_groups, read_tokens
from gagar.store.schema import arrow_schema
from gagar.store.work import WorkFolder
from gagar.store.write import write_shard

__all__ = [
    "ShardReport",
    "TokenColumns",
    "WorkFolder",
    "arrow_schema",
    "check",
    "group_ids",
    "publish_file",
    "read_group",
    "read_groups",
    "read_tokens",
    "write_shard",
]
