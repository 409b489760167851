"""The grader named `oracle`: the static grader, told the truth. It serves measurement only (how right is a grader?).

It is given, per task, the reference fix and what the maintainer's tests said of each patch. Both only add findings: a patch that
fails the maintainer's tests is wrong however it looks, and behaviour is also compared with the reference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gagar.errors import GraderError
from gagar.grading.base import Candidate, ranked
from gagar.grading.reply import group_grade
from gagar.grading.static import behaviour
from gagar.grading.static.findings import Finding, judge
from gagar.grading.static.grader import StaticGrader, StaticOptions, distinct, measurements, process_finding
from gagar.patches import apply_patch
from gagar.records import INVALID, RESOLVED, GroupGrade, Task, TaskView, Trajectory, Verdict
from gagar.registry import register


@dataclass(frozen=True)
class Truth:
    """What only the oracle knows of one task. `maintainer` maps a patch to whether it passes the maintainer's tests."""

    reference: Mapping[str, str]  # the tree with the reference fix
    maintainer: Mapping[str, bool] = field(default_factory=dict)


def truth_of(task: Task, view: TaskView, trajectories: Sequence[Trajectory], verdicts: Sequence[Verdict]) -> Truth:
    """From a task, its trajectories and their verdicts under the maintainer's suite. Invalid verdicts say nothing."""
    patches = {t.trajectory_id: t.patch for t in trajectories}
    said = {
        patches[v.trajectory_id]: v.outcome == RESOLVED
        for v in verdicts
        if v.suite == "maintainer" and v.outcome != INVALID and v.trajectory_id in patches
    }
    return Truth(apply_patch({f.path: f.text for f in view.files}, task.patch), said)


@register("grader", "oracle")
class OracleGrader(StaticGrader):
    """`truths` by instance id. A task without one is refused: an oracle that guesses is none."""

    name = "oracle"

    def __init__(self, truths: Mapping[str, Truth] | None = None, options: StaticOptions | None = None, **fields: Any) -> None:
        super().__init__(options, **fields)
        self.truths = dict(truths or {})

    def grade(self, view: TaskView, candidates: Sequence[Candidate], *, seed: int) -> GroupGrade:
        truth = self.truths.get(view.instance_id)
        if truth is None:
            raise GraderError(f"the oracle knows nothing of {view.instance_id}", kind="no-truth", hint="give it a Truth per task")
        graded = ranked(candidates)
        trees, which = distinct(graded)
        measured = self.measure(view, trees)
        against = self._against_reference(view, truth, trees, measured.probes)
        drafts = []
        for c in graded:
            key = which[c.trajectory_id]
            findings = [*measured.findings[key], *against.get(key, []), *process_finding(c)]
            if truth.maintainer.get(c.patch) is False:
                entry = measured.base.entry_path
                findings.append(Finding("maintainer_tests_fail", entry, 0, 0, "the maintainer's tests fail on this patch"))
            drafts.append(judge(c.trajectory_id, findings))
        raw = measurements(measured, which)
        return group_grade(self.name, view, candidates, drafts, seed=seed, raw=raw, rubric=self.rubric)

    def _against_reference(
        self, view: TaskView, truth: Truth, trees: Sequence[Mapping[str, str]], probes: Sequence[behaviour.Probe]
    ) -> dict[int, list[Finding]]:
        if not probes:
            return {}
        named = {f"cand{key}": tree for key, tree in enumerate(trees)}
        observed = behaviour.observe(view, {**named, "reference": truth.reference}, probes, self.options)
        if observed is None or not observed["reference"].complete:
            return {}
        found: dict[int, list[Finding]] = {}
        for key in range(len(trees)):
            mine = observed[f"cand{key}"]
            differing = sorted(behaviour.changed(observed["reference"], mine))
            if differing:
                probe, n = probes[differing[0]], differing[0]
                text = f"{probe.call.source} gives {mine.results[n]}, the reference gives {observed['reference'].results[n]}"
                text += f"; so at {len(differing)} of {len(probes)} probes"
                found[key] = [Finding("differs_from_reference", probe.path, 0, 0, text)]
        return found
