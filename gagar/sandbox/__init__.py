"""Where untrusted code runs. See `docs/architecture.md` for the contract and `base` for its words."""

from gagar.sandbox.base import BOX_ROOT, Availability, Completed, Limits, Sandbox
from gagar.sandbox.open import BACKENDS, available_backends, open_sandbox, resolve
from gagar.sandbox.probe import LimitBinding, limits_binding
from gagar.sandbox.stale import reap_stale
from gagar.sandbox.trees import PathRefused, TreeOverflow
from gagar.sandbox.view import python

__all__ = [
    "BACKENDS",
    "BOX_ROOT",
    "Availability",
    "Completed",
    "LimitBinding",
    "Limits",
    "PathRefused",
    "Sandbox",
    "TreeOverflow",
    "available_backends",
    "limits_binding",
    "open_sandbox",
    "python",
    "reap_stale",
    "resolve",
]
