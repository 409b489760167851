"""Where untrusted code runs. See `docs/architecture.md` for the contract and `base` for its words."""

from gagar.sandbox.base import BOX_ROOT, Availability, Completed, Limits, Sandbox
from gagar.sandbox.open import BACKENDS, available_backends, open_sandbox, resolve
from gagar.sandbox.stale import reap_stale
from gagar.sandbox.trees import PathRefused, TreeOverflow
from gagar.sandbox.view import python

__all__ = [
    "BACKENDS",
    "BOX_ROOT",
    "Availability",
    "Completed",
    "Limits",
    "PathRefused",
    "Sandbox",
    "TreeOverflow",
    "available_backends",
    "open_sandbox",
    "python",
    "reap_stale",
    "resolve",
]
