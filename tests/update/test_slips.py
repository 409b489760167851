"""Slips: refused where they stand, without a trace in the tree, and no lesson."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from gagar.harness.workspace import Workspace
from gagar.tasks.taskset import TaskSet
from gagar.update.demonstrations import demonstrate, edited
from gagar.update.examples import demonstrations, tokenise
from gagar.update.slips import slip_before

TEXT = "def f(first, second):\n    return first + second * first\n"
MIXTURE = {"clean": 0.7, "wrong": 0.3}


@pytest.fixture(scope="module")
def mutants():
    return [mutant for mutant, _ in zip(TaskSet(Path("gagar/data/tasks")).mutants("warm_start"), range(60), strict=False)]


def test_a_slip_is_refused_or_malformed_and_changes_nothing():
    workspace = Workspace({"m.py": TEXT}, observation_chars=400)
    workspace.open_file, workspace._shown = "m.py", (1, 2)
    seen = set()
    for seed in range(200):
        for action, observation in slip_before("change\n+\n---\n-", workspace, ["other"], random.Random(seed)):
            assert action.startswith("change\n")
            seen.add(observation.split(":")[0] + (" 0" if "occurs 0" in observation else ""))
    assert seen == {"refused", "refused 0", "malformed"}
    assert workspace.files == {"m.py": TEXT}


def test_what_follows_a_slip_is_the_same_repair(mutants):
    slipped = 0
    for mutant in mutants:
        shown = demonstrate(mutant, "clean", random.Random(0), names=[], rename_share=0.0, slip_share=1.0)
        slipped += bool(shown.slips)
        assert edited(mutant, shown.turns) == mutant.original
        for place, (action, observation) in enumerate(shown.turns):
            refused = observation.startswith(("refused:", "malformed:"))
            assert refused == (place in shown.slips) and (not refused or action.startswith("change"))
    assert slipped > len(mutants) / 2


def test_the_share_is_kept_and_none_means_none(mutants):
    def share(of):
        shown = list(demonstrations(mutants, MIXTURE, 400, rename_share=0.5, slip_share=of, seed=1))
        return sum(bool(item.slips) for item in shown) / len(shown)

    assert share(0.0) == 0
    assert 0.1 < share(0.2) < 0.25  # some attempts at a slip would have worked, and repairs of several lines are no change


def test_the_loss_leaves_the_slip_out(mutants):
    pytest.importorskip("torch")
    from transformers import AutoTokenizer

    from gagar.harness.rendering import Renderer

    renderer = Renderer(AutoTokenizer.from_pretrained("gagar/data/checkpoint"))
    shown = next(
        item for item in demonstrations(mutants, MIXTURE, 99, rename_share=0.0, slip_share=1.0, seed=2) if len(item.slips) == 1
    )
    ids, mask = tokenise(shown, renderer)
    assert len(ids) == len(mask)
    runs = [renderer.decode(ids[start:stop]) for start, stop in _runs(mask)]
    assert runs == [action for place, (action, _) in enumerate(shown.turns) if place not in shown.slips]


def _runs(mask):
    edges = [0, *(i for i in range(1, len(mask)) if mask[i] != mask[i - 1]), len(mask)]
    return [(a, b) for a, b in itertools.pairwise(edges) if mask[a]]
