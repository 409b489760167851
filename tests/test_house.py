"""The arrows of docs/architecture.md: imports run one way, floor by floor; heavy and orchestrating libraries stay in their rooms.

A *room* is a module or a package directly in `gagar`, or `flows`. A new one gets its line in `FLOORS`: as low as its imports
allow, as high as those who use it need.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

FLOORS = (
    ("errors", "records"),  # the nouns
    # no room of the pipeline: parameters, digests, text of patches, statistics, progress bars
    ("registry", "settings", "parameters", "artifacts", "patches", "intervals", "progress", "quiet"),
    ("store", "sandbox", "engines", "advantage", "tracking", "rundir", "newrun"),
    ("testrun", "tasks", "harness", "verify", "report"),
    ("grading", "update", "evaluate"),
    ("units", "collect", "stages", "evaluation", "loop", "experiment", "doctor"),  # drive the rooms below
    ("cli", "flows"),
)
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

ONLY_IN = {"prefect": {"flows"}, "dvc": {"tracking"}, "mlflow": {"tracking"}}
HEAVY = ("torch", "transformers", "trl", "datasets", "accelerate", "prefect", "dvc", "mlflow")
LIGHT = ("cli", "settings", "registry", "artifacts", "store", "advantage", "grading", "rundir", "verify")

_TASKS_TO_SOLVE = ROOT / "gagar" / "tasks" / "repositories"  # packages that tasks are made of, no part of gagar


def modules() -> list[Path]:
    """All source files of the project."""
    files = [file for top in ("gagar", "flows") for file in sorted((ROOT / top).rglob("*.py"))]
    return [file for file in files if _TASKS_TO_SOLVE not in file.parents and file != ROOT / "gagar" / "__init__.py"]


def room_of(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return "flows" if parts[0] == "flows" else parts[1]


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of every import in a file, those inside functions too."""
    package = file.relative_to(ROOT).with_suffix("").parts
    package = package if file.name == "__init__.py" else package[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            base = ".".join(part for part in (above, node.module) if part)
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def arrows() -> Iterator[tuple[str, str, str]]:
    """(room, room it imports, place)."""
    for file in modules():
        for line, name in imports(file):
            top, _, rest = name.partition(".")
            target = "flows" if top == "flows" else rest.partition(".")[0]
            known = target in FLOOR or (ROOT / "gagar" / target).is_dir() or (ROOT / "gagar" / f"{target}.py").is_file()
            if top == "flows" or (top == "gagar" and target and known and target != "__init__"):
                yield room_of(file), target, f"{file.relative_to(ROOT)}:{line}"


def test_every_room_has_a_floor():
    homeless = sorted({room_of(file) for file in modules()} - set(FLOOR))
    assert not homeless, f"give {', '.join(homeless)} a floor in tests/test_house.py"


def test_no_room_imports_a_room_above_it():
    wrong = [f"{place}: {room} imports {other}" for room, other, place in arrows() if FLOOR.get(other, 99) > FLOOR.get(room, 99)]
    assert not wrong, "\n".join(wrong)


def test_there_are_no_circles():
    graph: dict[str, set[str]] = {}
    for room, other, _ in arrows():
        if room != other:
            graph.setdefault(room, set()).add(other)
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(f"rooms import each other in a circle: {' <- '.join(error.args[1])}")


def test_orchestrators_stay_in_their_rooms():
    wrong = [
        f"{file.relative_to(ROOT)}:{line} imports {name}"
        for file in modules()
        for line, name in imports(file)
        if room_of(file) not in ONLY_IN.get(name.partition(".")[0], {room_of(file)})
    ]
    assert not wrong, "\n".join(wrong)


def test_source_says_nothing_of_the_machine_it_was_written_on():
    wrong = [
        str(file) for file in [*modules(), *ROOT.glob("*.yaml"), *ROOT.glob("configs/*")] if str(ROOT) + "/" in file.read_text()
    ]
    assert not wrong


def test_importing_the_light_rooms_imports_no_heavy_library():
    light = ["gagar"] + [f"gagar.{room}" for room in LIGHT if any((ROOT / "gagar").glob(f"{room}*"))]
    code = f"import {', '.join(light)}, sys; print(*[name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


# the checks themselves


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A house to build wrongly: a function that adds a file."""
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)

    def add(path: str, text: str) -> None:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)

    add("gagar/errors.py", "")
    return add


@pytest.mark.parametrize(
    "text",
    [
        "from gagar import stages",
        "from gagar.stages import run",
        "import gagar.stages",
        "def f():\n    from gagar.stages import run",
        "from ..stages import run",
        "from .. import stages",
        "import flows.train",
    ],
)
def test_an_import_from_above_is_seen(house, text):
    house("gagar/stages.py", "")
    house("gagar/store/read.py", text)
    with pytest.raises(AssertionError, match=r"gagar/store/read.py:\d: store imports (stages|flows)"):
        test_no_room_imports_a_room_above_it()


def test_a_circle_is_seen(house):
    house("gagar/tasks/a.py", "import gagar.verify")
    house("gagar/verify.py", "import gagar.tasks.a")
    test_no_room_imports_a_room_above_it()
    with pytest.raises(pytest.fail.Exception, match=r"circle: .*tasks"):
        test_there_are_no_circles()


def test_an_orchestrator_outside_its_room_and_a_room_without_floor_are_seen(house):
    house("gagar/tracking/a.py", "import mlflow, dvc.api")
    house("flows/train.py", "import prefect")
    test_orchestrators_stay_in_their_rooms()
    house("gagar/shed.py", "def f():\n    from prefect import flow")
    with pytest.raises(AssertionError, match=r"gagar/shed.py:2 imports prefect.flow"):
        test_orchestrators_stay_in_their_rooms()
    with pytest.raises(AssertionError, match="give shed a floor"):
        test_every_room_has_a_floor()
