"""Digests: DVC's own md5, code by its syntax tree, cache keys by their parts."""

from __future__ import annotations

import dataclasses
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gagar.artifacts import (
    Artifact,
    CacheKey,
    cache_key,
    code_digest,
    describe,
    digest_checkpoint,
    digest_tree,
    normalised,
    verify,
)
from gagar.errors import SettingsError, StoreError


@pytest.fixture
def folder(tmp_path):
    """A directory with what makes DVC's listing particular: order, line ends, non-ASCII names, links, an empty folder."""
    folder = tmp_path / "data"
    (folder / "a").mkdir(parents=True)
    (folder / "empty").mkdir()
    (folder / "a" / "x.txt").write_bytes(b"one\r\ntwo\n")
    (folder / "a-b.txt").write_bytes(b"")
    (folder / "a.txt").write_bytes(b"\x00\xff")
    (folder / "é.txt").write_bytes("ü".encode())
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "y").write_bytes(b"far")
    (folder / "link").symlink_to(tmp_path / "far" / "y")
    (folder / "linkdir").symlink_to(tmp_path / "far")
    return folder


def test_md5_of_a_directory_is_that_of_dvc(folder):
    """The value is what `dvc_data.hashfile.build.build` of dvc-data 3.18.3 gives for this directory."""
    artifact = describe(folder, "example", "checkpoint")
    assert artifact.md5 == "7ac7a0df210458ec202d5d9ae0f2b8f3.dir"
    assert (artifact.size, artifact.nfiles, artifact.path) == (16, 5, str(folder))
    (folder / ".git").mkdir()
    (folder / ".git" / "HEAD").write_text("x")
    assert describe(folder, "example", "checkpoint").md5 == artifact.md5


def test_md5_of_a_file_is_that_of_its_bytes(folder):
    artifact = describe(folder / "a" / "x.txt", "example", "text")
    assert (artifact.md5, artifact.size, artifact.nfiles) == ("57b956583c81128dc3f31ecb9e4d84e6", 9, 1)


def test_verify_takes_what_is_as_described_and_refuses_the_rest(folder):
    whole, file = describe(folder, "example", "checkpoint"), describe(folder / "a.txt", "one", "text")
    verify(whole)
    verify(file)
    (folder / "a.txt").write_bytes(b"\x00\xfe")
    for artifact in (whole, file):
        with pytest.raises(StoreError, match=rf"artifact {artifact.name} .*has changed: md5 .*expected {artifact.md5}") as caught:
            verify(artifact)
        assert "dvc checkout" in caught.value.hint
    (folder / "a.txt").unlink()
    with pytest.raises(StoreError, match="there is nothing at"):
        verify(file)
    with pytest.raises(StoreError, match="has changed"):
        verify(whole)


def test_handle_is_frozen_and_survives_json(folder):
    artifact = describe(folder, "example", "checkpoint")
    assert Artifact.from_json(artifact.to_json()) == artifact
    with pytest.raises(dataclasses.FrozenInstanceError):
        artifact.md5 = "x"
    for text in ("{}", "[]", "x", '{"name": "a", "more": 1}'):
        with pytest.raises(StoreError, match="not an artifact handle"):
            Artifact.from_json(text)


def test_importing_the_module_is_cheap():
    code = "import sys, gagar.artifacts; print([m for m in ('numpy', 'torch', 'pyarrow', 'pydantic', 'dvc') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


# trees

TREES = st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=4)


@given(TREES, st.randoms())
def test_tree_digest_does_not_depend_on_order(files, random):
    items = list(files.items())
    random.shuffle(items)
    assert digest_tree(dict(items)) == digest_tree(files)


@given(TREES, TREES)
def test_tree_digest_tells_trees_apart(one, other):
    assert (digest_tree(one) == digest_tree(other)) == (one == other)


def test_tree_digest_keeps_paths_and_texts_apart():
    assert len({digest_tree(tree) for tree in ({"a": "bc"}, {"ab": "c"}, {"a": "", "bc": ""}, {"a\ud800": "c"}, {})}) == 5


# checkpoints


def test_checkpoint_digest_is_of_weights_configuration_and_tokenizer(tmp_path):
    def checkpoint(name: str, **files: str):
        folder = tmp_path / name
        folder.mkdir()
        for file, text in {"model.safetensors": "w", "config.json": "{}", "tokenizer.json": "{}", **files}.items():
            (folder / file).write_text(text)
        return digest_checkpoint(folder)

    plain = checkpoint("plain")
    assert checkpoint("same") == plain
    assert checkpoint("resumable", **{"optimizer.pt": "moments", "trainer_state.json": "{}"}) == plain
    others = [
        checkpoint("weights", **{"model.safetensors": "v"}),
        checkpoint("configuration", **{"config.json": "{ }"}),
        checkpoint("tokenizer", **{"tokenizer.json": "[]"}),
        checkpoint("shards", **{"model-2.safetensors": "w"}),
    ]
    assert len({plain, *others}) == 5


def test_folder_without_weights_is_no_checkpoint(tmp_path):
    with pytest.raises(StoreError, match=r"no checkpoint: it holds no \.safetensors file"):
        digest_checkpoint(tmp_path)


# code

SOURCE = '''
"""Module."""
import os

class Thing:
    """Thing."""

    def method(self):  # comment
        """Method."""
        return "text" + 'b'


async def wait():
    "wait"
'''

SAME = '''import os
class Thing:
    def method(self):
        """Another docstring."""
        return ("text" + "b")
async def wait():
    """Something else."""
'''


def test_comments_docstrings_and_layout_do_not_count():
    assert normalised(SOURCE) == normalised(SAME)


@pytest.mark.parametrize(
    ("old", "new"), [('"text"', '"txet"'), ("Thing", "Thin"), ("import os", "import sys"), ("async def", "def")]
)
def test_code_counts(old, new):
    assert normalised(SOURCE) != normalised(SOURCE.replace(old, new))


def test_texts_that_are_no_docstrings_count():
    assert normalised("x = 1\n'a'\n") != normalised("x = 1\n'b'\n")


@pytest.fixture
def package(tmp_path, monkeypatch):
    folder = tmp_path / "some_package"
    (folder / "inner").mkdir(parents=True)
    for name in ("__init__", "one", "inner/__init__", "inner/two"):
        (folder / f"{name}.py").write_text("raise RuntimeError('imported')\n")
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def test_code_digest_covers_a_package_and_imports_nothing(package):
    before = {name: code_digest([f"some_package{name}"]) for name in ("", ".one", ".inner", ".inner.two")}
    (package / "inner" / "two.py").write_text("changed = 1\n")
    after = {name: code_digest([f"some_package{name}"]) for name in before}
    assert {name for name in before if before[name] != after[name]} == {"", ".inner", ".inner.two"}
    assert "some_package" not in sys.modules


def test_code_digest_is_of_a_set_of_modules(package):
    assert code_digest(["some_package.one", "some_package.inner"]) == code_digest(
        ["some_package.inner", "some_package.one", "some_package.one"]
    )
    (package / "three.py").write_text((package / "one.py").read_text())
    assert code_digest(["some_package.three"]) != code_digest(["some_package.one"])


@pytest.mark.parametrize("module", ["no_such_package", "some_package.nothing", "some_package.one.nothing", "sys"])
def test_module_that_is_not_there_is_a_settings_error(package, module):
    with pytest.raises(SettingsError, match="there is no module"):
        code_digest([module])


# cache keys


def key(**changes) -> CacheKey:
    given = {
        "stage": "grade",
        "version": 1,
        "inputs": {"trajectories": "abc"},
        "code": ["gagar.errors"],
        "settings": {"grade": {"grader": "static", "attempts": 2}},
        "seed": 0,
    }
    return cache_key(**{**given, **changes})


def test_every_part_counts_and_is_named(folder):
    plain = key()
    assert key() == plain and key().digest == plain.digest and len(plain.digest) == 64
    changes = {
        "stage": {"stage": "verify"},
        "version": {"version": 2},
        "input:trajectories": {"inputs": {"trajectories": describe(folder, "trajectories", "shard")}},
        "setting:grade.attempts": {"settings": {"grade": {"grader": "static", "attempts": 3}}},
        "seed": {"seed": 1},
    }
    for part, change in changes.items():
        changed = key(**change)
        assert changed.digest != plain.digest
        ((name, before, after),) = plain.changes(changed)
        assert name == part and before != after
    assert plain.changes(key(code=["gagar.errors", "gagar.registry"]))[0][:2] == ("code:gagar.registry", None)
    assert plain.changes(plain) == ()


def test_key_survives_json_and_damage_is_named():
    plain = key(settings={"a": None, "b": [1, 2.5], "c": {"d": True}})
    assert CacheKey.from_json(plain.to_json()) == plain
    assert dict(plain.parts)["setting:c.d"] == "true"
    for text in ("[]", "{", '{"a": 1}'):
        with pytest.raises(StoreError, match="not a cache key"):
            CacheKey.from_json(text)


@pytest.mark.parametrize("value", [float("nan"), object(), {1, 2}, b"x"])
def test_value_without_an_exact_text_is_refused(value):
    with pytest.raises(SettingsError, match=r"cache key of grade: the setting grade\.x is"):
        key(settings={"grade": {"x": value}})
