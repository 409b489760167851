"""What the collector keeps: finished units, and never a failure that may pass."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from gagar.collect import Collector
from gagar.errors import Fault
from gagar.records import INVALID, RESOLVED, Verdict


def verdict(fault: Fault | None) -> Verdict:
    outcome = RESOLVED if fault is None else INVALID
    return Verdict("g/0", "g", "reward", outcome, (), (), (), "ok", "ok", "applied", fault, 0.0)


class Machine:
    """Stands for the units of a run whose sandbox gives these faults, one a call."""

    def __init__(self, folder, faults) -> None:
        self.run = SimpleNamespace(state=folder)
        self.settings = SimpleNamespace(sandbox=SimpleNamespace(workers=1))
        self.faults, self.calls = faults, 0

    def verify_key(self, _trajectories, suite):
        return f"key/{suite}"

    def verify(self, _trajectories, _suite):
        self.calls += 1
        return (verdict(self.faults.pop(0)),)


BROKEN = Fault("sandbox", "unavailable", "the box died", retryable=True)
FINAL = Fault("task", "empty-suite", "no tests", retryable=False)


def test_a_broken_machine_is_asked_again_once_it_is_put_right(tmp_path):
    machine = Machine(tmp_path, [BROKEN, BROKEN, None])
    assert Collector(machine).verify((), "reward")[0].outcome == INVALID
    assert Collector(machine).verify((), "reward")[0].outcome == RESOLVED
    assert Collector(machine).verify((), "reward")[0].outcome == RESOLVED
    assert machine.calls == 3


@pytest.mark.parametrize("faults", [[None], [FINAL], [BROKEN, None]])
def test_what_is_final_is_kept(tmp_path, faults):
    machine = Machine(tmp_path, list(faults))
    first = Collector(machine).verify((), "reward")
    assert Collector(machine).verify((), "reward") == first
    assert machine.calls == len(faults)
