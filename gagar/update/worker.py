"""Data-parallel updates: starts the processes of one update, and is what each of them runs.

`python -m gagar.update.worker REQUEST` under a distributed launcher; the request is a file that `run_distributed` writes.
The first process tells its progress, and every process its error if there is one, in JSON lines on standard output.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import tempfile
from collections import deque
from pathlib import Path
from typing import Any

from gagar.errors import UpdateError
from gagar.update.checkpoints import Progress

_MARK = "gagar-update "


def run_distributed(arguments: dict[str, Any], processes: int, work: Path, on_step: Progress | None) -> None:
    """Run `update_policy(**arguments)` in that many processes of this machine. Raises their UpdateError."""
    work.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="request-", dir=work) as folder:
        request = Path(folder) / "request"
        request.write_bytes(pickle.dumps(arguments))
        command = [sys.executable, "-m", "torch.distributed.run", "--standalone", f"--nproc_per_node={processes}"]
        child = subprocess.Popen(
            [*command, "-m", "gagar.update.worker", str(request)],
            stdout=subprocess.PIPE, stderr=(Path(folder) / "stderr").open("wb"), text=True,
            env={**os.environ, "OMP_NUM_THREADS": str(arguments["threads"])},
        )  # fmt: skip
        error: dict[str, str] | None = None
        try:
            last: deque[str] = deque(maxlen=5)
            for line in child.stdout:
                if not line.startswith(_MARK):
                    last.append(line.rstrip())
                    continue
                told = json.loads(line[len(_MARK) :])
                error = told.get("error", error)
                if on_step is not None and "step" in told:
                    on_step(*told["step"])
            code = child.wait()
        finally:
            if child.poll() is None:
                child.terminate()
                child.wait()
        if error is not None:
            raise UpdateError(error["message"], kind=error["kind"], hint=error["hint"])
        if code:
            last.extend((Path(folder) / "stderr").read_text(errors="replace").splitlines()[-20:])
            raise UpdateError(f"a process of the update ended with code {code}:\n" + "\n".join(last), kind="process")


def main(request: str) -> int:
    """One process of an update."""
    from gagar.update.policy import update_policy

    arguments = pickle.loads(Path(request).read_bytes())
    try:
        update_policy(**arguments, on_step=lambda *step: _tell({"step": step}))
    except UpdateError as error:
        _tell({"error": {"message": error.message, "kind": error.kind, "hint": error.hint}})
        return 1
    return 0


def _tell(what: dict[str, Any]) -> None:
    os.write(sys.stdout.fileno(), (_MARK + json.dumps(what) + "\n").encode())  # one call: lines of two processes don't mix


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
