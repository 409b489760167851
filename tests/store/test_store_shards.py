"""Shards: what is written is what is read, by group, and what may not be written."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from store_records import STORED, groups, record_strategy, same, trajectory, with_group

from gagar import store
from gagar.errors import Fault, StoreError
from gagar.records import FileText, GroupGrade, Snapshot, Trajectory, Verdict
from gagar.store import write as write_module
from gagar.store.schema import to_table

QUICK = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
VERDICT = Verdict("t", "g", "reward", "resolved", ("a",), (), (), "ok", "ok", "applied", None, 1.0)


@pytest.mark.parametrize("cls", STORED, ids=lambda cls: cls.__name__)
def test_any_record_comes_back_as_it_was(cls, tmp_path):
    @QUICK
    @given(st.lists(st.lists(record_strategy(cls), min_size=1, max_size=3), min_size=1, max_size=3))
    def round_trip(drawn):
        written = [(f"g{n}", tuple(with_group(row, f"g{n}") for row in rows)) for n, rows in enumerate(drawn)]
        store.write_shard(tmp_path / "shard.parquet", written)
        read = list(store.read_groups(tmp_path / "shard.parquet", cls))
        assert [group for group, _ in read] == [group for group, _ in written]
        assert all(same(before, after) for (_, before), (_, after) in zip(written, read, strict=True))

    round_trip()


def test_one_row_group_for_each_group(tmp_path):
    path = tmp_path / "shard.parquet"
    store.write_shard(path, groups(20))
    parquet = pq.ParquetFile(path)
    assert parquet.num_row_groups == 20
    assert {parquet.metadata.row_group(i).num_rows for i in range(20)} == {3}
    assert store.group_ids(path) == tuple(f"group-{n}" for n in range(20))


def test_far_into_a_shard_groups_share_row_groups_and_nothing_else_changes(tmp_path, monkeypatch):
    monkeypatch.setattr(write_module, "ALONE", 4)
    monkeypatch.setattr(write_module, "PACK_GROUPS", 3)
    path = tmp_path / "shard.parquet"
    written = [(group, tuple(rows)) for group, rows in groups(12)]
    store.write_shard(path, written)
    assert pq.ParquetFile(path).num_row_groups == 4 + 3
    assert all(same(before, after) for before, after in zip(written, store.read_groups(path, Trajectory), strict=True))
    for group, rows in written:
        assert same(store.read_group(path, Trajectory, group), rows)
        columns = store.read_tokens(path, group)
        assert columns.offsets.tolist() == [0, 60, 120, 180]
        assert np.array_equal(columns.token_ids, np.concatenate([row.token_ids for row in rows]))


def test_a_row_group_is_bounded_in_bytes(tmp_path, monkeypatch):
    monkeypatch.setattr(write_module, "ALONE", 0)
    monkeypatch.setattr(write_module, "PACK_BYTES", 1)
    store.write_shard(tmp_path / "shard.parquet", groups(5))
    assert pq.ParquetFile(tmp_path / "shard.parquet").num_row_groups == 5


def test_group_without_records_and_shard_without_groups(tmp_path):
    store.write_shard(tmp_path / "a.parquet", [("g", [VERDICT]), ("empty", [])])
    assert dict(store.read_groups(tmp_path / "a.parquet", Verdict)) == {"g": (VERDICT,), "empty": ()}
    store.write_shard(tmp_path / "b.parquet", [], Verdict)
    assert list(store.read_groups(tmp_path / "b.parquet", Verdict)) == []
    assert store.check(tmp_path / "b.parquet") == store.ShardReport((), (), "")
    with pytest.raises(StoreError, match="no record in the first group"):
        store.write_shard(tmp_path / "c.parquet", [])
    assert not (tmp_path / "c.parquet").exists()


def test_same_records_give_the_same_bytes(tmp_path):
    for name in ("a", "b"):
        store.write_shard(tmp_path / name, groups(5))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_any_parquet_reader_can_read_a_shard(tmp_path):
    store.write_shard(tmp_path / "a.parquet", groups(2))
    table = pq.read_table(tmp_path / "a.parquet")
    assert table.num_rows == 6
    assert table.schema.field("loss_mask").type.value_type == pa.uint8()
    assert table.column("turns")[0].as_py()[0]["name"] == "view"


# no copies


def address(array: np.ndarray) -> int:
    return array.__array_interface__["data"][0]


def test_token_columns_are_views_of_what_arrow_read(tmp_path, monkeypatch):
    store.write_shard(tmp_path / "a.parquet", groups(3))
    tables = []
    monkeypatch.setattr(
        store.read.Shard,
        "table",
        lambda self, *args, plain=store.read.Shard.table: tables.append(plain(self, *args)) or tables[-1],
    )
    columns = store.read_tokens(tmp_path / "a.parquet", "group-1")
    (table,) = tables
    assert table.column_names == ["token_ids", "loss_mask", "logprobs", "entropies"]
    for name in table.column_names:
        buffer = table.column(name).chunk(0).values.buffers()[1]
        assert address(getattr(columns, name)) == buffer.address, name
        assert not getattr(columns, name).flags.writeable
    assert columns.loss_mask.dtype == np.bool_


def test_arrays_of_records_are_views_too(tmp_path, monkeypatch):
    store.write_shard(tmp_path / "a.parquet", groups(1))
    tables = []
    monkeypatch.setattr(
        store.read.Shard,
        "table",
        lambda self, *args, plain=store.read.Shard.table: tables.append(plain(self, *args)) or tables[-1],
    )
    rows = store.read_group(tmp_path / "a.parquet", Trajectory, "group-0")
    for name, width in (("token_ids", 4), ("loss_mask", 1), ("logprobs", 4), ("entropies", 4)):
        start = tables[0].column(name).chunk(0).values.buffers()[1].address
        assert [address(getattr(row, name)) for row in rows] == [start + 60 * width * place for place in range(3)]


# refusals in writing


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seconds": "1"}, r"Verdict.seconds: got '1' \(str\), expected float"),
        ({"seconds": True}, r"Verdict.seconds: got True \(bool\), expected float"),
        ({"suite": None}, r"Verdict.suite: got None \(NoneType\), expected str"),
        ({"passed": ("a", 3)}, r"Verdict.passed\[1\]: got 3 \(int\), expected str"),
        ({"passed": "abc"}, r"Verdict.passed: got 'abc' \(str\), expected a tuple"),
        ({"suite": "\ud800"}, r"Verdict.suite cannot be stored: .*surrogates"),
    ],
)
def test_a_value_of_the_wrong_type_is_named(tmp_path, change, said):
    with pytest.raises(StoreError, match=said):
        store.write_shard(tmp_path / "a.parquet", [("g", [dataclasses.replace(VERDICT, **change)])])
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_value_deep_inside_is_named(tmp_path):
    row = trajectory("g", 0)
    row = dataclasses.replace(row, turns=(row.turns[0], dataclasses.replace(row.turns[0], action_start=2.5)))
    with pytest.raises(StoreError, match=r"Trajectory.turns\[1\].action_start: got 2.5 \(float\), expected int"):
        to_table(Trajectory, [row])


@pytest.mark.parametrize(
    "ids",
    [np.full(60, 2**40), np.zeros((60, 1), np.int32), np.full(60, 0.5), np.full(60, "a")],
    ids=["wide", "2d", "fraction", "text"],
)
def test_token_ids_that_do_not_fit_are_refused(ids):
    with pytest.raises(StoreError, match="expected a one-dimensional int32 array"):
        to_table(Trajectory, [dataclasses.replace(trajectory("g", 0), token_ids=ids)])


def test_token_ids_of_another_integer_type_are_stored_exactly(tmp_path):
    row = trajectory("g", 0)
    store.write_shard(tmp_path / "a.parquet", [("g", [dataclasses.replace(row, token_ids=row.token_ids.astype(np.int64))])])
    assert same(store.read_group(tmp_path / "a.parquet", Trajectory, "g"), (row,))


def test_integer_beyond_64_bits_is_refused():
    with pytest.raises(StoreError, match=r"Trajectory.seed cannot be stored"):
        to_table(Trajectory, [dataclasses.replace(trajectory("g", 0), seed=2**64)])


@pytest.mark.parametrize(
    ("given_groups", "kind"),
    [
        ([("g", [VERDICT]), ("g", [VERDICT])], "duplicate-group"),
        ([("h", [VERDICT])], "mixed-groups"),
        ([("g", [VERDICT]), ("h", [Snapshot("d", ())])], "wrong-record"),
        ([("g", [VERDICT, Fault("a", "b", "c")])], "wrong-record"),
    ],
)
def test_groups_that_contradict_themselves_are_refused(tmp_path, given_groups, kind):
    with pytest.raises(StoreError) as caught:
        store.write_shard(tmp_path / "a.parquet", given_groups)
    assert caught.value.kind == kind
    assert list(tmp_path.iterdir()) == []


# refusals in reading


def test_the_wrong_record_class_is_refused(tmp_path):
    store.write_shard(tmp_path / "a.parquet", [("g", [VERDICT])])
    with pytest.raises(StoreError, match="holds Verdict records, expected Trajectory"):
        list(store.read_groups(tmp_path / "a.parquet", Trajectory))
    with pytest.raises(StoreError, match="holds Verdict records, expected Trajectory"):
        store.read_tokens(tmp_path / "a.parquet", "g")


def test_a_newer_schema_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(write_module, "SCHEMA_VERSION", 99)
    store.write_shard(tmp_path / "a.parquet", [("g", [VERDICT])])
    with pytest.raises(StoreError, match="schema version 99, newer than 1") as caught:
        store.read_group(tmp_path / "a.parquet", Verdict, "g")
    assert "update gagar" in caught.value.hint


def test_an_older_shard_gets_the_default_of_a_new_field(tmp_path, monkeypatch):
    """`Grade.hack` and `Sampling.logprobs_mode` have defaults; a shard from before they existed can be read."""

    @dataclasses.dataclass(frozen=True)
    class Sampling:
        temperature: float
        top_p: float
        top_k: int
        max_new_tokens: int

    from gagar import records

    monkeypatch.setattr(write_module, "SCHEMA_VERSION", 0)
    store.write_shard(tmp_path / "a.parquet", [("g", [Sampling(0.5, 1.0, 0, 9)])])
    assert store.read_group(tmp_path / "a.parquet", records.Sampling, "g") == (records.Sampling(0.5, 1.0, 0, 9, "processed"),)


def test_other_columns_under_the_same_version_are_refused(tmp_path):
    @dataclasses.dataclass(frozen=True)
    class FileText:
        path: str
        size: int

    store.write_shard(tmp_path / "a.parquet", [("g", [FileText("a", 1)])])
    from gagar import records

    with pytest.raises(StoreError, match=r"FileText.size is int64 there, an unknown field"):
        store.read_group(tmp_path / "a.parquet", records.FileText, "g")


def test_a_foreign_parquet_file_is_refused(tmp_path):
    pq.write_table(pa.table({"a": [1]}), tmp_path / "a.parquet")
    with pytest.raises(StoreError, match="without gagar's index"):
        store.group_ids(tmp_path / "a.parquet")


def test_missing_file_and_missing_group(tmp_path):
    with pytest.raises(StoreError, match="does not exist") as caught:
        store.group_ids(tmp_path / "none.parquet")
    assert caught.value.kind == "missing"
    store.write_shard(tmp_path / "a.parquet", [("g", [VERDICT])])
    with pytest.raises(StoreError, match="has no group 'x'; it has 1: g"):
        store.read_group(tmp_path / "a.parquet", Verdict, "x")


def test_a_stored_record_that_is_no_longer_valid_is_refused(tmp_path):
    """Validation of the record classes holds for what is read as well."""
    row = trajectory("g", 0)
    table = to_table(Trajectory, [row])
    place = table.schema.get_field_index("exit_status")
    table = table.set_column(place, table.schema.field(place), pa.array(["vanished"]))
    write_module.write_tables(tmp_path / "a.parquet", Trajectory, [("g", table)])
    with pytest.raises(StoreError, match=r"group g: .*unknown exit status 'vanished'"):
        store.read_group(tmp_path / "a.parquet", Trajectory, "g")


def test_odd_ids(tmp_path):
    ids = [f"{n}/../\\ é\n\"'" for n in range(2000)]
    store.write_shard(tmp_path / "a.parquet", ((i, [FileText("p", i)]) for i in ids), FileText)
    assert store.group_ids(tmp_path / "a.parquet") == tuple(ids)
    assert [rows[0].text for _, rows in store.read_groups(tmp_path / "a.parquet", FileText)] == ids


def test_index_is_plain_json(tmp_path):
    store.write_shard(tmp_path / "a.parquet", groups(2))
    index = json.loads(pq.ParquetFile(Path(tmp_path / "a.parquet")).metadata.metadata[b"gagar"])
    assert (index["schema_version"], index["record"], index["groups"]) == (1, "Trajectory", ["group-0", "group-1"])


def test_nested_grades_come_back(tmp_path):
    @QUICK
    @given(record_strategy(GroupGrade))
    def round_trip(grade):
        grade = with_group(grade, "g")
        store.write_shard(tmp_path / "a.parquet", [("g", [grade])])
        assert same(store.read_group(tmp_path / "a.parquet", GroupGrade, "g"), (grade,))

    round_trip()
