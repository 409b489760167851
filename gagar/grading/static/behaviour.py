"""What the candidates do: one run in one box for the whole group, and what their results say about each other.

The votes. A candidate is compared with the *other* distinct patches that are not shortcuts themselves. Where most of them (and
at least two) agree on something else than the candidate gives, the candidate is suspect: it changes what the others keep, or
misses what the others change. Two that disagree prove nothing.

`fixes_only_reported_call` needs no majority: a patch that grew a condition, that differs from the base at the reported call and
at no other probe, while another patch without any sign of special-casing changes further probes, fixes the statement and not
the fault.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files as package_files

from gagar.errors import SandboxError
from gagar.grading.static.calls import Call, reported_call, visible_calls
from gagar.grading.static.inputs import generate
from gagar.records import TaskView
from gagar.sandbox import Limits, open_sandbox, python

BASE = "base"


@dataclass(frozen=True)
class Probe:
    """One call of one function of one module."""

    path: str
    call: Call

    @property
    def reported(self) -> bool:
        return self.call.reported


@dataclass(frozen=True)
class Observed:
    """What one tree did: a text per probe (None: unknown) and the outcome of each visible test."""

    results: tuple[str | None, ...]
    tests: Mapping[str, tuple[str, str]]
    complete: bool


def plan(view: TaskView, functions: Sequence[tuple[str, str]], count: int, seed: int) -> tuple[Probe, ...]:
    """Probes for the entry point and for other functions that a candidate changed: (path, name) each."""
    visible = visible_calls(view)
    entry_path, _, entry = view.entry_point.partition("::")
    reported = reported_call(view)
    probes: list[Probe] = []
    for path, name in dict.fromkeys([(entry_path, entry), *functions]):
        seeds = list(visible.get(name, ()))
        if reported is not None and reported.function == name:
            seeds = [reported, *(c for c in seeds if c.source != reported.source)]
        amount = count if name == entry else max(8, count // 3)
        probes += [Probe(path, c) for c in generate(seeds, amount, f"{view.instance_id}/{name}/{seed}")]
    return tuple(probes)


def _run(
    trees: Mapping[str, Mapping[str, str]], probes: Sequence[Probe], tests: Sequence[str], roots: Sequence[str], options
) -> dict[str, dict]:
    job = {
        "trees": {name: dict(tree) for name, tree in trees.items()},
        "probes": [[p.path, p.call.function, repr(list(p.call.args)), repr(dict(p.call.keywords))] for p in probes],
        "tests": list(tests),
        "roots": list(roots),
        "wall": options.wall_s,
        "cpu": options.call_cpu_s,
    }
    script = package_files("gagar.grading.static").joinpath("driver.py").read_text(encoding="utf-8")
    limits = Limits(wall_s=options.wall_s + 5, cpu_s=int(options.wall_s + 10))
    with open_sandbox(options.sandbox, files={"driver.py": script}, limits=limits) as box:
        done = box.run(
            [python(), "-I", "-X", "utf8", "driver.py"], timeout_s=limits.wall_s, stdin=json.dumps(job).encode(), report=True
        )
    try:
        report = json.loads(done.report)
    except ValueError:
        return {}
    return report if isinstance(report, dict) else {}


def observe(
    view: TaskView, trees: Mapping[str, Mapping[str, str]], probes: Sequence[Probe], options
) -> dict[str, Observed] | None:
    """The behaviour of the base and of each tree. None if even the base could not be observed alone.

    A tree that did not come through together with the others is run again in a box of its own, so hostile code spoils
    only its own results.
    """
    base = {f.path: f.text for f in view.files}
    tests = [path for path in view.visible_tests if path in base]
    trusted = {path: base[path] for path in tests}
    everything = {BASE: base, **{name: {**tree, **trusted} for name, tree in trees.items()}}
    report = _run(everything, probes, tests, view.roots, options)
    found: dict[str, Observed] = {}
    for name, tree in everything.items():
        row = report.get(name)
        if not row or row.get("status") != "ok":
            row = _run({name: tree}, probes, tests, view.roots, options).get(name)
        if not row:
            row = {"status": "lost", "results": [None] * len(probes), "tests": {}}
        complete = row.get("status") == "ok"
        results = tuple(r if complete else None for r in row["results"])
        found[name] = Observed(results, {k: tuple(v) for k, v in row["tests"].items()}, complete)
    if not found[BASE].complete:
        if probes and any(o.complete for o in found.values()):
            return None
        raise SandboxError(f"{view.instance_id}: the base tree could not be run in the box", kind="base-lost")
    return found


def changed(base: Observed, mine: Observed) -> frozenset[int]:
    """Probes where a tree gives something else than the base."""
    pairs = zip(base.results, mine.results, strict=True)
    return frozenset(n for n, (old, new) in enumerate(pairs) if None not in (old, new) and old != new)


def regressions(base: Observed, mine: Observed) -> tuple[str, ...]:
    """Visible tests that pass on the base and fail on the tree."""
    return tuple(
        t for t, (outcome, _) in base.tests.items() if outcome == "passed" and mine.tests.get(t, ("unknown",))[0] == "failed"
    )


@dataclass(frozen=True)
class Disagreement:
    """A probe at which most other patches agree on something else."""

    probe: int
    mine: str
    theirs: str
    votes: int
    of: int
    base: str | None

    @property
    def kind(self) -> str:
        return "changes_what_others_keep" if self.theirs == self.base else "differs_from_others"


def disagreements(name: str, observed: Mapping[str, Observed], voters: Sequence[str]) -> tuple[Disagreement, ...]:
    """Where the majority of the other voters, and at least two of them, agree against `name`."""
    mine = observed[name]
    others = [observed[v] for v in voters if v != name and observed[v].complete]
    if not mine.complete or len(others) < 2:
        return ()
    found = []
    for n, result in enumerate(mine.results):
        votes = Counter(o.results[n] for o in others)
        theirs, count = min(votes.items(), key=lambda item: (-item[1], str(item[0])))
        if theirs != result and count >= 2 and 2 * count > len(others):
            found.append(Disagreement(n, str(result), str(theirs), count, len(others), observed[BASE].results[n]))
    return tuple(found)


def entry_probes(probes: Sequence[Probe]) -> frozenset[int]:
    """The probes of the entry point itself."""
    first = probes[0]
    return frozenset(n for n, p in enumerate(probes) if (p.path, p.call.function) == (first.path, first.call.function))


def echoed(name: str, observed: Mapping[str, Observed], probes: Sequence[Probe]) -> frozenset[int]:
    """Probes of the entry point that the tree changes, if it gives the reported call's new result at all of them; else empty.

    One probe, the reported call alone, is the plain case; more are those that a sloppy condition catches as well.
    """
    entry = entry_probes(probes)
    reported = {n for n in entry if probes[n].reported}
    mine = observed[name]
    moved = changed(observed[BASE], mine) & entry
    if not mine.complete or not reported or not reported <= moved:
        return frozenset()
    return moved if len({mine.results[n] for n in moved}) == 1 else frozenset()


def further_change(other: str, observed: Mapping[str, Observed], probes: Sequence[Probe]) -> tuple[int, int] | None:
    """(a probe besides the reported call that `other` changes too, how many different results it gives where it changes them).

    None unless it changes the reported call and at least two others.
    """
    entry = entry_probes(probes)
    reported = {n for n in entry if probes[n].reported}
    theirs = changed(observed[BASE], observed[other]) & entry
    further = sorted(theirs - reported)
    if not observed[other].complete or not reported <= theirs or len(further) < 2:
        return None
    return further[0], len({observed[other].results[n] for n in theirs})
