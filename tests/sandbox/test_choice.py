"""Choosing a backend, the view of the machine, cgroup detection and the names of left things: no box is needed for these."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

import pytest

from gagar.errors import SandboxError
from gagar.sandbox import Availability, Limits, limits_binding, open_sandbox, reap_stale, stale, view
from gagar.sandbox import cgroup as groups
from gagar.sandbox import open as opening
from gagar.sandbox.process import Bounded, Tail
from gagar.sandbox.view import Bind


def test_auto_takes_the_strongest_and_never_none(monkeypatch):
    def only(*names):
        monkeypatch.setattr(opening, "_availability", lambda name: Availability(name, name in names, "gone"))

    only("bubblewrap", "namespaces", "none")
    assert opening.resolve() == "bubblewrap"
    only("namespaces", "none")
    assert opening.resolve() == "namespaces"
    only("none")
    with pytest.raises(SandboxError, match="apt-get install -y bubblewrap"):
        open_sandbox()
    with pytest.raises(SandboxError, match="does not work here"):
        open_sandbox("bubblewrap")
    assert opening.resolve("none") == "none"


def test_none_works_and_says_so(capsys, monkeypatch):
    monkeypatch.setattr(opening.Unisolated, "_warned", False)
    with open_sandbox("none", {"a.txt": "x"}) as box:
        assert box.run(["cat", "a.txt"]).stdout == b"x"
        assert box.run(["/bin/sh", "-c", "sleep 9 & sleep 9"], timeout_s=0.1).timed_out
        assert box.backend == "none" and box.box_root == str(box.root)
    assert "isolates NOTHING" in capsys.readouterr().err


def test_limits_are_checked():
    with pytest.raises(ValueError, match="memory_mb"):
        Limits(memory_mb=0)


def test_layout_shows_the_environment_and_covers_the_checkout():
    usr = [Bind("ro", "/usr"), Bind("link", "/bin", "usr/bin")]

    def paths(**given):
        return [(bind.kind, bind.path) for bind in view.layout(usr, **given) if bind.kind != "link"]

    # an environment inside a hidden checkout: only the environment is bound
    assert paths(wanted=["/w/main/.venv"], hidden=["/w/main", "/w/main/gagar"], kept="/w/main/.venv") == [
        ("ro", "/usr"),
        ("ro", "/w/main/.venv"),
    ]
    # an installed copy inside the environment is covered
    site = "/w/.venv/lib/site-packages/gagar"
    assert paths(wanted=["/w/.venv"], hidden=[site], kept="/w/.venv")[-1] == ("hide", site)
    # a checkout below something bound is covered, its environment shown again on top
    assert paths(wanted=["/usr/src/g/.venv"], hidden=["/usr/src/g", "/usr/src/g/gagar"], kept="/usr/src/g/.venv") == [
        ("ro", "/usr"),
        ("hide", "/usr/src/g"),
        ("ro", "/usr/src/g/.venv"),
    ]


@pytest.mark.parametrize("backend", ["bubblewrap", "namespaces"])
def test_a_covered_checkout_is_covered_in_the_box(backend, monkeypatch):
    """The third case above, made real: /usr/share stands for the checkout, /usr/share/doc for its environment."""
    if not opening._availability(backend).available or not os.path.isdir("/usr/share/doc"):
        pytest.skip("not here")
    binds = view.layout(view.binds(), ["/usr/share/doc"], ["/usr/share", "/usr/share/man"], "/usr/share/doc")
    monkeypatch.setattr(view, "binds", lambda: binds)
    with open_sandbox(backend) as box:
        done = box.run(["/bin/sh", "-c", "ls /usr/share; ls /usr/share/doc | wc -l"])
    names = done.stdout.decode().split()
    assert names[0] == "doc" and int(names[1]) > 0


V1 = "8:pids:/\n4:memory:/box/7\n0::/\n"
V1_MOUNTS = "cgroup {0}/memory cgroup rw,memory 0 0\ncgroup {0}/pids cgroup rw,pids 0 0\nx {0}/unified cgroup2 rw 0 0\n"


def test_cgroup_detection_v1(tmp_path):
    for folder in ("memory/box/7", "pids", "unified"):
        (tmp_path / folder).mkdir(parents=True)
    found = groups.parse(V1, V1_MOUNTS.format(tmp_path))
    assert found[-1] == groups.Hierarchy(1, (("memory", tmp_path / "memory/box/7"), ("pids", tmp_path / "pids")))
    assert groups._usable(found[0]) is None  # the empty v2 hierarchy of a hybrid machine


def test_cgroup_detection_v2(tmp_path):
    own = tmp_path / "user.slice" / "app"
    own.mkdir(parents=True)
    found = groups.parse("0::/user.slice/app\n", f"cgroup2 {tmp_path} cgroup2 rw,nsdelegate 0 0\n")
    assert [h.folders[0][1] for h in found] == [own, own.parent]
    (own.parent / "cgroup.subtree_control").write_text("memory pids\n")
    (own.parent / "cgroup.procs").write_text("")
    assert groups._usable(found[0]) is None  # no subtree control: a leaf
    usable = groups._usable(found[1])
    assert usable is not None and usable.controllers == ("memory", "pids")
    (own.parent / "name").mkdir()
    with pytest.raises(OSError):
        groups._make(usable, "name", 10, 10)  # exists already


def test_stale_names(monkeypatch):
    mine = stale.make_home()
    try:
        assert not stale.is_stale(mine.name)
        pid, start, space = mine.name.split("-")[2:5]
        assert stale.is_stale(f"gagar-box-{pid}-{int(start) + 1}-{space}-abc")  # the pid was used again
        assert stale.is_stale(f"gagar-box-4194303-1-{space}-abc")
        assert not stale.is_stale(f"gagar-box-4194303-1-{int(space) + 1}-abc")  # another pid namespace
        assert not stale.is_stale("gagar-box-x")
    finally:
        os.rmdir(mine)
    left = Path(tempfile.gettempdir()) / f"gagar-box-4194303-1-{space}-abc"
    (left / "tree").mkdir(parents=True)
    argv = ["sh", "-c", "echo up; read line", str(left / "tree")]
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdout.readline() == b"up\n"
        assert left.name in reap_stale() and not left.exists()
        assert running.wait(timeout=5) == -9


def test_bounded_streams():
    tail, bounded = Tail(100), Bounded(10)
    for n in range(100):
        tail.add(b"%03d" % n)
        bounded.add(b"%03d" % n)
    assert len(tail.get()) <= 100 and tail.get().startswith(b"000") and tail.get().endswith(b"099")
    assert bytes(bounded.data) == b"0000010020" and bounded.truncated
    small = Tail(100)
    small.add(b"abc")
    assert small.get() == b"abc"


def test_limits_bind_here():
    rows = {row.limit: row for row in limits_binding()}
    assert {"wall", "cpu", "memory of a process", "processes", "file size", "network", "host files"} <= rows.keys()
    for name in ("wall", "cpu", "memory of a process", "file size", "network", "host files"):
        assert rows[name].binds, rows[name]
