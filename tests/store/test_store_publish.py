"""A file appears whole or not at all: errors, a full disk, kill -9."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from store_records import groups

from gagar import store
from gagar.errors import ResourceError, StoreError
from gagar.records import Trajectory
from gagar.store.publish import remove_stale

HERE = Path(__file__).parent


def test_an_error_halfway_leaves_the_old_content_and_nothing_else(tmp_path):
    path = tmp_path / "shard.parquet"
    store.write_shard(path, groups(2))
    before = path.read_bytes()

    def breaks():
        yield from groups(3)
        raise KeyError("the sampler died")

    with pytest.raises(KeyError):
        store.write_shard(path, breaks())
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_folder_is_made_and_content_replaced(tmp_path):
    path = tmp_path / "a" / "b" / "shard.parquet"
    store.write_shard(path, groups(2))
    store.write_shard(path, groups(3))
    assert len(store.group_ids(path)) == 3
    assert list(path.parent.iterdir()) == [path]


def test_permissions_are_those_of_any_new_file(tmp_path):
    (tmp_path / "plain").touch()
    store.write_shard(tmp_path / "shard.parquet", groups(1))
    assert (tmp_path / "shard.parquet").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_reader_of_the_old_content_is_not_disturbed(tmp_path):
    path = tmp_path / "shard.parquet"
    store.write_shard(path, groups(5))
    stream = store.read_groups(path, Trajectory)
    next(stream)
    store.write_shard(path, groups(1))
    assert len(list(stream)) == 4


def test_a_path_that_cannot_be_written_is_a_store_error(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="could not be written") as caught:
        store.write_shard(tmp_path / "file" / "shard.parquet", groups(1))
    assert caught.value.kind == "unwritable"
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreError, match="could not be written"):
        store.write_shard(tmp_path / "folder", groups(1))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "folder"]


# a full disk


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 256 kB where we may mount one; else None, and a limit on file sizes stands in for it."""
    mounted = os.geteuid() == 0 and shutil.which("mount") is not None
    mounted = (
        mounted
        and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", tmp_path], capture_output=True).returncode == 0
    )
    yield mounted
    if mounted:
        subprocess.run(["umount", "-l", tmp_path], check=True)


def test_full_disk_is_a_resource_error_and_the_old_content_stays(tmp_path, small_disk):
    path = tmp_path / "shard.parquet"
    store.write_shard(path, groups(2))
    before = path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    if not small_disk:
        resource.setrlimit(resource.RLIMIT_FSIZE, (256 << 10, limits[1]))
    try:
        with pytest.raises(ResourceError) as caught:
            store.write_shard(path, groups(400, tokens=300))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    error = caught.value
    assert error.kind == ("disk-full" if small_disk else "file-size-limit")
    assert str(path) in error.message and "unchanged" in error.message
    assert str(tmp_path) in error.hint and "run the same command again" in error.hint
    assert error.fault().cause == "resource"
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_disk_that_fills_up_only_at_the_last_flush(tmp_path, small_disk):
    """Less than one buffer: the error comes with the final flush or fsync, not with a write."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    if not small_disk:
        resource.setrlimit(resource.RLIMIT_FSIZE, (256 << 10, limits[1]))
    try:
        with pytest.raises(ResourceError), store.publish_file(tmp_path / "a.bin") as file:
            file.write(bytes(512 << 10))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert list(tmp_path.iterdir()) == []


def test_work_folder_on_a_full_disk_keeps_what_it_has(tmp_path, small_disk):
    if not small_disk:  # a limit on file sizes does not fill up over several files
        return
    folder = store.WorkFolder(tmp_path / "work")
    done = []
    with pytest.raises(ResourceError):
        for group_id, rows in groups(200, tokens=300):
            folder.put(group_id, rows)
            done.append(group_id)
    assert 0 < len(done) < 200
    assert set(folder.groups()) == set(done)
    assert not list(folder.path.glob(".*"))


# kill -9

WRITER = """
import sys, time
sys.path.insert(0, {here!r})
from store_records import groups
from gagar import store
def slow():
    for number, group in enumerate(groups(10_000, tokens=300)):
        yield group
        if number == 40:
            print("halfway", flush=True)
            time.sleep(60)
{line}
"""


def killed_halfway(line: str) -> None:
    """Run a writer, and kill -9 it when it has written 40 groups."""
    code = WRITER.format(here=str(HERE), line=line)
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "halfway\n"
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()


def test_kill_in_the_middle_of_a_write_leaves_the_old_content(tmp_path):
    path = tmp_path / "shard.parquet"
    store.write_shard(path, groups(2))
    before = path.read_bytes()
    killed_halfway(f"store.write_shard({str(path)!r}, slow())")
    assert path.read_bytes() == before
    (left,) = tmp_path.glob(".*.tmp")
    assert store.group_ids(path) == ("group-0", "group-1")

    store.write_shard(path, groups(3))
    assert not left.exists()
    assert list(tmp_path.iterdir()) == [path]


def test_kill_in_the_middle_of_a_put(tmp_path):
    folder = store.WorkFolder(tmp_path / "work")
    for group_id, rows in groups(3):
        folder.put(group_id, rows)
    killed_halfway(f"store.write_shard({str(folder.file('group-9'))!r}, slow())")
    assert list(folder.path.glob(".*.tmp"))

    again = store.WorkFolder(tmp_path / "work")
    assert not list(folder.path.glob(".*.tmp"))
    assert again.groups() == ("group-0", "group-1", "group-2")
    assert not again.has("group-9")


def test_file_of_a_living_writer_is_not_cleaned_away(tmp_path):
    with store.publish_file(tmp_path / "a.bin") as file:
        file.write(b"half")
        assert remove_stale(tmp_path) == 0
        assert store.WorkFolder(tmp_path).groups() == ()
        file.write(b" and half")
    assert (tmp_path / "a.bin").read_bytes() == b"half and half"


def test_stale_files_of_other_names_are_left_to_their_own_writers(tmp_path):
    (tmp_path / ".other.parquet.0123.tmp").touch()
    store.write_shard(tmp_path / "shard.parquet", groups(1))
    assert (tmp_path / ".other.parquet.0123.tmp").exists()
    assert remove_stale(tmp_path) == 1


def test_stale_file_of_a_name_with_brackets(tmp_path):
    (tmp_path / ".a[1].parquet.0123.tmp").touch()
    store.write_shard(tmp_path / "a[1].parquet", groups(1))
    assert [p.name for p in tmp_path.iterdir()] == ["a[1].parquet"]


def test_without_replace_the_first_stands(tmp_path):
    with store.publish_file(tmp_path / "a.bin", replace=False) as file:
        file.write(b"first")
    with pytest.raises(FileExistsError), store.publish_file(tmp_path / "a.bin", replace=False) as file:
        file.write(b"second")
    assert (tmp_path / "a.bin").read_bytes() == b"first"
    assert [p.name for p in tmp_path.iterdir()] == ["a.bin"]
