"""Progress of long work: a live bar on a terminal, plain lines elsewhere, nothing at all for `--json`."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

_LINE_EVERY_S = 10.0


class Bar(Protocol):
    """What a stage reports to."""

    def advance(self, steps: int = 1) -> None: ...

    def note(self, text: str) -> None: ...


class Progress(Protocol):
    """Makes bars."""

    def stage(self, name: str, total: int, unit: str = "groups"): ...


class _Silent:
    def advance(self, steps: int = 1) -> None:
        """Nothing to show."""

    def note(self, text: str) -> None:
        """Nothing to show."""


class Quiet:
    """Shows nothing."""

    @contextmanager
    def stage(self, name: str, total: int, unit: str = "groups") -> Iterator[Bar]:
        """A bar that shows nothing."""
        yield _Silent()


class _Lines:
    def __init__(self, name: str, total: int, unit: str, stream) -> None:
        self._name, self._total, self._unit, self._stream = name, total, unit, stream
        self._done, self._note, self._started, self._last = 0, "", time.monotonic(), 0.0

    def advance(self, steps: int = 1) -> None:
        """Count, and say so now and then."""
        self._done += steps
        if self._done >= self._total or time.monotonic() - self._last > _LINE_EVERY_S:
            self._say()

    def note(self, text: str) -> None:
        """Text beside the next line."""
        self._note = text

    def _say(self) -> None:
        self._last = time.monotonic()
        elapsed = self._last - self._started
        rate = self._done / elapsed if elapsed > 0 else 0.0
        left = (self._total - self._done) / rate if rate else 0.0
        tail = f", {left:.0f} s left" if self._done < self._total else ""
        print(
            f"{self._name}: {self._done}/{self._total} {self._unit} in {elapsed:.1f} s{tail} {self._note}".rstrip(),
            file=self._stream,
            flush=True,
        )


class Plain:
    """A line when a stage ends, and every ten seconds in between."""

    def __init__(self, prefix: str = "", stream=None) -> None:
        self._prefix, self._stream = prefix, stream or sys.stderr

    @contextmanager
    def stage(self, name: str, total: int, unit: str = "groups") -> Iterator[Bar]:
        """A bar in lines."""
        yield _Lines(self._prefix + name, total, unit, self._stream)


class Live:
    """A bar with rate and remaining time."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix

    @contextmanager
    def stage(self, name: str, total: int, unit: str = "groups") -> Iterator[Bar]:
        """A rich progress bar."""
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
        from rich.progress import Progress as RichProgress

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn(unit),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}"),
        )
        with RichProgress(*columns, console=Console(stderr=True)) as progress:
            task = progress.add_task(self._prefix + name, total=total, note="")
            yield _LiveBar(progress, task)


class _LiveBar:
    def __init__(self, progress, task) -> None:
        self._progress, self._task = progress, task

    def advance(self, steps: int = 1) -> None:
        """Move the bar."""
        self._progress.advance(self._task, steps)

    def note(self, text: str) -> None:
        """Text beside the bar."""
        self._progress.update(self._task, note=text)


def make_progress(prefix: str = "", *, quiet: bool = False) -> Progress:
    """The right kind for where standard error goes."""
    if quiet:
        return Quiet()
    return Live(prefix) if sys.stderr.isatty() else Plain(prefix)
