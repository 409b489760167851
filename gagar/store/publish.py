"""A file appears whole or not at all."""

from __future__ import annotations

import errno
import fcntl
import glob
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from gagar.errors import StoreError, resource_error

_SUFFIX = ".tmp"


@contextmanager
def publish_file(path: str | Path, *, replace: bool = True) -> Iterator[BinaryIO]:
    """A binary file to write into; it takes the place of `path` when the block ends without an error.

    Until then `path` is as it was, and on an error nothing is left behind. The temporary file lies in the same folder and is
    locked while its writer lives; what a killed writer left is removed by the next one. With `replace=False` an existing `path`
    stays and FileExistsError is raised (and removing what is left is up to the caller). A full disk is a ResourceError.
    """
    path = Path(path)
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if replace:
            remove_stale(path.parent, f".{path.name}.")
        temporary, file = _create(path)
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            if replace:
                os.replace(temporary, path)
            else:
                _link(temporary, path)
        finally:
            with suppress(OSError):  # a full disk may speak up a second time, when the rest of the buffer is flushed
                file.close()
        _sync_folder(path.parent)
    except OSError as error:
        if full := resource_error(error, f"{path} could not be written, what was there before is unchanged", path.parent):
            raise full from error
        if isinstance(error, FileExistsError) and not replace:
            raise
        raise StoreError(
            f"{path} could not be written: {error}", kind="unwritable", hint="look at the path and its permissions"
        ) from error
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


def remove_stale(folder: Path, prefix: str = ".") -> int:
    """Remove temporary files whose writer is dead; says how many. Those of living writers are locked, so they stay."""
    removed = 0
    for left in folder.glob(f"{glob.escape(prefix)}*{_SUFFIX}"):
        with suppress(OSError), left.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            left.unlink()
            removed += 1
    return removed


def _create(path: Path) -> tuple[Path, BinaryIO]:
    """A new temporary file, locked."""
    while True:
        temporary = path.with_name(f".{path.name}.{secrets.token_hex(6)}{_SUFFIX}")
        file = temporary.open("x+b", buffering=1 << 20)
        fcntl.flock(file, fcntl.LOCK_EX)
        if temporary.exists():  # else another process cleaned it away between these two lines
            return temporary, file
        file.close()


def _link(temporary: Path, path: Path) -> None:
    try:
        os.link(temporary, path)
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.EMLINK):
            raise
        if path.exists():  # a file system without links: not exact between processes
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from error
        os.replace(temporary, path)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError:
        pass  # some file systems cannot; the rename itself is still atomic
    finally:
        os.close(descriptor)
