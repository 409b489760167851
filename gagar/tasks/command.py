"""What `gagar tasks ...` does: build, validate, list and show task folders."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path

from gagar.errors import TaskError, UsageError
from gagar.patches import apply_patch
from gagar.progress import Progress
from gagar.records import FileText, Mutant, Snapshot, Task, TaskView
from gagar.sandbox import resolve
from gagar.tasks.build import BuildRules, Rejected, build_tasks, choose, split_repositories, validate
from gagar.tasks.mutants import MutantRules, find_mutants
from gagar.tasks.package import Package, load_package
from gagar.tasks.taskset import TaskSet, write_taskset
from gagar.verify import verify_patch

REPOSITORIES = Path(__file__).resolve().parent / "repositories"
# How many of the project's own repositories each split gets; the rest make the warm start's demonstrations, and training tasks of one
# mutant a function: what was demonstrated may be trained on, what is held out may not.
OWN_SPLITS = {"held_out": 7, "train": 7, "warm_start": 0}


def own_packages() -> list[Package]:
    """The project's mini-repositories, by name."""
    return [load_package(folder) for folder in sorted(REPOSITORIES.iterdir()) if (folder / "tests").is_dir()]


def build_command(
    out: Path,
    folders: Sequence[Path],
    held_out: Sequence[str],
    per_function: int,
    incomplete_share: float,
    limit: int | None,
    seed: int,
    workers: int,
    sandbox: str,
    progress: Progress,
) -> dict:
    """Build a task folder from package folders, or from the project's own repositories. Nothing is written before all is built."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        what = "holds tasks already" if (out / "tasks.parquet").exists() else "is there already, and not an empty folder"
        raise UsageError(f"{out} {what}", kind="exists", hint="choose another --out, or remove it")
    backend = resolve(sandbox)
    rules = BuildRules(incomplete_share=incomplete_share, per_function=per_function, seed=seed)
    packages = [load_package(folder) for folder in folders] or own_packages()
    names = [package.name for package in packages]
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise UsageError(f"two packages are named {twice[0]!r}", kind="duplicate-package", hint="rename one folder")
    stray = [name for name in held_out if name not in names]
    if stray:
        raise UsageError(f"--held-out {stray[0]!r} is none of the packages {', '.join(names)}", kind="unknown-package")
    splits = (
        {name: "held_out" if name in held_out else "train" for name in names}
        if folders
        else split_repositories(names, OWN_SPLITS, seed)
    )
    tasks, snapshots, mutants, rejected = [], [], {}, []
    for package in packages:
        try:
            built = _build_package(package, splits[package.name], rules, limit, backend, workers, progress)
        except TaskError as error:
            if len(packages) == 1:
                raise
            rejected.append(Rejected(package.name, error.message))  # the other packages' tasks are not lost for it
            continue
        mutants[package.name] = built[0]
        snapshots.append(built[1])
        tasks += built[2]
        rejected += built[3]
    if not tasks:
        reasons = Counter(item.reason.split(": ", 1)[-1] for item in rejected).most_common(3)
        raise TaskError(
            f"no task could be made of {', '.join(names)}; most frequent reasons: {reasons or 'no function is called with literal arguments by its tests'}",
            kind="no-tasks",
            hint="the source needs functions that the suite calls with plain values; see docs/tasks.md",
        )
    provenance = {
        "command": "gagar tasks build",
        "rules": asdict(rules),
        "mutant_rules": asdict(MutantRules()),
        "sandbox": backend,
        "splits": splits,
        "packages": {package.name: package.digest for package in packages},
        "counts": _counts(tasks),
        "mutants": {name: len(rows) for name, rows in mutants.items()},
        "rejected": [asdict(item) for item in rejected],
    }
    partial = out.with_name(f".{out.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    write_taskset(partial, tasks, snapshots, mutants, provenance)
    if out.exists():
        out.rmdir()
    partial.rename(out)
    counts = provenance["counts"]
    text = f"{counts['tasks']} tasks of {len(packages)} package(s) in {out}: {counts['by_split']}; {len(rejected)} mutants rejected by validation"
    return {"folder": str(out), "text": text, **counts, "rejected": len(rejected)}


def _build_package(
    package: Package, split: str, rules: BuildRules, limit: int | None, backend: str, workers: int, progress: Progress
) -> tuple[list[Mutant], Snapshot, list[Task], list[Rejected]]:
    found = [
        mutant
        for _, group in find_mutants(package, split, rules=MutantRules(), backend=backend, workers=workers)
        for mutant in group
    ]
    if split == "warm_start":
        demonstrated = choose(found, replace(rules, per_function=1))
        chosen = [replace(mutant, split="train") for mutant in demonstrated[:limit]]
    else:
        chosen = choose(found, rules)[:limit]
    with progress.stage(f"{package.name}: {len(found)} mutants, validating", len(chosen), "tasks") as bar:
        snapshot, tasks, rejected = build_tasks(package, chosen, rules, backend=backend, workers=workers, on_done=bar.advance)
    return found, snapshot, tasks, rejected


def _counts(tasks: Sequence[Task]) -> dict:
    return {
        "tasks": len(tasks),
        "by_split": dict(Counter(task.split for task in tasks)),
        "by_operator": dict(Counter(task.operator for task in tasks)),
        "incomplete_reward_tests": sum(not task.reward_complete for task in tasks),
    }


def validate_command(folder: Path, limit: int | None, workers: int, progress: Progress) -> dict:
    """Check tasks again by execution."""
    taskset = TaskSet(folder)
    tasks = (
        taskset.tasks
        if limit is None
        else tuple(taskset.tasks[index * len(taskset.tasks) // limit] for index in range(min(limit, len(taskset.tasks))))
    )
    backend = resolve("auto")

    with progress.stage("validate", len(tasks), "tasks") as bar, ThreadPoolExecutor(workers) as pool:

        def one(task: Task) -> str:
            try:
                base = taskset.base(task)
                validate(task, base, apply_patch(base, task.patch), backend=backend)
                if verify_patch(task, base, "", sandbox=backend).outcome != "unresolved":
                    return f"{task.instance_id}: the empty patch does not score 0"
                return ""
            except TaskError as error:
                return error.message
            finally:
                bar.advance()

        failures = [failure for failure in pool.map(one, tasks) if failure]
    text = f"{len(tasks) - len(failures)} of {len(tasks)} tasks hold" + "".join(f"\n  {failure}" for failure in failures)
    return {"checked": len(tasks), "failed": failures, "text": text}


def list_command(folder: Path, split: str | None) -> list[dict]:
    """One row per task."""
    tasks = [task for task in TaskSet(folder).tasks if split in (None, task.split)]
    if split is not None and not tasks:
        raise UsageError(f"no task in the split {split!r}", kind="unknown-split", hint="warm_start, train or held_out")
    return [
        {
            "instance_id": task.instance_id,
            "split": task.split,
            "operator": task.operator,
            "reward_tests": "complete" if task.reward_complete else "incomplete",
        }
        for task in tasks
    ]


def show_command(folder: Path, instance_id: str, hidden: bool) -> dict:
    """A task as the policy sees it; with `hidden`, all of it."""
    taskset = TaskSet(folder)
    task = taskset.task(instance_id)
    view: TaskView = taskset.view(task)
    shown = {
        "instance_id": view.instance_id,
        "repo": view.repo,
        "problem_statement": view.problem_statement,
        "files": [file.path for file in view.files],
    }
    path = task.entry_point.split("::")[0]
    text = f"{view.instance_id}\n\n{view.problem_statement}\n\n--- {path}\n{_text(view.files, path)}"
    if hidden:
        shown |= {
            "patch": task.patch,
            "reward": asdict(task.reward),
            "maintainer": asdict(task.maintainer),
            "operator": task.operator,
            "split": task.split,
        }
        suites = "".join(
            f"\n--- {name} tests: {len(suite.fail_to_pass)} fail_to_pass, {len(suite.pass_to_pass)} pass_to_pass\n{suite.files[0].text}"
            for name, suite in (("reward", task.reward), ("maintainer", task.maintainer))
        )
        text += f"\n--- reference patch ({task.operator}, {task.split})\n{task.patch}{suites}"
    return {**shown, "text": text}


def _text(files: Sequence[FileText], path: str) -> str:
    return next(file.text for file in files if file.path == path)
