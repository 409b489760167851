"""Peak memory of writing and reading a shard at 100 and at 10,000 groups, each in a process of its own.

    python benchmarks/store_memory.py [--groups 100 10000] [--size 8] [--tokens 300]

Prints one line per run and the ratio. What should grow by nothing grows a little: each row group costs some memory in Arrow's
footer, which is why groups share row groups past the first 128 of a shard.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from gagar import store
from gagar.records import Sampling, Trajectory, Turn


def trajectories(count: int, size: int, tokens: int) -> Iterator[tuple[str, list[Trajectory]]]:
    """Groups of trajectories of a plausible shape, made one by one: six turns, random tokens, texts that hardly compress."""
    random = np.random.default_rng(0)
    for number in range(count):
        rows = []
        for index in range(size):
            mask = random.random(tokens) < 0.4
            text = random.bytes(400).hex()
            turn = Turn(0, 1, 2, text[:120], text, "view", False, False, "package/module.py", "0" * 64, "", 0.25)
            rows.append(
                Trajectory(
                    trajectory_id=f"group-{number}-{index}",
                    group_id=f"group-{number}",
                    instance_id="package__function-1",
                    iteration=1,
                    index=index,
                    seed=index,
                    policy_digest="0" * 64,
                    sampling=Sampling(1.0, 1.0, 0, 96),
                    sandbox="bubblewrap",
                    token_ids=random.integers(0, 1024, tokens).astype(np.int32),
                    loss_mask=mask,
                    logprobs=np.where(mask, -random.random(tokens), 0).astype(np.float32),
                    entropies=np.where(mask, random.random(tokens), 0).astype(np.float32),
                    prompt_length=100,
                    turns=(turn,) * 6,
                    patch=text,
                    exit_status="submitted",
                    fault=None,
                    seconds=1.5,
                )
            )
        yield f"group-{number}", rows


def peak_mb() -> float:
    """The most memory this process has had resident."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(groups: int, size: int, tokens: int) -> dict[str, float]:
    """Write and read that many groups, here."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shard.parquet"
        store.write_shard(path, trajectories(1, size, tokens))
        sum(len(rows) for _, rows in store.read_groups(path, Trajectory))
        start = peak_mb()
        began = time.perf_counter()
        store.write_shard(path, trajectories(groups, size, tokens))
        written, wrote = peak_mb(), time.perf_counter()
        rows = sum(len(rows) for _, rows in store.read_groups(path, Trajectory))
        assert rows == groups * size
        return {
            "groups": groups,
            "file_mb": path.stat().st_size / 1e6,
            "start_mb": start,
            "after_write_mb": written,
            "peak_mb": peak_mb(),
            "write_s": wrote - began,
            "read_s": time.perf_counter() - wrote,
        }


def main() -> None:
    """Measure each number of groups in a process of its own and compare the last with the first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--groups", type=int, nargs="+", default=[100, 10_000])
    parser.add_argument("--size", type=int, default=8)
    parser.add_argument("--tokens", type=int, default=300)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        print(json.dumps(measure(given.groups[0], given.size, given.tokens)))
        return
    results = []
    for groups in given.groups:
        shape = ["--size", str(given.size), "--tokens", str(given.tokens)]
        command = [sys.executable, __file__, "--here", "--groups", str(groups), *shape]
        results.append(json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout))
        print("  ".join(f"{name} {value:,.1f}" for name, value in results[-1].items()), flush=True)
    print(
        f"peak memory at {given.groups[-1]} groups / at {given.groups[0]}: {results[-1]['peak_mb'] / results[0]['peak_mb']:.2f}"
    )


if __name__ == "__main__":
    main()
