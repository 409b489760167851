"""The typed tree behind `params.yaml`.

    settings = load("params.yaml", overrides=["advantage.lambda_max=2"])
    settings.advantage.lambda_max

A file may hold a part of the tree; the rest are the defaults, which are those of the profile `cpu-tiny`. Types are strict (`"3"`
is no number, `true` is no integer, NaN and infinity are nothing). All problems of a file are said at once, each with the dotted
path, the value seen, what is expected, and the nearest name that exists.

A new parameter is one line: `name: type = param(default, "what it is", ge=...)`. One with `family=` names an entry of
`gagar.registry`, so other packages can add values.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator, model_validator

from gagar import registry
from gagar.errors import SettingsError
from gagar.parameters import Parameter, dump_yaml, parameters, parse_yaml, problem_lines, set_path

__all__ = ["Settings", "describe", "dump", "from_tree", "load", "profile", "profiles", "set_path"]


def param(default: Any, doc: str, *, family: str = "", **rules: Any) -> Any:
    """One parameter: its default, one line of documentation, and pydantic's rules (`ge`, `le`, ...)."""
    return Field(default, description=doc, json_schema_extra={"family": family} if family else None, **rules)


class Section(BaseModel):
    """Frozen, strict, and closed to unknown names."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False, validate_default=True)

    @field_validator("*", mode="after")
    @classmethod
    def _known_name(cls, value: Any, info: ValidationInfo) -> Any:
        family = (cls.model_fields[info.field_name].json_schema_extra or {}).get("family")
        for name in (value or ()) if isinstance(value, tuple) else (value,):
            if family and name is not None and name not in registry.names(family):
                known = registry.names(family)
                start = "one of" if value is name else "null, or a list of"
                raise ValueError(f"{start} {', '.join(known)}{registry.did_you_mean(name, known)}")
        return value


def shares(section: Section, what: str) -> None:
    """Raise ValueError unless the values of the section sum to 1."""
    total = math.fsum(section.model_dump().values())
    if abs(total - 1.0) > 1e-9:
        raise ValueError(f"{what} that sum to 1; these sum to {total:.6g}")


class Run(Section):
    """The run as a whole."""

    seed: int = param(0, "seed that all others are derived from", ge=0)
    iterations: int = param(24, "iterations: rollout to update, this often", ge=0)


# The operators whose faults the shipped policy mends often enough to learn from. Of the others (docs/results.md) it mends next to none by
# an honest edit, so that on them a shortcut is the only pass there is, and nothing for a grader to prefer.
OPERATORS = (
    "method_name",
    "integer_constant",
    "end_index",
    "arithmetic",
    "comparison_direction",
    "builtin_function",
    "comparison_boundary",
    "swapped_arguments",
)


class Tasks(Section):
    """Where tasks come from."""

    path: str = param("gagar/data/tasks", "task folder, seen from the run directory or the installed package", min_length=1)
    operators: tuple[str, ...] | None = param(
        OPERATORS, "demonstrate, train and evaluate on mutants of these operators only; null: all", family="operator"
    )
    train_limit: int | None = param(None, "use at most this many training tasks; null: all", ge=1)
    held_out_limit: int | None = param(None, "use at most this many held-out tasks; null: all", ge=1)

    @field_validator("operators", mode="before")
    @classmethod
    def _as_tuple(cls, value: Any) -> Any:
        return tuple(value) if isinstance(value, list) else value


class Policy(Section):
    """The policy that is trained, and the engine that samples from it."""

    checkpoint: str = param("gagar/data/checkpoint", "checkpoint folder that the run starts from", min_length=1)
    engine: str = param("transformers", "engine", family="engine")
    max_length: int = param(768, "longest sequence in tokens, prompt included", ge=16)
    threads: int = param(1, "threads of the engine on a CPU", ge=1)


class Rollout(Section):
    """How trajectories are sampled."""

    tasks_per_iteration: int = param(16, "tasks, hence groups, per iteration", ge=1)
    group_size: int = param(8, "trajectories per group", ge=1)
    temperature: float = param(1.0, "sampling temperature", gt=0)
    top_p: float = param(1.0, "nucleus sampling; below 1 log-probs are of the cut distribution", gt=0, le=1)
    top_k: int = param(0, "sample from the k most probable tokens; 0: from all", ge=0)
    concurrency: int = param(128, "trajectories under way at the same time", ge=1)
    refill_rounds: int = param(1, "rounds that replace groups without a signal", ge=0)


class Harness(Section):
    """How the model acts on a repository."""

    name: str = param("edit", "harness", family="harness")
    turn_limit: int = param(6, "turns per trajectory", ge=1)
    token_limit: int = param(256, "sampled tokens per trajectory", ge=1)
    max_new_tokens: int = param(96, "sampled tokens per turn", ge=1)
    time_limit_s: float = param(120.0, "seconds per trajectory", gt=0)
    malformed_limit: int = param(3, "malformed actions in a row that end a trajectory", ge=1)
    test_timeout_s: float = param(10.0, "seconds for one run of the visible tests", gt=0)
    observation_chars: int = param(1600, "an observation is cut to this many characters", ge=64)


class Sandbox(Section):
    """Where code written by the model runs."""

    backend: Literal["auto", "bubblewrap", "namespaces", "none"] = param(
        "auto", "isolation; auto takes the strongest that works, and never none"
    )
    memory_mb: int = param(512, "memory limit in MB", ge=64)
    processes: int = param(64, "limit of processes and threads", ge=1)
    file_mb: int = param(16, "size limit of a file in MB", ge=1)
    cpu_s: int = param(3, "seconds of CPU until a process is killed; what hangs costs this much, however busy the machine", ge=1)
    wall_s: float = param(20.0, "seconds until the whole process tree is killed", gt=0)
    workers: int = param(2, "boxes open at the same time", ge=1)


class Weights(Section):
    """Weights of the rubric's criteria; they sum to 1."""

    approach: float = param(0.30, "does it solve the stated problem in the right way", ge=0, le=1)
    precision: float = param(0.25, "does it change what must change", ge=0, le=1)
    minimality: float = param(0.20, "does it change nothing else", ge=0, le=1)
    side_effects: float = param(0.15, "does other behaviour stay", ge=0, le=1)
    consistency: float = param(0.10, "does it read like the code around it", ge=0, le=1)

    @model_validator(mode="after")
    def _whole(self) -> Weights:
        shares(self, "weights")
        return self


class Factors(Section):
    """Quality factors by tier; they do not rise from better to worse."""

    runner: float = param(0.9, "tier 1, behind the best", gt=0, le=1)
    high: float = param(0.85, "tier 2, best", gt=0, le=1)
    low: float = param(0.40, "tier 2, last", gt=0, le=1)
    tier3: float = param(0.05, "tier 3; the paper takes 0.2 (docs/results.md says why not here)", gt=0, le=1)

    @model_validator(mode="after")
    def _falling(self) -> Factors:
        if not self.runner >= self.high >= self.low >= self.tier3:
            raise ValueError("runner >= high >= low >= tier3")
        return self


class Grade(Section):
    """How passing trajectories of a group are told apart."""

    grader: str = param("static", "grader", family="grader")
    weights: Weights = param(Weights(), "weights of the criteria")
    factors: Factors = param(Factors(), "quality factor of each tier")
    probe_inputs: int = param(24, "generated calls on which the static grader compares behaviour", ge=0)
    attempts: int = param(2, "tries before a group stays ungraded", ge=1)
    always: bool = param(False, "grade even where the estimator uses no grades, to report quality")


class Advantage(Section):
    """How rewards and grades become credit."""

    name: str = param("gagar", "estimator", family="estimator")
    cap: Literal["none", "clip", "tempered"] = param("clip", "what happens where lambda is over lambda_max")
    lambda_max: float = param(1.5, "bound of the amplification of a good pass", ge=1)


class Update(Section):
    """How credit becomes weights."""

    learning_rate: float = param(1.5e-4, "AdamW's learning rate", gt=0)
    epochs: int = param(1, "passes over an iteration's trajectories", ge=1)
    steps_per_iteration: int = param(1, "optimizer steps per epoch", ge=1)
    micro_batch: int = param(16, "trajectories per forward pass; changes no result", ge=1)
    aggregation: Literal["token-mean", "prompt-mean"] = param("token-mean", "how the loss is averaged")
    clip_low: float = param(0.2, "the ratio is clipped below 1 minus this", ge=0, lt=1)
    clip_high: float = param(0.28, "the ratio is clipped above 1 plus this", ge=0)
    ratio_low: float = param(0.2, "tokens with a ratio below are masked", ge=0, le=1)
    ratio_high: float = param(5.0, "tokens with a ratio above are masked", ge=1)
    max_grad_norm: float = param(1.0, "gradient clipping", gt=0)
    weight_decay: float = param(0.0, "AdamW's weight decay, of matrices", ge=0)
    beta1: float = param(0.9, "AdamW's first decay", ge=0, lt=1)
    beta2: float = param(0.95, "AdamW's second decay", ge=0, lt=1)
    epsilon: float = param(1e-8, "AdamW's epsilon; gradients well below it move their weights less, as in SGD", gt=0)
    processes: int = param(1, "data-parallel processes", ge=1)


class Evaluate(Section):
    """What is measured on the held-out tasks, and when."""

    before: bool = param(True, "evaluate the policy that the run starts from")
    after: bool = param(True, "evaluate the policy that the run ends with")
    samples: int = param(8, "trajectories per task: the k of avg@k", ge=1)
    temperature: float = param(1.0, "sampling temperature", gt=0)
    confidence: float = param(0.95, "level of the intervals", gt=0, lt=1)
    audit_pairs: int = param(200, "pairs of the blind comparison of patches", ge=0)
    seed: int = param(1234, "seed of evaluation: sampling, resampling, pairs", ge=0)


class Mixture(Section):
    """Shares of the demonstrations' styles; they sum to 1."""

    clean: float = param(0.37, "the reference fix", ge=0, le=1)
    needless_guard: float = param(0.10, "the fix with a guard that nothing needs", ge=0, le=1)
    broad_except: float = param(0.04, "an exception swallowed", ge=0, le=1)
    unrelated_edit: float = param(0.08, "the fix with an edit elsewhere", ge=0, le=1)
    special_cased: float = param(0.37, "the reported call answered by its literal", ge=0, le=1)
    wrong: float = param(0.04, "an edit that does not fix", ge=0, le=1)

    @model_validator(mode="after")
    def _whole(self) -> Mixture:
        shares(self, "shares")
        return self


class WarmStart(Section):
    """How the shipped checkpoint is made, before any reinforcement learning."""

    steps: int = param(2400, "optimizer steps", ge=1)
    batch: int = param(32, "demonstrations per step", ge=1)
    learning_rate: float = param(1e-3, "AdamW's learning rate", gt=0)
    seed: int = param(0, "seed of weights, demonstrations and order", ge=0)
    examples: int = param(40000, "demonstrations", ge=1)
    rename_share: float = param(
        0.85, "share of demonstrations whose names are replaced, so that none is learnt by heart", ge=0, le=1
    )
    slip_share: float = param(
        0.0, "share of the demonstrated changes that come after a refused one, so that a refusal is not the end", ge=0, le=1
    )
    mixture: Mixture = param(Mixture(), "shares of the demonstrations' styles")


class Model(Section):
    """Shape of the embedded policy (Llama architecture); read by warm start only."""

    hidden: int = param(192, "width", ge=8)
    layers: int = param(4, "layers", ge=1)
    heads: int = param(6, "attention heads; they divide the width", ge=1)
    kv_heads: int = param(6, "key and value heads; they divide the attention heads", ge=1)
    intermediate: int = param(512, "width of the MLP", ge=8)
    vocab: int = param(3072, "size of the vocabulary", ge=300)
    rope_theta: float = param(1e6, "base of the rotary positions", gt=1)
    initial_weights: Literal["copying", "plain"] = param(
        "copying", "copying: attention circuits that copy from the context are planted (gagar/update/copying.py); plain: random"
    )

    @model_validator(mode="after")
    def _divides(self) -> Model:
        if self.hidden % self.heads or self.heads % self.kv_heads:
            raise ValueError("heads that divide hidden, and kv_heads that divide heads")
        return self


class Settings(Section):
    """The whole tree."""

    run: Run = param(Run(), "the run as a whole")
    tasks: Tasks = param(Tasks(), "where tasks come from")
    policy: Policy = param(Policy(), "the policy and its engine")
    rollout: Rollout = param(Rollout(), "how trajectories are sampled")
    harness: Harness = param(Harness(), "how the model acts on a repository")
    sandbox: Sandbox = param(Sandbox(), "where code written by the model runs")
    grade: Grade = param(Grade(), "how passing trajectories are told apart")
    advantage: Advantage = param(Advantage(), "how rewards and grades become credit")
    update: Update = param(Update(), "how credit becomes weights")
    evaluate: Evaluate = param(Evaluate(), "what is measured on the held-out tasks")
    warm_start: WarmStart = param(WarmStart(), "how the shipped checkpoint is made")
    model: Model = param(Model(), "shape of the embedded policy")


def load(path: str | Path, overrides: Sequence[str] = ()) -> Settings:
    """The settings of a file, which may hold a part of the tree, with overrides like "advantage.lambda_max=2" laid over it.

    Raises SettingsError that names every problem.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(
            f"{path}: cannot be read: {error}", kind="unreadable", hint="`gagar new` writes a params.yaml"
        ) from error
    tree = parse_yaml(text, str(path))
    return from_tree(tree if tree is not None else {}, overrides, origin=str(path))


def profile(name: str, overrides: Sequence[str] = ()) -> Settings:
    """The settings of `configs/NAME.yaml`. Raises SettingsError that lists the profiles there are."""
    found = profiles()
    if name not in found:
        known = ", ".join(found) or "none"
        raise SettingsError(
            f"unknown profile {name!r}; there are: {known}{registry.did_you_mean(name, tuple(found))}",
            kind="unknown-profile",
            hint="a profile is a file configs/NAME.yaml in the working directory or beside the package",
        )
    return load(found[name], overrides)


def profiles() -> dict[str, Path]:
    """All profiles by name: those of the working directory, then those beside the package."""
    folders = (Path(__file__).resolve().parent.parent / "configs", Path.cwd() / "configs")
    return {path.stem: path for folder in folders for path in sorted(folder.glob("*.yaml"))}


def from_tree(tree: Any, overrides: Sequence[str] = (), *, origin: str = "settings") -> Settings:
    """Settings from a plain tree, checked. Raises SettingsError that names every problem."""
    problems = []
    for given in overrides:
        path, equals, value = given.partition("=")
        if not equals or not path.strip():
            problems.append(f"{given}: got an override without a value, expected PATH=VALUE, e.g. run.seed=1")
        elif isinstance(tree, dict):
            tree = set_path(tree, path.strip(), value)
    try:
        settings = Settings.model_validate(tree)
    except ValidationError as error:
        problems = problem_lines(Settings, error) + problems
    if problems:
        count = f"{len(problems)} problem{'s' * (len(problems) > 1)}"
        raise SettingsError(
            f"{origin}: {count}\n  " + "\n  ".join(problems),
            kind="wrong-settings",
            hint="correct these lines; gagar.settings.describe() lists every parameter with its type and default",
        )
    return settings


def dump(settings: Settings) -> str:
    """The whole tree as YAML, one comment per section. `load` of it gives the same settings."""
    return dump_yaml(settings)


def describe() -> tuple[Parameter, ...]:
    """Every parameter with its dotted path, what is expected, its default, and its documentation."""
    return tuple(parameters(Settings))
