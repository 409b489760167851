"""Graders compare the passing trajectories of one group. See `rubric` for the rules, `run.grade_group` for the entry."""

from gagar.grading.base import FLAGS, Candidate, Draft, Grader
from gagar.grading.make import make_grader
from gagar.grading.rubric import Factors, Rubric, compare, settle, shortcut, tier, weighted
from gagar.grading.run import grade_group
from gagar.grading.validate import validate

__all__ = [
    "FLAGS",
    "Candidate",
    "Draft",
    "Factors",
    "Grader",
    "Rubric",
    "compare",
    "grade_group",
    "make_grader",
    "settle",
    "shortcut",
    "tier",
    "validate",
    "weighted",
]
