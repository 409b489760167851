"""Median seconds to start a sandbox and run `true` in it, per backend, as a ratio to the limit and to a bare child process.

    python benchmarks/sandbox_start.py [--runs 50]

The limit to hold is 30 ms. Backends and the bare child take turns, so that a busy machine slows all alike.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import time

from gagar.sandbox import Limits, available_backends, open_sandbox

LIMIT_S = 0.030
TRUE = "/bin/true"


def start(backend: str) -> float:
    """Seconds for one sandbox: opened, one command, closed."""
    began = time.perf_counter()
    with open_sandbox(backend, files={"a.py": "x = 1\n"}, limits=Limits()) as box:
        box.run([TRUE], timeout_s=10)
    return time.perf_counter() - began


def bare() -> float:
    """Seconds for a child process without isolation."""
    began = time.perf_counter()
    subprocess.run([TRUE], check=True)
    return time.perf_counter() - began


def main() -> None:
    """Measure in turns and print medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=50)
    given = parser.parse_args()
    backends = [found.name for found in available_backends() if found.available]
    seconds: dict[str, list[float]] = {name: [] for name in ("bare child", *backends)}
    for _ in range(given.runs):
        seconds["bare child"].append(bare())
        for backend in backends:
            seconds[backend].append(start(backend))
    base = statistics.median(seconds["bare child"])
    for name, values in seconds.items():
        median = statistics.median(values)
        print(
            f"{name:<12} median {median * 1000:6.1f} ms  {median / LIMIT_S:.2f} of the limit  {median / base:.1f} x a bare child"
        )


if __name__ == "__main__":
    main()
