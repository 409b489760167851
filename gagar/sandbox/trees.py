"""Host-side access to a tree that untrusted code can write: no link is ever followed, no path leaves the tree."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from gagar.errors import Cause, GagarError, resource_error

CACHES = {"__pycache__", ".pytest_cache", ".git", ".hypothesis"}
MAX_FILES, MAX_BYTES, MAX_DEPTH = 20_000, 64 << 20, 64
_DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


class PathRefused(GagarError):
    """A path leaves the tree, goes through a link, or names something that is not a text file."""

    cause = Cause.POLICY


class TreeOverflow(GagarError):
    """The tree grew beyond what is read back: too many files, too many bytes, too deep."""

    cause = Cause.POLICY


@contextmanager
def disk_errors(what: str) -> Iterator[None]:
    """Turn a full disk into a `ResourceError`."""
    try:
        yield
    except OSError as error:
        raise resource_error(error, what) or error from error


def parts_of(path: str) -> list[str]:
    """The components of a relative POSIX path, or `PathRefused`."""
    if not path or path.startswith("/") or "\0" in path:
        raise PathRefused(f"path must be relative and not empty, got {path!r}", kind="path")
    parts = [part for part in path.split("/") if part not in ("", ".")]
    if not parts or ".." in parts or len(parts) > MAX_DEPTH or path.endswith("/"):
        raise PathRefused(f"path must name a file inside the tree, got {path!r}", kind="path")
    return parts


def populate(root: Path, files: Mapping[str, str], uid: int | None) -> None:
    """Write a fresh tree that nobody else can reach yet."""
    made = {""}
    if uid is not None:
        os.chown(root, uid, uid)
    for path, text in files.items():
        parts = parts_of(path)
        for depth in range(1, len(parts)):
            folder = "/".join(parts[:depth])
            if folder not in made:
                os.mkdir(root / folder)
                made.add(folder)
                if uid is not None:
                    os.chown(root / folder, uid, uid)
        fd = os.open(root / "/".join(parts), os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
        with open(fd, "wb") as stream:
            stream.write(text.encode("utf-8", "surrogateescape"))
            if uid is not None:
                os.fchown(fd, uid, uid)


@contextmanager
def _parent(root: Path, parts: list[str], *, make: bool = False, uid: int | None = None) -> Iterator[int]:
    """An open directory fd of the parent of `parts`, reached without following links."""
    fd = os.open(root, _DIRECTORY)
    try:
        for part in parts[:-1]:
            if make:
                with suppress(FileExistsError):
                    os.mkdir(part, dir_fd=fd)
                    if uid is not None:
                        os.chown(part, uid, uid, dir_fd=fd, follow_symlinks=False)
            deeper = _open(part, _DIRECTORY, fd, "/".join(parts))
            os.close(fd)
            fd = deeper
        yield fd
    finally:
        os.close(fd)


def _open(name: str, flags: int, dir_fd: int, path: str, mode: int = 0o644) -> int:
    try:
        return os.open(name, flags, mode, dir_fd=dir_fd)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENOTDIR, errno.ENXIO, errno.EISDIR, errno.ENAMETOOLONG):
            raise PathRefused(f"{path}: a link or not a regular file ({error.strerror})", kind="link") from error
        raise


def _regular(fd: int, path: str, limit: int) -> None:
    info = os.fstat(fd)
    if not stat.S_ISREG(info.st_mode):
        raise PathRefused(f"{path}: not a regular file", kind="special")
    if info.st_size > limit:
        raise TreeOverflow(f"{path}: {info.st_size} bytes, more than the limit of {limit}", kind="file-size")


def _slurp(fd: int, limit: int) -> bytes:
    chunks, size = [], 0
    while size <= limit and (chunk := os.read(fd, 1 << 20)):
        chunks.append(chunk)
        size += len(chunk)
    return b"".join(chunks)


def read(root: Path, path: str, limit: int) -> str:
    """Text of one regular file."""
    parts = parts_of(path)
    with _parent(root, parts) as parent:
        fd = _open(parts[-1], os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, parent, path)
    try:
        _regular(fd, path, limit)
        return _slurp(fd, limit).decode("utf-8")
    except UnicodeDecodeError as error:
        raise PathRefused(f"{path}: not UTF-8 text", kind="binary") from error
    finally:
        os.close(fd)


def write(root: Path, path: str, text: str, uid: int | None) -> None:
    """Write one regular file, making parents."""
    parts = parts_of(path)
    with _parent(root, parts, make=True, uid=uid) as parent:
        flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        fd = _open(parts[-1], flags, parent, path)
    with open(fd, "wb") as stream:
        _regular(fd, path, MAX_BYTES)
        os.ftruncate(fd, 0)
        stream.write(text.encode("utf-8", "surrogateescape"))
        if uid is not None:
            os.fchown(fd, uid, uid)


def delete(root: Path, path: str) -> None:
    """Unlink one file (a link itself, never its target)."""
    parts = parts_of(path)
    with _parent(root, parts) as parent:
        os.unlink(parts[-1], dir_fd=parent)


def read_all(root: Path, file_limit: int) -> dict[str, str]:
    """All text files. Bounded: a tree that overflows is an error, not a hang."""
    found: dict[str, str] = {}
    total = entries = 0
    stack: list[tuple[str, ...]] = [()]
    while stack:
        folder = stack.pop()
        if len(folder) >= MAX_DEPTH:
            raise TreeOverflow(f"the tree is deeper than {MAX_DEPTH} folders", kind="tree-depth")
        try:
            with _parent(root, [*folder, "."]) as fd, os.scandir(fd) as listing:
                for entry in listing:
                    entries += 1
                    if entries > MAX_FILES:
                        raise TreeOverflow(f"the tree has more than {MAX_FILES} entries", kind="tree-files")
                    if entry.is_dir(follow_symlinks=False):
                        if entry.name not in CACHES:
                            stack.append((*folder, entry.name))
                        continue
                    if not entry.is_file(follow_symlinks=False):
                        continue
                    path = "/".join((*folder, entry.name))
                    text = _text_at(fd, entry.name, path, file_limit)
                    if text is not None:
                        total += len(text)
                        if total > MAX_BYTES:
                            raise TreeOverflow(f"the tree has more than {MAX_BYTES >> 20} MB of text", kind="tree-bytes")
                        found[path] = text
        except PermissionError:
            continue
    return dict(sorted(found.items()))


def _text_at(parent: int, name: str, path: str, limit: int) -> str | None:
    try:
        path.encode("utf-8")
        fd = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=parent)
    except (OSError, UnicodeEncodeError):
        return None
    try:
        if not stat.S_ISREG(os.fstat(fd).st_mode) or os.fstat(fd).st_size > limit:
            return None
        return _slurp(fd, limit).decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    finally:
        os.close(fd)


def overgrown(root: Path, limit: int, max_entries: int = 50_000) -> bool:
    """Whether a tree takes more than `limit` bytes on disk, or has more than `max_entries` entries."""
    size = entries = 0
    stack = [str(root)]
    while stack:
        try:
            with os.scandir(stack.pop()) as listing:
                for entry in listing:
                    entries += 1
                    with suppress(FileNotFoundError):
                        size += entry.stat(follow_symlinks=False).st_blocks * 512
                        if entry.is_dir(follow_symlinks=False):
                            stack.append(entry.path)
                    if size > limit or entries > max_entries:
                        return True
        except (FileNotFoundError, NotADirectoryError):
            continue  # gone since it was listed
        except OSError:
            return True  # too deep, or closed to us: what lies there cannot be counted
    return False


def remove(home: Path) -> None:
    """Remove a tree whatever untrusted code left in it: unreadable folders, nesting deeper than a path may be long."""
    try:
        shutil.rmtree(home)
        return
    except FileNotFoundError:
        return
    except (OSError, RecursionError):
        pass
    for argv in (["chmod", "-R", "u+rwx", str(home)], ["rm", "-rf", str(home)]):
        subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
