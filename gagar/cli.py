"""The command line. Heavy libraries are imported inside the commands, so that `--help` answers at once.

Exit codes: 0 done; 1 something failed (the message says what, and what to do); 2 the input was wrong and nothing was written.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Reinforcement-learning post-training for code agents, with a grader that compares a whole group of attempts.\n\n"
    "Start with `gagar demo`, or make a run of your own: `gagar new runs/mine --profile cpu-tiny`, then `gagar run runs/mine`.",
)
tasks_app = typer.Typer(no_args_is_help=True, help="Build, check and look at task sets.")
app.add_typer(tasks_app, name="tasks")

RunArgument = Annotated[Path, typer.Argument(help="The run directory (it holds params.yaml).")]
IterationOption = Annotated[int, typer.Option("--iteration", "-i", min=1, help="Which iteration, counted from 1.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON on standard output, and no progress.")]


def _guarded(function: Callable) -> Callable:
    """Turn typed causes into a message and an exit code; never a traceback alone."""

    @wraps(function)
    def wrapped(*args, **kwargs):
        from gagar.errors import GagarError, attribute

        try:
            return function(*args, **kwargs)
        except typer.Exit:
            raise
        except GagarError as error:
            typer.echo(f"error ({error.cause}/{error.kind}): {error}", err=True)
            if getattr(error, "intact", ()):
                typer.echo(f"  intact: {len(error.intact)} groups, first {', '.join(error.intact[:3])}", err=True)
            raise typer.Exit(error.exit_code) from None
        except KeyboardInterrupt:
            typer.echo("stopped; the same command goes on from here", err=True)
            raise typer.Exit(1) from None
        except OSError as error:
            fault = attribute(error)
            typer.echo(
                f"error ({fault.cause}/{fault.kind}): {fault.message}\n  what was finished is kept; put it right and run the same command again",
                err=True,
            )
            raise typer.Exit(1) from None

        except Exception as error:
            import traceback

            traceback.print_exc()
            typer.echo(
                f"error (unknown/{type(error).__name__}): a fault of gagar itself; what was finished is kept, and the traceback above belongs in a report",
                err=True,
            )
            raise typer.Exit(1) from None

    return wrapped


def _print(data: object, as_json: bool, text: str) -> None:
    typer.echo(json.dumps(data, indent=1, default=str) if as_json else text)


@app.command()
@_guarded
def doctor(as_json: JsonOption = False) -> None:
    """Say what this machine has: sandbox backends, which limits bind, versions, disk, memory."""
    from gagar.doctor import diagnose, render

    report = diagnose()
    _print(report, as_json, render(report))
    if not report["ready"]:
        raise typer.Exit(1)


@app.command()
@_guarded
def new(
    folder: Annotated[Path, typer.Argument(help="Where to make the run, e.g. runs/mine.")],
    profile: Annotated[str, typer.Option(help="A name from configs/, laid over the defaults.")] = "cpu-tiny",
    sets: Annotated[
        list[str] | None, typer.Option("--set", help="PATH=VALUE, e.g. advantage.cap=tempered. May be given several times.")
    ] = None,
) -> None:
    """Make a run directory with its own params.yaml. Unknown or ill-typed parameters are refused and nothing is written."""
    from gagar.newrun import make_run

    made = make_run(folder, profile, sets or [])
    typer.echo(f"made {made}; next: gagar run {made}")


@app.command()
@_guarded
def run(
    folder: RunArgument = Path("."),
    iterations: Annotated[
        int | None, typer.Option(help="Stop after this iteration; by default run.iterations of the parameters.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Run the whole loop: iterations, and the evaluations before and after. Run it again after a crash and it goes on."""
    from gagar.loop import run_all

    result = run_all(folder, iterations, _progress(as_json))
    _print(result, as_json, result["text"])


@app.command()
@_guarded
def params(as_json: JsonOption = False) -> None:
    """List every parameter with what it takes, its default and its meaning."""
    from gagar.settings import describe

    rows = [{"path": item.path, "takes": item.expected, "default": item.default, "doc": item.doc} for item in describe()]
    _print(
        rows,
        as_json,
        "\n".join(f"{row['path']} = {json.dumps(row['default'])}\n    {row['doc']} ({row['takes']})" for row in rows),
    )


def _progress(quiet: bool, prefix: str = ""):
    from gagar.progress import make_progress

    return make_progress(prefix, quiet=quiet)


def _stage(name: str, folder: Path, iteration: int, as_json: bool) -> None:
    from gagar.rundir import RunDirectory
    from gagar.stages import Pipeline

    pipeline = Pipeline(RunDirectory(folder), _progress(as_json))
    ran = pipeline.stage(name, iteration)
    record = pipeline.record(name, iteration)
    numbers = ", ".join(
        f"{key} {value:.4g}" if isinstance(value, float) else f"{key} {value}" for key, value in record["metrics"].items()
    )
    _print({**record, "ran": ran}, as_json, f"{name} of iteration {iteration}: {'done' if ran else 'already done'}; {numbers}")


@app.command()
@_guarded
def rollout(folder: RunArgument = Path("."), iteration: IterationOption = 1, as_json: JsonOption = False) -> None:
    """Sample the trajectories of one iteration with the policy of the iteration before."""
    _stage("rollout", folder, iteration, as_json)


@app.command()
@_guarded
def verify(folder: RunArgument = Path("."), iteration: IterationOption = 1, as_json: JsonOption = False) -> None:
    """Run the hidden reward tests on one iteration's patches."""
    _stage("verify", folder, iteration, as_json)


@app.command()
@_guarded
def grade(folder: RunArgument = Path("."), iteration: IterationOption = 1, as_json: JsonOption = False) -> None:
    """Grade the passing candidates of each group of one iteration side by side."""
    _stage("grade", folder, iteration, as_json)


@app.command()
@_guarded
def advantage(folder: RunArgument = Path("."), iteration: IterationOption = 1, as_json: JsonOption = False) -> None:
    """Turn one iteration's verdicts and grades into credit."""
    _stage("advantage", folder, iteration, as_json)


@app.command()
@_guarded
def update(folder: RunArgument = Path("."), iteration: IterationOption = 1, as_json: JsonOption = False) -> None:
    """Update the policy on one iteration's credited trajectories."""
    _stage("update", folder, iteration, as_json)


@app.command()
@_guarded
def evaluate(
    folder: RunArgument = Path("."),
    after: Annotated[
        int, typer.Option("--after", min=0, help="Evaluate the policy after this many iterations; 0 is the start.")
    ] = 0,
    as_json: JsonOption = False,
) -> None:
    """Evaluate a checkpoint on the held-out repositories: reward and true pass rate, quality, with intervals."""
    from gagar.evaluation import run_evaluation
    from gagar.loop import render_evaluation
    from gagar.rundir import RunDirectory

    result = run_evaluation(RunDirectory(folder), after, _progress(as_json))
    _print(result, as_json, render_evaluation(result))


@app.command()
@_guarded
def audit(
    first: Annotated[Path, typer.Argument(help="Run directory of policy A.")],
    second: Annotated[Path, typer.Argument(help="Run directory of policy B; may be the same run.")],
    after: Annotated[tuple[int, int], typer.Option(help="After how many iterations, A and B.")] = (24, 24),
    as_json: JsonOption = False,
) -> None:
    """Compare two evaluated policies' passes on the same tasks, graded together and blind: win rate of A."""
    from gagar.evaluation import run_audit
    from gagar.rundir import RunDirectory

    result = run_audit(RunDirectory(first), after[0], RunDirectory(second), after[1])
    rate = result["win_rate"]
    text = f"A wins {result['wins']}, ties {result['ties']}, B wins {result['losses']}: win rate of A {rate['value']:.2f} [{rate['low']:.2f}, {rate['high']:.2f}]"
    _print(result, as_json, text)


@app.command("warm-start")
@_guarded
def warm_start(
    folder: RunArgument = Path("."),
    out: Annotated[Path | None, typer.Option(help="Where the checkpoint goes; by default the run's artifacts.")] = None,
) -> None:
    """Make the pre-RL policy from scripted demonstrations of mixed quality (the stage behind the shipped checkpoint)."""
    from gagar.rundir import RunDirectory
    from gagar.update.warm_stage import run_warm_start

    typer.echo(str(run_warm_start(RunDirectory(folder), out, _progress(False))))


@app.command()
@_guarded
def demo(
    folder: Annotated[Path, typer.Option(help="Where the demo's runs go.")] = Path("runs/demo"),
    iterations: Annotated[int, typer.Option(min=1, help="Iterations of each arm.")] = 8,
    seed: Annotated[int, typer.Option(help="Seed of both arms.")] = 0,
) -> None:
    """Train GAGAR and binary from the shipped checkpoint, evaluate before and after, and print the table."""
    from gagar.experiment import run_demo

    typer.echo(run_demo(folder, iterations, seed))


@app.command()
@_guarded
def experiment(
    folder: Annotated[Path, typer.Argument(help="Where the arms' runs go.")],
    arms: Annotated[str, typer.Option(help="Comma-separated: gagar, binary, downweight.")] = "gagar,binary,downweight",
    seeds: Annotated[int, typer.Option(min=1, help="How many seeds, from 0.")] = 3,
    iterations: Annotated[int, typer.Option(min=1)] = 24,
    jobs: Annotated[int, typer.Option(min=1, help="Runs at once.")] = 2,
    sets: Annotated[list[str] | None, typer.Option("--set", help="PATH=VALUE for every arm.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Train several arms over several seeds and print the comparison with paired intervals."""
    from gagar.experiment import run_experiment

    result = run_experiment(folder, arms.split(","), list(range(seeds)), iterations, jobs, sets or [])
    _print(result, as_json, result["text"])


@tasks_app.command("build")
@_guarded
def tasks_build(
    out: Annotated[Path, typer.Option(help="Folder for the task set.")] = Path("tasks"),
    package: Annotated[
        list[Path] | None,
        typer.Option(
            "--package",
            help="A Python package folder with a pytest suite; several are allowed. Without it: the project's mini-repositories.",
        ),
    ] = None,
    held_out: Annotated[
        list[str] | None,
        typer.Option("--held-out", help="Folder name of a --package to hold out for evaluation; the others are for training."),
    ] = None,
    per_function: Annotated[int, typer.Option(min=1, help="At most so many tasks of one function.")] = 2,
    incomplete_share: Annotated[
        float, typer.Option(min=0.0, max=1.0, help="Share of tasks whose reward tests hold the reported call alone.")
    ] = 0.7,
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many tasks of one package.")] = None,
    seed: Annotated[int, typer.Option()] = 0,
    workers: Annotated[int, typer.Option(min=1, help="Sandboxes at once.")] = 2,
    sandbox: Annotated[str, typer.Option(help="auto, bubblewrap, namespaces or none.")] = "auto",
    as_json: JsonOption = False,
) -> None:
    """Make tasks by mutation: break a function, observe, write hidden tests, validate by execution."""
    from gagar.tasks.command import build_command

    result = build_command(
        out, package or [], held_out or [], per_function, incomplete_share, limit, seed, workers, sandbox, _progress(as_json)
    )
    _print(result, as_json, result["text"])


@tasks_app.command("validate")
@_guarded
def tasks_validate(
    folder: Annotated[Path, typer.Argument(help="A task folder.")],
    limit: Annotated[int | None, typer.Option(min=1, help="Check only so many, spread over the table.")] = None,
    workers: Annotated[int, typer.Option(min=1)] = 2,
    as_json: JsonOption = False,
) -> None:
    """Check tasks again by execution: the base fails, the reference passes, the empty patch scores 0."""
    from gagar.tasks.command import validate_command

    result = validate_command(folder, limit, workers, _progress(as_json))
    _print(result, as_json, result["text"])
    if result["failed"]:
        raise typer.Exit(1)


@tasks_app.command("list")
@_guarded
def tasks_list(
    folder: Annotated[Path, typer.Argument(help="A task folder.")] = Path("gagar/data/tasks"),
    split: str | None = None,
    as_json: JsonOption = False,
) -> None:
    """Name the tasks of a folder."""
    from gagar.tasks.command import list_command

    result = list_command(folder, split)
    _print(result, as_json, "\n".join("  ".join(str(value) for value in row.values()) for row in result))


@tasks_app.command("show")
@_guarded
def tasks_show(
    instance_id: str,
    folder: Annotated[Path, typer.Option(help="A task folder.")] = Path("gagar/data/tasks"),
    hidden: Annotated[
        bool, typer.Option("--hidden", help="Also what no policy may see: reference patch and hidden tests.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show one task as the policy sees it, or with `--hidden` all of it."""
    from gagar.tasks.command import show_command

    result = show_command(folder, instance_id, hidden)
    _print(result, as_json, result["text"])


def main() -> None:
    """Entry point of the `gagar` script."""
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    try:
        app()
    except BrokenPipeError:
        sys.exit(1)


if __name__ == "__main__":
    main()
