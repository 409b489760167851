"""Typed causes, and the one boundary that attributes any exception to one of them.

A failed rollout, verification or grading is *data*: it is stored with its cause and masked from every statistic. So the
code that maps a unit over groups never lets an exception through unnamed; it calls `attribute` and keeps the `Fault`.

Two families meet here. A `Fault` is a record, plain data that can be stored. A `GagarError` is the exception that carries
one. Who reads a message should learn what failed, the value seen, what was expected, and what to do next.
"""

from __future__ import annotations

import enum
import errno
import os
from dataclasses import dataclass


class Cause(enum.StrEnum):
    """Who is to blame. Only `POLICY` faults may count against the policy; all others make a trajectory invalid."""

    SANDBOX = "sandbox"
    ENGINE = "engine"
    HARNESS = "harness"
    TASK = "task"
    VERIFIER = "verifier"
    GRADER = "grader"
    STORE = "store"
    SETTINGS = "settings"
    UPDATE = "update"
    RESOURCE = "resource"
    POLICY = "policy"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Fault:
    """A stored cause: `cause` says who, `kind` is a short stable word, `message` is for people."""

    cause: str
    kind: str
    message: str
    retryable: bool = False


class GagarError(Exception):
    """Base of the exceptions gagar raises on purpose.

    `hint` is the next step for the person who reads it. `exit_code` is what the command line ends with: 2 for wrong input
    by the user, 1 for everything else.
    """

    cause: Cause = Cause.UNKNOWN
    exit_code: int = 1
    retryable: bool = False

    def __init__(self, message: str, *, kind: str = "error", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.kind = kind
        self.hint = hint

    def fault(self) -> Fault:
        """The storable form."""
        return Fault(str(self.cause), self.kind, self.message, self.retryable)

    def __str__(self) -> str:
        return f"{self.message}\n  what to do: {self.hint}" if self.hint else self.message


class SandboxError(GagarError):
    """The box could not be made, or died for reasons of its own. Never the policy's failure."""

    cause = Cause.SANDBOX
    retryable = True


class EngineError(GagarError):
    """The engine gave no usable tokens."""

    cause = Cause.ENGINE
    retryable = True


class TaskError(GagarError):
    """A task is unusable: its tests do not separate base from reference, its package has no suite ..."""

    cause = Cause.TASK


class VerifierError(GagarError):
    """The verifier failed, not the code it verifies."""

    cause = Cause.VERIFIER
    retryable = True


class GraderError(GagarError):
    """A grade is unusable. The group keeps its original advantages."""

    cause = Cause.GRADER


class StoreError(GagarError):
    """A shard or an artifact cannot be read or written. `intact` names the groups that still can be read."""

    cause = Cause.STORE

    def __init__(self, message: str, *, kind: str = "error", hint: str = "", intact: tuple[str, ...] = ()) -> None:
        super().__init__(message, kind=kind, hint=hint)
        self.intact = intact


class SettingsError(GagarError):
    """A parameter is unknown or ill-typed."""

    cause = Cause.SETTINGS
    exit_code = 2


class UsageError(SettingsError):
    """A command was called with input it cannot use (a missing path, a bad name)."""


class UpdateError(GagarError):
    """The policy update cannot go on (log-probs that do not match the policy, NaN gradients ...)."""

    cause = Cause.UPDATE


class ResourceError(GagarError):
    """The machine ran out of something: disk, memory, file handles."""

    cause = Cause.RESOURCE


RESOURCE_ERRNOS = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-quota",
    errno.EFBIG: "file-size-limit",
    errno.EMFILE: "file-handles",
    errno.ENFILE: "file-handles",
    errno.ENOMEM: "memory",
    errno.EAGAIN: "processes",
}
_REMEDIES = {
    "file-handles": "raise `ulimit -n`",
    "memory": "free memory",
    "processes": "raise `ulimit -u`, or end other processes",
}


def resource_error(error: OSError, what: str, place: object = "") -> ResourceError | None:
    """The typed form of an OSError that says the machine ran out of something; None for any other. `place` is where space is needed."""
    kind = RESOURCE_ERRNOS.get(error.errno or 0)
    if kind is None:
        return None
    remedy = _REMEDIES.get(kind) or f"free space on the file system of {place or 'the temporary directory (TMPDIR)'}"
    return ResourceError(
        f"{what}: {os.strerror(error.errno)}", kind=kind, hint=f"{remedy} (or raise the limit), then run the same command again"
    )


def attribute(error: BaseException, default: Cause = Cause.UNKNOWN) -> Fault:
    """Name the cause of any exception.

    A `GagarError` names itself. An `OSError` that says the machine ran out of something is a resource fault wherever it
    came from. Everything else is blamed on `default`, the room that caught it, with the exception's class as its kind.
    """
    if isinstance(error, GagarError):
        return error.fault()
    if isinstance(error, OSError) and error.errno in RESOURCE_ERRNOS:
        return Fault(str(Cause.RESOURCE), RESOURCE_ERRNOS[error.errno], str(error), retryable=False)
    if isinstance(error, MemoryError):
        return Fault(str(Cause.RESOURCE), "memory", "out of memory", retryable=False)
    return Fault(str(default), type(error).__name__, str(error) or type(error).__name__, retryable=False)
