"""A grader from the settings' `grade` section."""

from __future__ import annotations

from typing import Any, Protocol

from gagar.grading.base import Grader
from gagar.grading.rubric import Factors, Rubric
from gagar.records import CRITERIA
from gagar.registry import get


class GradeSettings(Protocol):
    """What is read of the settings: `settings.Grade`, or anything of that shape."""

    grader: str
    weights: Any
    factors: Any
    probe_inputs: int


def rubric_of(settings: GradeSettings) -> Rubric:
    """Weights and factors."""
    given = settings.factors
    factors = Factors(f_runner=given.runner, f_max=given.high, f_min=given.low, f_low=given.tier3)
    return Rubric({name: getattr(settings.weights, name) for name in CRITERIA}, factors)


def make_grader(settings: GradeSettings, *, sandbox: str = "auto") -> Grader:
    """The grader that the settings name. A grader class says how it reads them in `from_settings`; without, it is just made."""
    made = get("grader", settings.grader)
    if hasattr(made, "from_settings"):
        return made.from_settings(settings, rubric=rubric_of(settings), sandbox=sandbox)
    return made()
