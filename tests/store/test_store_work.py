"""Work folders: what is finished is found again, whoever finished it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from store_records import groups, same, trajectory

from gagar import store
from gagar.errors import StoreError
from gagar.records import Trajectory
from gagar.store.publish import remove_stale


@pytest.fixture
def folder(tmp_path):
    return store.WorkFolder(tmp_path / "work")


def test_put_has_get_groups(folder):
    assert folder.groups() == () and not folder.has("group-1")
    for group_id, rows in groups(4):
        assert folder.put(group_id, rows)
    again = store.WorkFolder(folder.path)
    assert again.groups() == ("group-0", "group-1", "group-2", "group-3")
    for group_id, rows in groups(4):
        assert again.has(group_id)
        assert same(again.get(group_id), tuple(rows))


def test_publish_is_the_same_as_writing_in_one_go(folder, tmp_path):
    rows = dict(groups(5))
    for group_id in reversed(rows):
        folder.put(group_id, rows[group_id])
    order = ["group-3", "group-0", "group-4"]
    folder.publish(tmp_path / "merged.parquet", order)
    store.write_shard(tmp_path / "direct.parquet", ((group_id, rows[group_id]) for group_id in order))
    assert (tmp_path / "merged.parquet").read_bytes() == (tmp_path / "direct.parquet").read_bytes()


def test_duplicate_is_ignored_and_counted(folder):
    first, late = trajectory("g", 0), trajectory("g", 1)
    assert folder.put("g", [first])
    assert not folder.put("g", [late])
    assert folder.duplicates == 1
    assert same(folder.get("g"), (first,))


def test_of_several_threads_exactly_one_puts(folder):
    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(lambda index: folder.put("g", [trajectory("g", index)]), range(16)))
    assert sum(won) == 1 and folder.duplicates == 15
    assert folder.get("g")[0].index == won.index(True)
    assert not list(folder.path.glob(".*"))


@pytest.mark.parametrize("group_id", ["../../etc/passwd", "a/b", "", ".", "é" * 300, "x\0y", 'con:*?"<>|\n'])
def test_any_text_may_be_an_id(folder, group_id):
    folder.put(group_id, [trajectory("g", 0)])
    assert folder.has(group_id) and folder.groups() == (group_id,)
    assert [path.parent for path in folder.path.parent.rglob("*.parquet")] == [folder.path]


def test_missing_groups_are_refused_by_name(folder, tmp_path):
    folder.put("g", [trajectory("g", 0)])
    with pytest.raises(StoreError, match="'h' is not finished"):
        folder.publish(tmp_path / "a.parquet", ["g", "h"])
    with pytest.raises(StoreError, match="'h' is not finished"):
        folder.get("h")
    with pytest.raises(StoreError, match="no group to publish"):
        folder.publish(tmp_path / "a.parquet", [])
    with pytest.raises(StoreError, match="has no records"):
        folder.put("i", [])
    assert not (tmp_path / "a.parquet").exists()


def test_unit_named_otherwise_than_its_group_cannot_be_published_under_that_name(folder, tmp_path):
    """A key may name a unit of work, but a published group carries its own id."""
    folder.put("key-of-g", [trajectory("g", 0)])
    assert same(folder.get("key-of-g"), (trajectory("g", 0),))
    with pytest.raises(StoreError, match="a record of group g was given as one of group key-of-g"):
        folder.publish(tmp_path / "a.parquet", ["key-of-g"])
    store.write_shard(tmp_path / "a.parquet", [("g", folder.get("key-of-g"))])
    assert store.group_ids(tmp_path / "a.parquet") == ("g",)


def test_damaged_group_is_refused_and_stops_a_publish(folder, tmp_path):
    for group_id, rows in groups(3):
        folder.put(group_id, rows)
    file = folder.file("group-1")
    data = bytearray(file.read_bytes())
    data[len(data) // 4] ^= 1
    file.write_bytes(bytes(data))
    for read in (
        lambda: folder.get("group-1"),
        lambda: folder.publish(tmp_path / "a.parquet", ["group-0", "group-1", "group-2"]),
    ):
        with pytest.raises(StoreError, match="damaged"):
            read()
    assert not (tmp_path / "a.parquet").exists() and remove_stale(tmp_path) == 0
    file.unlink()
    assert folder.put("group-1", dict(groups(3))["group-1"])
    folder.publish(tmp_path / "a.parquet", ["group-0", "group-1", "group-2"])
    assert len(list(store.read_groups(tmp_path / "a.parquet", Trajectory))) == 3
