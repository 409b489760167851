"""A folder of tasks: `tasks.parquet`, the repository snapshots they share, the mutants behind them, and how they were made."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from gagar.errors import TaskError
from gagar.records import FileText, Mutant, Snapshot, Task, TaskView
from gagar.store import publish_file, read_groups, write_shard


@dataclass(frozen=True)
class TaskSet:
    """Reads a task folder. `tasks` are in table order; trees are put together when asked for."""

    folder: Path

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """All tasks. Raises TaskError when the folder holds none."""
        path = self.folder / "tasks.parquet"
        if not path.is_file():
            raise TaskError(
                f"no tasks at {self.folder} (tasks.parquet is missing)",
                kind="no-tasks",
                hint="run `gagar tasks build`, or correct tasks.path",
            )
        return tuple(task for _, rows in read_groups(path, Task) for task in rows)

    @cached_property
    def _by_id(self) -> dict[str, Task]:
        return {task.instance_id: task for task in self.tasks}

    @cached_property
    def _snapshots(self) -> dict[str, dict[str, str]]:
        rows = (row for _, group in read_groups(self.folder / "snapshots.parquet", Snapshot) for row in group)
        return {row.digest: {file.path: file.text for file in row.files} for row in rows}

    def split(self, name: str, limit: int | None = None, operators: Sequence[str] | None = None) -> tuple[Task, ...]:
        """The tasks of one split, at most `limit` of them, taken evenly over the table. With `operators`, the mutation tasks of other
        operators are left out. Raises TaskError where none of the split's tasks remain."""
        tasks = tuple(task for task in self.tasks if task.split == name)
        if operators is not None and tasks:
            tasks = tuple(task for task in tasks if not task.operator or task.operator in operators)
            if not tasks:
                raise TaskError(
                    f"no task of the split {name!r} in {self.folder} is of the operators {', '.join(operators)}",
                    kind="no-tasks",
                    hint="tasks.operators=null takes all",
                )
        if limit is None or limit >= len(tasks):
            return tasks
        return tuple(tasks[index * len(tasks) // limit] for index in range(limit))

    def task(self, instance_id: str) -> Task:
        """One task by id. Raises TaskError."""
        if instance_id not in self._by_id:
            raise TaskError(
                f"no task {instance_id} in {self.folder}", kind="unknown-task", hint="`gagar tasks list` names them all"
            )
        return self._by_id[instance_id]

    def base(self, task: Task) -> dict[str, str]:
        """The base tree of a task: its snapshot with the overlay laid over it."""
        files = {path: text for path, text in self._snapshots[task.snapshot].items() if path not in task.removed}
        files.update({file.path: file.text for file in task.overlay})
        return files

    def view(self, task: Task) -> TaskView:
        """What policy and grader may see."""
        return TaskView(
            instance_id=task.instance_id,
            repo=task.repo,
            base_commit=task.base_commit,
            problem_statement=task.problem_statement,
            entry_point=task.entry_point,
            observation=task.observation,
            roots=task.roots,
            visible_tests=task.visible_tests,
            files=tuple(FileText(path, text) for path, text in sorted(self.base(task).items())),
        )

    def mutants(self, split: str | None = None) -> Iterator[Mutant]:
        """The mutants of one split, or of all, streamed."""
        path = self.folder / "mutants.parquet"
        if not path.is_file():
            raise TaskError(
                f"no mutants at {self.folder}", kind="no-mutants", hint="only task folders made by `gagar tasks build` hold them"
            )
        for _, rows in read_groups(path, Mutant):
            yield from (row for row in rows if split in (None, row.split))


def write_taskset(
    folder: Path, tasks: Sequence[Task], snapshots: Sequence[Snapshot], mutants: Mapping[str, Sequence[Mutant]], provenance: dict
) -> None:
    """Write a task folder; each file is published atomically. `mutants` are grouped by repository."""
    folder.mkdir(parents=True, exist_ok=True)
    write_shard(folder / "snapshots.parquet", ((snapshot.digest, [snapshot]) for snapshot in snapshots))
    write_shard(folder / "mutants.parquet", mutants.items(), Mutant)
    write_shard(folder / "tasks.parquet", ((task.instance_id, [task]) for task in tasks))
    with publish_file(folder / "provenance.json") as file:
        file.write((json.dumps(provenance, indent=1, sort_keys=True) + "\n").encode())
