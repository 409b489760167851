"""Patches: round trips, git's reading of ours, and refusals."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gagar.patches import PatchError, apply_patch, changed_paths, make_patch, split_lines

BASE = {"a.py": "one\ntwo\nthree\nfour\nfive\n", "b/c.txt": "no newline", "empty": ""}

lines = st.lists(
    st.sampled_from(["a", "b", "", "-x", "+x", " x", "\\ No", "@@ -1 +1 @@", "--- a", "+++ b", "é\x0c", "r\r"]), max_size=8
)
texts = st.builds(lambda parts, end: "\n".join(parts) + end, lines, st.sampled_from(["", "\n"]))
names = st.sampled_from(["a", "b c", 'q"uote', "back\\slash", "tab\there", "ünï", "dev", "a.b"])
paths = st.builds(
    lambda folder, name: f"{folder}/{name}.f" if folder else f"{name}.f", st.sampled_from(["", "d", "d e/f"]), names
)
trees = st.dictionaries(paths, texts, max_size=4)


@settings(max_examples=300, deadline=None)
@given(before=trees, after=trees, context=st.integers(0, 4))
def test_round_trip(before, after, context):
    patch = make_patch(before, after, context)
    assert apply_patch(before, patch) == after
    assert (patch == "") == (before == after)
    assert set(changed_paths(patch)) == {p for p in before.keys() | after.keys() if before.get(p) != after.get(p)}
    assert apply_patch(after, make_patch(after, before)) == before


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab\n\r\x0b\u2028", max_size=30))
def test_lines_split_at_newlines_alone(text):
    assert "".join(split_lines(text)) == text
    assert all(line.endswith("\n") for line in split_lines(text)[:-1])


def test_what_a_patch_looks_like():
    after = {**BASE, "a.py": "one\n2\nthree\nfour\nfive\n", "new.py": "x\n", "b/c.txt": "now with\n"}
    del after["empty"]
    assert make_patch(BASE, after) == (
        "diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -1,5 +1,5 @@\n one\n-two\n+2\n three\n four\n five\n"
        "diff --git a/b/c.txt b/b/c.txt\n--- a/b/c.txt\n+++ b/b/c.txt\n@@ -1 +1 @@\n-no newline\n"
        "\\ No newline at end of file\n+now with\n"
        "diff --git a/empty b/empty\ndeleted file mode 100644\n"
        "diff --git a/new.py b/new.py\nnew file mode 100644\n--- /dev/null\n+++ b/new.py\n@@ -0,0 +1 @@\n+x\n"
    )


@pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
def test_git_reads_ours_and_we_read_gits(tmp_path):
    before = {**BASE, "with space.txt": "a\n", 'q"x': "1\n", "gone": "z", "ünï": "u\n"}
    after = {
        **before,
        "a.py": "zero\none\ntwo\nfour\nfive",
        "with space.txt": "b\n",
        "n/e/w": "w",
        'q"x': "2\n",
        "ünï": "v\n",
        "e2": "",
    }
    del after["gone"]

    def git(*argv, **options):
        return subprocess.run(["git", *argv], cwd=tmp_path, check=True, capture_output=True, **options).stdout

    def fill(files):
        for path, text in files.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_bytes(text.encode())

    def seen():
        found = [p for p in tmp_path.rglob("*") if p.is_file() and ".git" not in p.parts]
        return {str(p.relative_to(tmp_path)): p.read_bytes().decode() for p in found}

    git("init", "-q")
    fill(before)
    git("add", "-A")
    git("-c", "user.name=a", "-c", "user.email=b", "commit", "-qm", "c")
    git("apply", "-", input=make_patch(before, after).encode())
    assert seen() == after
    git("add", "-A")
    assert apply_patch(before, git("diff", "--cached", "--no-renames").decode()) == after


def refused(patch: str, files=BASE) -> str:
    with pytest.raises(PatchError) as caught:
        apply_patch(files, patch)
    assert caught.value.cause == "policy"
    return caught.value.kind


def edit(old="two", start="-1,3 +1,3", path="a.py"):
    return f"--- a/{path}\n+++ b/{path}\n@@ {start} @@\n one\n-{old}\n+2\n three\n"


def test_conflicts():
    assert apply_patch(BASE, edit())["a.py"].startswith("one\n2\n")
    assert refused(edit("TWO")) == "conflict"
    assert refused(edit(start="-2,3 +2,3")) == "conflict"  # no fuzz, no offset
    assert refused(edit(start="-9,3 +9,3")) == "conflict"
    assert refused(edit(path="absent.py")) == "conflict"
    assert refused("--- /dev/null\n+++ b/a.py\n@@ -0,0 +1 @@\n+x\n") == "conflict"
    assert refused("--- a/a.py\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-two\n") == "conflict"
    assert refused("--- /dev/null\n+++ b/a.py/x\n@@ -0,0 +1 @@\n+x\n") == "conflict"
    assert refused("--- a/b/c.txt\n+++ b/b/c.txt\n@@ -1 +1,2 @@\n no newline\n\\ No newline at end of file\n+x\n") == "conflict"


def test_malformed():
    assert refused("hello\n") == "malformed"
    assert refused("@@ -1 +1 @@\n-a\n+b\n") == "malformed"
    assert refused(edit()[:-7]) == "malformed"
    assert refused(edit() + "garbage\n") == "malformed"
    assert refused(edit() + edit("five")) == "malformed"
    assert refused(edit(start=f"-{'9' * 5000},3 +1,3")) == "malformed"
    assert refused("--- a/a.py\n+++ b/a.py\n@@ -1,1 +1,1 @@\n-one\n-two\n+x\n") == "malformed"
    assert refused("--- /dev/null\n+++ /dev/null\n@@ -1 +1 @@\n-a\n+b\n") == "malformed"


@pytest.mark.parametrize("path", ["../x", "/etc/passwd", "a/../../x", ".git/config", "a//b", "x" * 300])
def test_paths_stay_inside(path):
    assert refused(f"--- /dev/null\n+++ b/{path}\n@@ -0,0 +1 @@\n+x\n") == "path"
    with pytest.raises(PatchError):
        make_patch({}, {path: "x"})


def test_renames_and_binaries_are_refused():
    assert refused("diff --git a/a.py b/z.py\nsimilarity index 100%\nrename from a.py\nrename to z.py\n") == "unsupported"
    assert refused("--- a/a.py\n+++ b/z.py\n@@ -1 +1 @@\n-one\n+x\n") == "unsupported"
    assert refused("diff --git a/a.py b/a.py\nGIT binary patch\n") == "unsupported"
