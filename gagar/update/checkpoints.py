"""Checkpoint folders and training state: published whole or not at all, and read back right after they are written."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gagar.errors import UpdateError, resource_error
from gagar.quiet import quiet
from gagar.store import publish_file

if TYPE_CHECKING:
    import torch

TOKENIZER_FILES = (
    "added_tokens.json",
    "chat_template.jinja",
    "merges.txt",
    "special_tokens_map.json",
    "tokenizer.json",
    "tokenizer.model",
    "tokenizer_config.json",
    "vocab.json",
)


@contextmanager
def publish_folder(out: Path) -> Iterator[Path]:
    """A folder to fill; it takes the place of `out` when the block ends without an error, and is removed otherwise.

    What a killed writer left behind beside `out` is removed by the next one.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    for left in out.parent.glob(f".{out.name}.*.tmp"):
        shutil.rmtree(left, ignore_errors=True)
    temporary = out.with_name(f".{out.name}.{secrets.token_hex(6)}.tmp")
    temporary.mkdir()
    try:
        yield temporary
        for file in temporary.rglob("*"):
            if file.is_file():
                file.chmod(0o644)  # safetensors leaves its files to their owner only
                _sync(file)
        _sync(temporary)
        if out.exists():
            aside = out.with_name(f".{out.name}.{secrets.token_hex(6)}.tmp")
            os.replace(out, aside)
            os.replace(temporary, out)
            shutil.rmtree(aside, ignore_errors=True)
        else:
            os.replace(temporary, out)
        _sync(out.parent)
    except OSError as error:
        raise resource_error(error, f"{out} could not be written", out.parent) or error from error
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def copy_tokenizer(source: Path, target: Path) -> tuple[str, ...]:
    """Copy the tokenizer's files from one folder into another; says which."""
    found = tuple(name for name in TOKENIZER_FILES if (source / name).is_file())
    if not found:
        raise UpdateError(
            f"{source} holds no tokenizer", kind="no-tokenizer", hint="it needs tokenizer.json and its configuration"
        )
    for name in found:
        shutil.copyfile(source / name, target / name)
    return found


def write_model(model: Any, folder: Path) -> None:
    """Save configuration and weights, read the weights back and compare them bit by bit."""
    from safetensors.torch import load_file

    with quiet():
        model.save_pretrained(folder)
    kept = model.state_dict()
    read = {name: value for file in sorted(folder.glob("*.safetensors")) for name, value in load_file(file).items()}
    wrong = [name for name, value in read.items() if name not in kept or not same(kept[name].cpu(), value)]
    pointers = {kept[name].data_ptr() for name in read if name in kept}
    missing = [name for name, value in kept.items() if name not in read and value.data_ptr() not in pointers]
    if wrong or missing:
        raise UpdateError(
            f"{folder}: what was read back differs from what was written: {', '.join((wrong + missing)[:5])}",
            kind="write-verify",
            hint="check the disk, then run the same command again",
        )


def same(one: Any, two: Any) -> bool:
    """Bitwise equality of nested state: tensors, numbers, strings, lists and dictionaries."""
    import torch

    if isinstance(one, torch.Tensor):
        return isinstance(two, torch.Tensor) and one.dtype == two.dtype and torch.equal(one, two)
    if isinstance(one, Mapping):
        return isinstance(two, Mapping) and one.keys() == two.keys() and all(same(value, two[key]) for key, value in one.items())
    if isinstance(one, list | tuple):
        return len(one) == len(two) and all(map(same, one, two))
    return one == two


def save_state(state: Mapping[str, Any], path: Path) -> None:
    """Write nested state atomically and read it back."""
    import torch

    path.parent.mkdir(parents=True, exist_ok=True)
    with publish_file(path) as file:
        torch.save(dict(state), file)
        file.flush()
        if not same(state, load_state(Path(file.name))):
            raise UpdateError(
                f"{path}: what was read back differs from what was written", kind="write-verify", hint="check the disk"
            )


def load_state(path: Path) -> dict[str, Any]:
    """Read nested state."""
    import torch

    return torch.load(path, map_location="cpu", weights_only=True)


def load_matching(path: Path, key: str) -> dict[str, Any] | None:
    """State of an interrupted run with this key, if there is one that can be read."""
    if not path.is_file():
        return None
    try:
        state = load_state(path)
    except Exception:  # a damaged state is as good as none: the run starts over
        return None
    return state if state.get("key") == key else None


def optimizer_state(model: torch.nn.Module, optimizer: torch.optim.Optimizer) -> dict[str, dict[str, torch.Tensor]]:
    """The optimizer's moments by parameter name, so that they outlive the order of parameter groups."""
    names = {id(parameter): name for name, parameter in model.named_parameters()}
    return {
        names[id(parameter)]: {key: value.detach().cpu().clone() for key, value in values.items()}
        for parameter, values in optimizer.state.items()
        if values
    }


def restore_optimizer(
    model: torch.nn.Module, optimizer: torch.optim.Optimizer, state: Mapping[str, Mapping[str, torch.Tensor]], where: str
) -> None:
    """Give the optimizer the moments of `state`. Raises UpdateError where they do not fit the model."""
    parameters = dict(model.named_parameters())
    for name, values in state.items():
        parameter = parameters.get(name)
        if parameter is None or any(value.dim() and value.shape != parameter.shape for value in values.values()):
            raise UpdateError(
                f"{where}: the optimizer's state of {name!r} does not fit the model",
                kind="optimizer-mismatch",
                hint="it belongs to another model; delete the file to start with fresh moments",
            )
        optimizer.state[parameter] = {
            key: value.clone() if key == "step" else value.to(parameter.device, copy=True) for key, value in values.items()
        }


@contextmanager
def torch_threads(count: int) -> Iterator[None]:
    """Use that many torch threads within the block."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)


Progress = Callable[[int, int, dict[str, Any]], None]


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError:
        pass  # some file systems cannot
    finally:
        os.close(descriptor)
