"""What every isolating backend holds, whatever runs inside."""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import gagar
from gagar.errors import ResourceError, SandboxError, UsageError
from gagar.sandbox import Limits, PathRefused, available_backends, cgroup, open_sandbox, process, python, reap_stale, trees

LIMITS = Limits(wall_s=5, cpu_s=2, memory_mb=256, processes=24, file_mb=1, output_bytes=4096)
WORKING = {found.name: found for found in available_backends()}
CHECKOUT = Path(gagar.__file__).parent.parent


@pytest.fixture(params=["bubblewrap", "namespaces"])
def backend(request) -> str:
    found = WORKING[request.param]
    if not found.available:
        pytest.skip(f"{found.name}: {found.note}")
    return request.param


@pytest.fixture(autouse=True)
def nothing_left():
    yield
    mine = f"gagar-box-{os.getpid()}-"
    assert [name for name in os.listdir(tempfile.gettempdir()) if name.startswith(mine)] == []
    assert cgroup.existing(mine) == []


def box(backend, files=None, **changes):
    fields = {name: getattr(LIMITS, name) for name in Limits.__dataclass_fields__}
    return open_sandbox(backend, files or {}, Limits(**{**fields, **changes}))


def py(sandbox, code, **options):
    return sandbox.run([python(), "-S", "-c", textwrap.dedent(code)], **options)


def alive(marker: str) -> list[int]:
    """Processes whose command line holds `marker`."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if marker.encode() in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


def test_runs_in_a_fresh_tree_and_gives_back_what_was_written(backend):
    with box(backend, {"a/b.py": "x = 1\n"}) as sandbox:
        done = py(sandbox, "import os; print(os.getcwd()); open('a/c.txt', 'w').write(open('a/b.py').read())")
        assert (done.exit_code, done.stdout, done.timed_out) == (0, b"/repo\n", False)
        assert sandbox.tree() == {"a/b.py": "x = 1\n", "a/c.txt": "x = 1\n"}
        sandbox.write("a/b.py", "x = 2\n")
        assert py(sandbox, "print(open('a/b.py').read())").stdout == b"x = 2\n\n"
        assert sandbox.backend == backend
        root = sandbox.root
    assert not root.exists()
    with pytest.raises(SandboxError, match="closed"):
        sandbox.run(["true"])


def test_exit_codes_stdin_and_an_unknown_command(backend):
    with box(backend) as sandbox:
        assert sandbox.run(["/bin/sh", "-c", "exit 7"]).exit_code == 7
        assert sandbox.run(["/bin/sh", "-c", "kill -9 $$"]).exit_code == 137
        assert sandbox.run(["cat"], stdin=b"x" * 3000).stdout == b"x" * 3000
        assert sandbox.run(["true"], stdin=b"x" * 1_000_000).exit_code == 0
        assert sandbox.run(["no-such-command"]).exit_code == 127


def test_pytest_of_this_environment_is_importable(backend):
    with box(backend) as sandbox:
        done = sandbox.run([python(), "-c", "import pytest, sys; print(pytest.__file__); print(sys.executable)"])
    assert done.stdout.decode().split() == [pytest.__file__, sys.executable]


def test_no_network(backend):
    server = socket.create_server(("127.0.0.1", 0))
    code = f"""
        import socket
        for address in (("127.0.0.1", {server.getsockname()[1]}), ("192.0.2.1", 80), ("8.8.8.8", 53)):
            try:
                socket.create_connection(address, 1); print("connected")
            except OSError:
                pass
        print(sorted(line.split(":")[0].strip() for line in open("/proc/net/dev").readlines()[2:]))
    """
    with server, box(backend) as sandbox:
        assert py(sandbox, code).stdout == b"['lo']\n"


def test_abstract_unix_sockets_of_the_host_cannot_be_reached(backend):
    server = socket.socket(socket.AF_UNIX)
    server.bind(f"\0gagar-test-{os.getpid()}")
    server.listen()
    with server, box(backend) as sandbox:
        code = f"import socket; s = socket.socket(socket.AF_UNIX); s.connect('\\0gagar-test-{os.getpid()}')"
        assert b"Connection refused" in py(sandbox, code).stderr


def test_host_files_are_absent(backend, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("s3cr3t")
    code = f"""
        import os
        for path in ({str(secret)!r}, "/etc/shadow", "/etc/hostname", "/root/.ssh", "/sys/fs", "/var", "/proc/1/root/var"):
            try:
                seen = os.path.exists(path)
            except OSError:
                seen = False
            if seen: print("seen", path)
        print(os.listdir("/tmp"), len(open("/etc/passwd").readlines()) <= 2)
    """
    with box(backend) as sandbox:
        assert py(sandbox, code).stdout == b"[] True\n"


def test_the_checkout_and_the_installed_package_are_invisible(backend):
    code = f"""
        import os, sys
        found = [name for name in ("gagar", "tests", ".git", "docs") if os.path.exists({str(CHECKOUT)!r} + "/" + name)]
        for base in sys.path + ["/"]:
            for folder, folders, files in os.walk(base or ".") if base != "/" else ():
                found += [os.path.join(folder, f) for f in files if f == "verify.py" and folder.endswith("/gagar")]
        try:
            import gagar.records
            found.append(gagar.__file__)
        except ImportError:
            pass
        print(found)
    """
    with box(backend, wall_s=20, cpu_s=20) as sandbox:
        done = sandbox.run([python(), "-c", textwrap.dedent(code)])
        assert done.stdout == b"[]\n", done
        assert py(sandbox, f"import os; print(os.listdir({str(CHECKOUT)!r}))").stdout in (b"['.venv']\n", b"")


def test_environment_is_not_inherited(backend, monkeypatch):
    monkeypatch.setenv("WANDB_API_KEY", "s3cr3t")
    monkeypatch.setenv("PYTEST_ADDOPTS", "-x")
    with box(backend) as sandbox:
        done = sandbox.run(["/bin/sh", "-c", "env; cat /proc/self/environ /proc/1/environ 2>/dev/null; true"])
    assert b"s3cr3t" not in done.stdout and b"ADDOPTS" not in done.stdout
    names = {line.split("=")[0] for line in done.stdout.decode().replace("\0", "\n").splitlines()}
    assert {"HOME", "PATH", "PYTHONHASHSEED"} <= names
    assert not names & {"WANDB_API_KEY", "USER", "VIRTUAL_ENV"}


def test_read_only_everywhere_but_the_tree_and_tmp(backend):
    code = """
        import os, sys
        for folder in ("/", "/usr", "/etc", "/proc/sys/kernel", os.path.dirname(os.__file__), "/dev", "/tmp", "/repo"):
            try:
                open(folder + "/probe", "w"); print(folder)
            except OSError:
                pass
    """
    with box(backend) as sandbox:
        assert py(sandbox, code).stdout.split() == [b"/tmp", b"/repo"]


def test_protected_entries_are_read_only(backend):
    code = """
        import os
        for act in (lambda: open("tests/a.py", "w"), lambda: os.rename("tests", "old"), lambda: os.unlink("one.cfg"),
                    lambda: open("one.cfg", "a"), lambda: open("tests/new", "w"), lambda: open("free/new", "w")):
            try:
                act(); print("done")
            except OSError:
                print("refused")
    """
    files = {"tests/a.py": "a", "one.cfg": "b", "free/c": "c"}
    limits = Limits(wall_s=5, memory_mb=256)
    with open_sandbox(backend, files, limits, protected=["tests", "one.cfg"]) as sandbox:
        assert py(sandbox, code).stdout.split() == [b"refused"] * 5 + [b"done"]
        assert sandbox.tree() == {**files, "free/new": ""}


def test_no_capabilities_no_new_privileges_and_no_root(backend):
    with box(backend) as sandbox:
        done = sandbox.run(["/bin/sh", "-c", "grep -E 'CapEff|CapPrm|NoNewPrivs' /proc/self/status; id -u"])
    lines = done.stdout.decode().split()
    assert lines[1] == lines[3] == "0" * 16 and lines[5] == "1"
    if os.geteuid() == 0:
        assert int(lines[6]) >= 20_000


def test_timeout_kills_the_whole_tree(backend):
    marker = f"marker-{backend}-timeout-{os.getpid()}"
    script = f"(setsid sh -c 'sleep 60; : {marker}' &) ; nohup sh -c 'sleep 61; : {marker}' & sh -c 'sleep 62; : {marker}'"
    with box(backend) as sandbox:
        began = time.monotonic()
        done = sandbox.run(["/bin/sh", "-c", script], timeout_s=0.3)
        assert done.timed_out and done.exit_code == 137 and time.monotonic() - began < 1.5
        assert alive(marker) == []
        assert sandbox.run(["true"]).exit_code == 0


def test_a_background_child_that_holds_the_pipe_does_not_hang_and_does_not_live_on(backend):
    marker = f"marker-{backend}-background-{os.getpid()}"
    with box(backend) as sandbox:
        done = sandbox.run(["/bin/sh", "-c", f"sh -c 'sleep 60; : {marker}' & setsid sh -c 'sleep 60; : {marker}' & echo out"])
        assert (done.stdout, done.exit_code, done.timed_out) == (b"out\n", 0, False) and done.seconds < 1
        assert alive(marker) == []


def test_output_is_drained_and_cut(backend):
    with box(backend) as sandbox:
        done = py(sandbox, "import sys; sys.stdout.write('begin' + 'x' * 3_000_000 + 'end'); sys.stderr.write('y' * 100_000)")
    assert done.exit_code == 0 and len(done.stdout) <= 4096 and len(done.stderr) <= 4096
    assert done.stdout.startswith(b"begin") and done.stdout.endswith(b"end") and b"left out" in done.stdout


def test_endless_output_ends_at_the_limit(backend):
    with box(backend) as sandbox:
        assert sandbox.run(["yes"], timeout_s=0.3).timed_out


def test_report_channel(backend):
    with box(backend) as sandbox:
        done = py(sandbox, "import os; os.write(int(os.environ['GAGAR_REPORT_FD']), b'r' * 70_000)", report=True)
        assert done.report == b"r" * 70_000 and not done.report_truncated and done.stdout == b""
        code = "import os\nfor _ in range(6): os.write(int(os.environ['GAGAR_REPORT_FD']), bytes(1 << 20))"
        done = py(sandbox, code, report=True)
        assert len(done.report) == process.REPORT_BYTES and done.report_truncated and done.exit_code == 0
        assert py(sandbox, "import os; print('GAGAR_REPORT_FD' in os.environ)").stdout == b"False\n"


def test_only_standard_streams_and_the_report_are_inherited(backend):
    leak = os.open("/etc/passwd", os.O_RDONLY)
    os.set_inheritable(leak, True)
    try:
        with box(backend) as sandbox:
            done = sandbox.run(["/bin/sh", "-c", "ls -l /proc/self/fd"])
    finally:
        os.close(leak)
    targets = [line.split(" -> ")[1] for line in done.stdout.decode().splitlines() if " -> " in line]
    assert all(target.startswith(("pipe:", "/proc/")) for target in targets) and len(targets) <= 5


def test_memory_of_one_process_and_of_the_tree(backend):
    with box(backend) as sandbox:
        assert b"MemoryError" in py(sandbox, "bytearray(600 << 20)").stderr
    if not (found := cgroup.hierarchy()) or "memory" not in found.controllers:
        pytest.skip("no writable memory cgroup")
    hog = """
        import os, time
        for _ in range(4):
            if os.fork() == 0:
                x = bytearray(120 << 20); x[::4096] = b"x" * len(x[::4096]); time.sleep(0.3); os._exit(0)
        print(any(os.wait()[1] for _ in range(4)))
    """
    with box(backend) as sandbox:
        done = py(sandbox, hog)
    assert done.stdout == b"True\n" or done.exit_code == 137


def test_fork_bomb(backend):
    with box(backend) as sandbox:
        done = py(sandbox, "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass", timeout_s=0.6)
        assert done.timed_out or done.exit_code != 0
        code = """
            import os, signal
            n = 0
            try:
                while n < 200:
                    if os.fork() == 0: signal.pause()
                    n += 1
            except OSError:
                print(n, flush=True)
            os._exit(0)
        """
        assert 5 < int(py(sandbox, code).stdout) <= 24


def test_boxes_side_by_side_do_not_count_each_others_processes(backend):
    code = "import os, time\nfor _ in range(15):\n    if os.fork() == 0: time.sleep(9)\ntime.sleep(0.3); os.write(1, b'ok\\n')"

    def one(_):
        with box(backend) as sandbox:
            return py(sandbox, code).stdout

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(one, range(4))) == [b"ok\n"] * 4


def test_cpu_limit(backend):
    with box(backend, cpu_s=1) as sandbox:
        done = py(sandbox, "while True: pass", timeout_s=4)
    assert not done.timed_out and done.exit_code == 137 and done.cpu_exceeded
    with box(backend) as sandbox:
        assert not py(sandbox, "import os; os.kill(os.getpid(), 9)").cpu_exceeded


def test_file_size_limit(backend):
    with box(backend) as sandbox:
        done = py(sandbox, "f = open('big', 'wb')\nf.write(bytes(3 << 20))\nf.flush()")
        assert done.exit_code != 0
        assert (sandbox.root / "big").stat().st_size <= 1 << 20


def test_a_tree_that_fills_the_disk_is_stopped(backend, monkeypatch):
    monkeypatch.setattr("gagar.sandbox.base.TREE_MB", 8)
    code = """
        import itertools
        for n in itertools.count():
            with open(f"f{n % 40}", "wb") as f: f.write(bytes(1 << 20))
    """
    with box(backend, cpu_s=5) as sandbox:
        done = py(sandbox, code, timeout_s=4)
        assert done.exit_code == 137 and not done.timed_out and b"outgrew 8 MB" in done.stderr
    many = "import itertools\nfor n in itertools.count(): open(str(n), 'w').close()"
    with box(backend) as sandbox:
        monkeypatch.setattr(trees.overgrown, "__defaults__", (2000,))
        assert b"outgrew" in py(sandbox, many, timeout_s=4).stderr


def test_links_are_never_followed_on_the_host(backend):
    script = (
        "ln -s /etc/passwd leak; ln -s /etc folder; ln -s ../../.. up; mkfifo pipe; mkdir d; ln -s / d/root; echo ok > d/ok.txt"
    )
    with box(backend) as sandbox:
        assert sandbox.run(["/bin/sh", "-c", script]).exit_code == 0
        assert sandbox.tree() == {"d/ok.txt": "ok\n"}
        for path in ("leak", "folder/passwd", "pipe", "d/root/etc/passwd", "up/x", "/etc/passwd", "../x", "d/../../x", "d", ""):
            with pytest.raises(PathRefused):
                sandbox.read(path)
            if path != "pipe":
                with pytest.raises(PathRefused):
                    sandbox.write(path, "owned")
        assert Path("/etc/passwd").read_text() != "owned"
        assert b"daemon" not in py(sandbox, "print(open('leak').read())").stdout  # the box's own /etc


def test_hostile_trees_are_removed(backend):
    script = """
        import os
        os.mkdir("locked"); open("locked/f", "w").close(); os.chmod("locked", 0)
        for _ in range(1500):
            os.mkdir("deep"); os.chdir("deep")
    """
    with box(backend) as sandbox:
        done = py(sandbox, script)
        assert done.exit_code == 0 or b"outgrew" in done.stderr  # what lies too deep to be counted is stopped, if seen in time
        with pytest.raises(trees.TreeOverflow):
            sandbox.tree()
        home = sandbox.root.parent
    assert not home.exists()


def test_argv_is_bounded(backend):
    with box(backend) as sandbox, pytest.raises(SandboxError, match="argv"):
        sandbox.run(["echo", "x" * 200_000])


def test_nothing_is_left_after_an_exception(backend, monkeypatch):
    marker = f"marker-{backend}-exception-{os.getpid()}"
    with pytest.raises(KeyboardInterrupt), box(backend) as sandbox:
        monkeypatch.setattr(process, "_drain", lambda *a: (_ for _ in ()).throw(KeyboardInterrupt))
        sandbox.run(["/bin/sh", "-c", f"sleep 60; : {marker}"])
    time.sleep(0.05)
    assert alive(marker) == []
    assert not [fd for fd in os.listdir("/proc/self/fd") if fd.isdigit() and _is_box_pipe(fd)]


def _is_box_pipe(fd: str) -> bool:
    try:
        return "gagar-box" in os.readlink(f"/proc/self/fd/{fd}")
    except OSError:
        return False


def test_many_threads(backend):
    def one(n):
        with box(backend, {"n.txt": str(n)}) as sandbox:
            return sandbox.run(["cat", "n.txt"]).stdout

    before = len(os.listdir("/proc/self/fd"))
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(one, range(32))) == [str(n).encode() for n in range(32)]
    assert len(os.listdir("/proc/self/fd")) <= before + 1
    assert threading.active_count() < 20


def test_starts_quickly(backend):
    with box(backend) as sandbox:
        seconds = [sandbox.run(["true"]).seconds for _ in range(9)]
    assert statistics.median(seconds) < 0.1  # 6 to 16 ms on an idle machine


def test_a_killed_owner_takes_its_boxes_along(backend):
    marker = f"marker-{backend}-orphan-{os.getpid()}"
    code = f"""
        from gagar.sandbox import open_sandbox
        with open_sandbox({backend!r}) as box:
            print(box.root.parent.name, flush=True)
            box.run(["/bin/sh", "-c", "touch started; sleep 60; : {marker}"])
    """
    owner = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, cwd=CHECKOUT)
    name = owner.stdout.readline().decode().strip()
    deadline = time.monotonic() + 5
    while not (Path(tempfile.gettempdir()) / name / "tree" / "started").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert name not in reap_stale()  # its owner is alive
    owner.kill()
    owner.wait()
    owner.stdout.close()
    while alive(marker) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert alive(marker) == []
    assert (Path(tempfile.gettempdir()) / name).exists()
    assert name in reap_stale()
    assert not (Path(tempfile.gettempdir()) / name).exists()
    assert all(group.name != name for group in cgroup.existing("gagar-box-"))


def test_a_full_disk_is_a_resource_error(backend, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(trees, "populate", full)
    with pytest.raises(ResourceError) as caught:
        box(backend)
    assert caught.value.kind == "disk-full"


def test_a_box_that_cannot_be_made_is_a_sandbox_error(backend, monkeypatch):
    with box(backend) as sandbox:
        monkeypatch.setattr(type(sandbox), "_preamble", lambda self, processes: ["/bin/sh", "-c", "echo broken >&2; exit 1"])
        with pytest.raises(SandboxError, match="broken"):
            sandbox.run(["true"])


def test_unknown_names_are_refused_with_a_suggestion():
    with pytest.raises(UsageError, match="bubblewrap"):
        open_sandbox("bublewrap")
