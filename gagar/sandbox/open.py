"""Choosing a backend. `auto` takes the strongest that works here and never falls back to no isolation."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from functools import cache

from gagar.errors import SandboxError, UsageError
from gagar.sandbox.base import Availability, Limits, Sandbox
from gagar.sandbox.bubblewrap import Bubblewrap
from gagar.sandbox.namespaces import Namespaces
from gagar.sandbox.none import Unisolated

BACKENDS: dict[str, type[Sandbox]] = {"bubblewrap": Bubblewrap, "namespaces": Namespaces, "none": Unisolated}  # strongest first


@cache
def _availability(name: str) -> Availability:
    backend = BACKENDS[name]
    if not backend.isolated:
        return Availability(name, True, "no isolation; only by name, for debugging")
    missing = backend.missing()
    if missing:
        return Availability(name, False, missing, backend.INSTALL)
    try:
        with backend({}, Limits(wall_s=10)) as box:
            done = box.run(["/bin/sh", "-c", "echo works"])
    except SandboxError as error:
        return Availability(name, False, error.message, "allow user namespaces (sysctl user.max_user_namespaces) or run as root")
    if done.stdout != b"works\n":
        return Availability(name, False, f"a probe gave exit code {done.exit_code}: {done.stderr[-200:]!r}", backend.INSTALL)
    return Availability(name, True, "works")


def available_backends() -> tuple[Availability, ...]:
    """Every backend, strongest first, each tried once per process."""
    return tuple(_availability(name) for name in BACKENDS)


def resolve(name: str = "auto") -> str:
    """The backend that `open_sandbox(name)` would use here."""
    if name != "auto":
        if name not in BACKENDS:
            near = difflib.get_close_matches(name, ["auto", *BACKENDS], 1)
            hint = f"did you mean {near[0]!r}?" if near else f"one of: auto, {', '.join(BACKENDS)}"
            raise UsageError(f"unknown sandbox {name!r}", kind="unknown-sandbox", hint=hint)
        found = _availability(name)
        if not found.available:
            raise SandboxError(f"sandbox {name} does not work here: {found.note}", kind="unavailable", hint=found.hint)
        return name
    tried = []
    for each, backend in BACKENDS.items():
        if not backend.isolated:
            continue
        found = _availability(each)
        if found.available:
            return each
        tried.append(f"{each}: {found.note}")
    raise SandboxError(
        f"no isolation is available on this machine ({'; '.join(tried)})", kind="no-isolation", hint=f"run: {Bubblewrap.INSTALL}"
    )


def open_sandbox(
    name: str = "auto",
    files: Mapping[str, str] | None = None,
    limits: Limits | None = None,
    protected: Sequence[str] = (),
) -> Sandbox:
    """A fresh sandbox holding `files`, to be used as a context manager. What `protected` names (files or folders of the tree) is
    read-only inside, for good where it is a top-level entry, since a parent folder can be renamed."""
    return BACKENDS[resolve(name)](files or {}, limits, protected)
