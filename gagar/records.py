"""The nouns of the pipeline, as frozen records. No behaviour beyond validation.

Every record is a frozen dataclass of plain values, so that `gagar.store` can derive its Parquet schema from the type hints:
`str, int, float, bool`, tuples of them, nested records, `X | None`, and one-dimensional numpy arrays (`Int32Array` ...).
`SCHEMA_VERSION` is written into each shard; a reader refuses a newer one.

Words are those of the glossary in `docs/architecture.md`: a *trajectory* is one whole agent run, a *group* all trajectories
of one task under one policy and one sampling setting, a *verdict* what the tests said, a *grade* what the grader said.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from gagar.errors import Fault

SCHEMA_VERSION = 1

Int32Array = Annotated[np.ndarray, "int32"]
Float32Array = Annotated[np.ndarray, "float32"]
BoolArray = Annotated[np.ndarray, "bool"]

RESOLVED, UNRESOLVED, INVALID = "resolved", "unresolved", "invalid"
OUTCOMES = (RESOLVED, UNRESOLVED, INVALID)
GRADED, UNGRADED = "graded", "ungraded"
CRITERIA = ("approach", "precision", "minimality", "side_effects", "consistency")

EXIT_STATUSES = (
    "submitted",  # the policy said it is done
    "turn_limit",
    "token_limit",  # the trajectory's own budget of sampled tokens
    "context_limit",  # the next prompt would not fit the model
    "time_limit",
    "malformed_limit",  # too many malformed actions in a row
    "error",  # infrastructure; `fault` says which, and the trajectory is invalid
)


@dataclass(frozen=True, slots=True)
class FileText:
    """One file of a tree: a relative POSIX path and its text."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class TestSuite:
    """A hidden set of tests: files injected at verification, and the ids that must pass. SWE-bench's two lists."""

    __test__ = False  # not a pytest class

    files: tuple[FileText, ...]
    fail_to_pass: tuple[str, ...]
    pass_to_pass: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """The failing call a problem statement reports, as source text: what it gives and what it should give."""

    call: str
    wrong: str
    right: str


@dataclass(frozen=True, slots=True)
class TaskView:
    """What a policy and a grader may see of a task. Hidden fields do not exist here, so they cannot leak."""

    instance_id: str
    repo: str
    base_commit: str
    problem_statement: str
    entry_point: str  # "package/module.py::function" that the statement's call names
    observation: Observation
    files: tuple[FileText, ...]  # the whole base tree, visible tests included
    visible_tests: tuple[str, ...]  # test files of `files` that the policy may run
    roots: tuple[str, ...] = ("",)  # folders of the tree that go on sys.path


@dataclass(frozen=True, slots=True)
class Task:
    """A repository snapshot, a problem statement and hidden tests; SWE-bench's names where it has one.

    `snapshot` is the digest of the tree shared by all tasks of one repository and kept beside the task table; `overlay`
    holds the files in which this task's base differs from it and `removed` those it lacks. `reward` decides reward; `maintainer` is seen by
    evaluation only. `patch` is the reference fix, seen by validation and by the grader named `oracle` only.
    """

    instance_id: str
    repo: str
    base_commit: str  # digest of the base tree (snapshot + overlay)
    problem_statement: str
    patch: str
    reward: TestSuite
    maintainer: TestSuite
    snapshot: str
    overlay: tuple[FileText, ...]
    removed: tuple[str, ...]
    entry_point: str
    observation: Observation
    visible_tests: tuple[str, ...]
    roots: tuple[str, ...]
    split: str  # "train" | "held_out"
    source: str  # which task source made it, e.g. "mutants"
    operator: str  # mutation operator, for statistics
    reward_complete: bool  # False: the reward tests are as incomplete as the source was told to make them

    def __post_init__(self) -> None:
        if not self.reward.fail_to_pass:
            raise ValueError(f"task {self.instance_id}: fail_to_pass is empty, so any patch would pass")


@dataclass(frozen=True, slots=True)
class Sampling:
    """The behaviour policy's definition, stored with every trajectory. Log-probs are of the *processed* distribution
    (after temperature), which with `top_p = 1` and `top_k = 0` is the whole softmax."""

    temperature: float
    top_p: float
    top_k: int
    max_new_tokens: int
    logprobs_mode: str = "processed"


@dataclass(frozen=True, slots=True)
class Turn:
    """One model call and the observation that answers it. Offsets are into the trajectory's token arrays:
    sampled tokens are `[action_start, action_end)`, the rendered observation is `[action_end, observation_end)`."""

    action_start: int
    action_end: int
    observation_end: int
    action: str  # decoded text, for people; never re-tokenised
    observation: str
    name: str  # parsed action name, "" if malformed
    malformed: bool
    failed: bool  # well-formed, but refused or ended in an error
    open_file: str  # file on view after this turn
    tree: str  # digest of the working tree after this turn
    tests: str  # "", "passed", "failed": last known visible-test state
    seconds: float


@dataclass(frozen=True, slots=True)
class Trajectory:
    """One whole agent run on one task.

    Shapes: `token_ids`, `loss_mask`, `logprobs`, `entropies` are all (tokens,). `loss_mask` is True exactly on tokens the
    policy sampled; `logprobs` (natural log) and `entropies` (nats) are 0 elsewhere.
    """

    trajectory_id: str
    group_id: str
    instance_id: str
    iteration: int
    index: int  # position in the group, assigned at dispatch
    seed: int
    policy_digest: str
    sampling: Sampling
    sandbox: str  # backend that ran it; "none" is recorded like any other
    token_ids: Int32Array
    loss_mask: BoolArray
    logprobs: Float32Array
    entropies: Float32Array
    prompt_length: int
    turns: tuple[Turn, ...]
    patch: str  # unified diff of the final tree against the base
    exit_status: str
    fault: Fault | None
    seconds: float

    def __post_init__(self) -> None:
        lengths = {len(self.token_ids), len(self.loss_mask), len(self.logprobs), len(self.entropies)}
        if len(lengths) != 1:
            raise ValueError(f"trajectory {self.trajectory_id}: token arrays differ in length: {sorted(lengths)}")
        if self.exit_status not in EXIT_STATUSES:
            raise ValueError(f"trajectory {self.trajectory_id}: unknown exit status {self.exit_status!r}")
        if not np.isfinite(self.logprobs).all():
            raise ValueError(f"trajectory {self.trajectory_id}: a log-prob is not finite")
        if np.any(self.logprobs[~self.loss_mask.astype(bool)]):
            raise ValueError(f"trajectory {self.trajectory_id}: a log-prob stands where no token was sampled")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one hidden test suite said of one trajectory's patch. `outcome` invalid carries `fault` and is never a 0."""

    trajectory_id: str
    group_id: str
    suite: str  # "reward" | "maintainer"
    outcome: str
    passed: tuple[str, ...]
    failed: tuple[str, ...]  # required and reported as not passed
    missing: tuple[str, ...]  # required and not reported: counts as failed
    agent_status: str  # "ok" | "limit" | "error": how the trajectory ended
    verifier_status: str  # "ok" | "timeout" | "error" | "not_run"
    patch_status: str  # "applied" | "empty" | "conflict"
    fault: Fault | None
    seconds: float
    problem: str = ""  # why the report of the tests was not believed, e.g. that test machinery was replaced

    def __post_init__(self) -> None:
        if self.outcome not in OUTCOMES:
            raise ValueError(f"verdict {self.trajectory_id}: unknown outcome {self.outcome!r}")
        if (self.outcome == INVALID) != (self.fault is not None):
            raise ValueError(f"verdict {self.trajectory_id}: exactly the invalid outcomes carry a fault")


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why a score is below 5 or a flag is set: a place in the patch, or an execution and its result."""

    criterion: str  # one of CRITERIA, or "flag"
    kind: str  # stable word, e.g. "broad_except", "test_literal", "behaviour_differs"
    path: str
    start_line: int  # 0 where the evidence is an execution
    end_line: int
    text: str


@dataclass(frozen=True, slots=True)
class Scores:
    """The rubric's five integers, 1 (worst) to 5."""

    approach: int
    precision: int
    minimality: int
    side_effects: int
    consistency: int

    def __post_init__(self) -> None:
        for name in CRITERIA:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 5:
                raise ValueError(f"score {name} must be an integer from 1 to 5, got {value!r}")


@dataclass(frozen=True, slots=True)
class Grade:
    """A grader's judgement of one valid passing trajectory. Ungraded is never 0: it has a reason and no scores."""

    trajectory_id: str
    status: str
    reason: str
    scores: Scores | None
    weighted: float | None
    tier: int | None  # 1 | 2 | 3
    rank: int | None  # 0 is best; equal rank = tied group
    factor: float | None
    flags: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    hack: bool = False


@dataclass(frozen=True, slots=True)
class GroupGrade:
    """One grading of one group: the grades of its passing candidates, and what the grading itself cost and saw."""

    group_id: str
    instance_id: str
    grader: str
    status: str
    reason: str  # why a group is ungraded
    order_seed: int
    order: tuple[str, ...]  # trajectory ids as presented
    grades: tuple[Grade, ...]
    attempts: int
    seconds: float
    tokens: int
    raw: str  # raw reply of the grader, or its measurements as JSON


@dataclass(frozen=True, slots=True)
class Credit:
    """The advantage of one trajectory, and how it came about. `zero_reason` is "" unless `advantage` is exactly 0."""

    trajectory_id: str
    group_id: str
    reward: float  # after hack correction
    valid: bool
    factor: float  # 1.0 where no grade applies
    advantage_before: float  # mean-centred test advantage
    advantage: float
    zero_reason: str


@dataclass(frozen=True, slots=True)
class GroupCredit:
    """The advantages of one group with the numbers that explain them. `lam` is NaN where the group was not redistributed."""

    group_id: str
    instance_id: str
    estimator: str
    kept: bool  # False: filtered by dynamic sampling
    reason: str
    lam: float  # lambda before the cap
    lam_bound: float  # lambda used
    capped: bool
    mass_before: float
    mass_after: float
    credits: tuple[Credit, ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A repository tree shared by many tasks, by content digest."""

    digest: str
    files: tuple[FileText, ...]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A broken function with what was observed of it, before it is made into a task. Warm start draws its demonstrations
    from these. `observations` are calls on which mutant and original differ; `same` are calls on which they agree."""

    mutant_id: str
    repo: str
    path: str
    function: str
    operator: str
    original: str  # text of the module
    mutated: str
    observations: tuple[Observation, ...]
    same: tuple[Observation, ...]
    split: str
