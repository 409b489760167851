"""A damaged shard is never taken for a whole one, and what is intact can still be read."""

from __future__ import annotations

import random

import pyarrow.parquet as pq
import pytest
from store_records import groups, same

from gagar import store
from gagar.errors import StoreError
from gagar.records import Trajectory

COUNT = 6
IDS = tuple(f"group-{n}" for n in range(COUNT))


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "shard.parquet"
    store.write_shard(path, groups(COUNT))
    return path.read_bytes()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "shard.parquet"


def flipped(data: bytes, place: int, bit: int = 0) -> bytes:
    return data[:place] + bytes([data[place] ^ (1 << bit)]) + data[place + 1 :]


def extent(data: bytes, path, number: int) -> store.read.Extent:
    path.write_bytes(data)
    with store.read.Shard(path) as shard:
        return shard.extents[number]


def test_every_byte_before_the_footer_belongs_to_a_row_group(whole, path):
    path.write_bytes(whole)
    with store.read.Shard(path) as shard:
        ends = [4, *(extent.end for extent in shard.extents)]
        assert [extent.start for extent in shard.extents[1:]] == ends[1:-1]
        footer = shard.parquet.metadata.serialized_size + 8
        assert shard.extents[0].start <= 4
        assert ends[-1] == len(whole) - footer


def test_a_flipped_byte_costs_its_group_only(whole, path):
    place = extent(whole, path, 2)
    path.write_bytes(flipped(whole, (place.start + place.end) // 2))
    intact = IDS[:2] + IDS[3:]

    report = store.check(path)
    assert (report.intact, report.damaged) == (intact, ("group-2",))
    assert "checksum" in report.reason

    for group_id, rows in groups(COUNT):
        if group_id in intact:
            assert same(store.read_group(path, Trajectory, group_id), tuple(rows))
    with pytest.raises(StoreError) as caught:
        store.read_group(path, Trajectory, "group-2")
    error = caught.value
    assert error.kind == "damaged"
    assert error.intact == intact
    assert "group-2" in error.message and str(path) in error.message
    assert "expected" in error.message and error.hint

    read = []
    with pytest.raises(StoreError) as caught:
        read.extend(group_id for group_id, _ in store.read_groups(path, Trajectory))
    assert caught.value.intact == intact
    with pytest.raises(StoreError):
        store.read_tokens(path, "group-2")


def test_streaming_yields_what_comes_before_the_damage(whole, path):
    path.write_bytes(flipped(whole, extent(whole, path, 3).start + 9))
    stream = store.read_groups(path, Trajectory)
    assert [next(stream)[0] for _ in range(3)] == list(IDS[:3])
    with pytest.raises(StoreError, match="damaged at group group-3"):
        next(stream)


def test_damage_in_two_groups_is_said_of_both(whole, path):
    places = [extent(whole, path, number) for number in (0, 5)]
    data = whole
    for place in places:
        data = flipped(data, place.end - 1)
    path.write_bytes(data)
    assert store.check(path).damaged == ("group-0", "group-5")


@pytest.mark.parametrize("kept", [0, 3, 8, 100, 0.5, 0.9, -1, -8, -9, -200])
def test_a_truncated_shard_is_refused(whole, path, kept):
    end = int(len(whole) * kept) if isinstance(kept, float) else kept if kept >= 0 else len(whole) + kept
    path.write_bytes(whole[:end])
    with pytest.raises(StoreError, match="damaged, cut short, or no shard") as caught:
        list(store.read_groups(path, Trajectory))
    assert caught.value.kind == "damaged"
    report = store.check(path)
    assert report.intact == () and report.reason


def test_a_shard_with_something_behind_or_before_it_is_refused(whole, path):
    for data in (whole + b"x", b"x" + whole):
        path.write_bytes(data)
        with pytest.raises(StoreError):
            list(store.read_groups(path, Trajectory))


def test_no_flipped_bit_is_ever_read_as_something_else(whole, path):
    """Anywhere in the file, the footer too: an error, or exactly the records that were written."""
    expected = [(group_id, tuple(rows)) for group_id, rows in groups(COUNT)]
    random_ = random.Random(0)
    footer = extent(whole, path, COUNT - 1).end
    places = [random_.randrange(footer) for _ in range(40)] + [random_.randrange(footer, len(whole)) for _ in range(260)]
    refused = 0
    for place in places:
        path.write_bytes(flipped(whole, place, random_.randrange(8)))
        try:
            read = list(store.read_groups(path, Trajectory))
        except StoreError:
            refused += 1
            continue
        assert all(same(before, after) for before, after in zip(expected, read, strict=True)), place
    assert refused > 40


def test_groups_that_were_exchanged_on_disk_are_found(whole, path):
    """Two row groups of equal length in each other's place decode well, and are not what was written."""
    one, other = extent(whole, path, 1), extent(whole, path, 2)
    length = min(one.end - one.start, other.end - other.start)
    data = bytearray(whole)
    data[one.start : one.start + length], data[other.start : other.start + length] = (
        whole[other.start : other.start + length],
        whole[one.start : one.start + length],
    )
    path.write_bytes(bytes(data))
    assert store.check(path).damaged == ("group-1", "group-2")


def test_check_of_a_whole_shard_and_of_none(whole, path):
    assert store.check(path).reason.endswith("does not exist")
    path.write_bytes(whole)
    assert store.check(path) == store.ShardReport(IDS, (), "")
    assert pq.ParquetFile(path).num_row_groups == COUNT
