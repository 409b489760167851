"""The handle that names an artifact, and the digests that name everything else: trees, checkpoints, code, cache keys.

The md5 of an artifact is DVC's own, so the same string stands in `dvc.lock`, in a cache key and on a tracked run.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from gagar.errors import SettingsError, StoreError

_NOT_TRACKED = {".git", ".hg", ".dvc"}  # what DVC never takes into a directory's digest
_POLICY_FILES = {
    "adapter_config.json",
    "chat_template.jinja",
    "config.json",
    "special_tokens_map.json",
    "tokenizer.json",
    "tokenizer_config.json",
}


@dataclass(frozen=True, slots=True)
class Artifact:
    """What stages pass to each other: where something lies and what it must be. Holds no data."""

    name: str
    kind: str  # "trajectories", "checkpoint", ...
    path: str
    md5: str  # DVC's: of the file, or ending in ".dir" of the directory
    size: int  # bytes, over all files
    nfiles: int
    schema_version: int

    def to_json(self) -> str:
        """The handle as a JSON object."""
        return json.dumps(asdict(self), indent=1)

    @classmethod
    def from_json(cls, text: str) -> Artifact:
        """The inverse of `to_json`. Raises StoreError for anything else."""
        try:
            return cls(**json.loads(text))
        except (TypeError, ValueError) as error:
            raise StoreError(
                f"not an artifact handle: {error}", kind="damaged", hint="delete it; the stage runs again"
            ) from error


def describe(path: str | Path, name: str, kind: str) -> Artifact:
    """The handle of what lies at the path, a file or a directory. Raises StoreError when there is nothing."""
    from gagar.records import SCHEMA_VERSION

    md5, size, nfiles = _measure(Path(path), name)
    return Artifact(name, kind, str(path), md5, size, nfiles, SCHEMA_VERSION)


def verify(artifact: Artifact) -> None:
    """Raise StoreError unless the path still holds what the handle says."""
    md5, size, _ = _measure(Path(artifact.path), artifact.name)
    if md5 != artifact.md5:
        raise StoreError(
            f"artifact {artifact.name} at {artifact.path} has changed: md5 {md5} ({size} bytes), "
            f"expected {artifact.md5} ({artifact.size} bytes)",
            kind="changed-artifact",
            hint="restore it with `dvc checkout`, or run the stage that makes it again",
        )


def digest_tree(files: Mapping[str, str]) -> str:
    """SHA-256 of paths and texts, in whatever order they are given."""
    total = hashlib.sha256()
    for path, text in sorted(files.items()):
        _feed(total, path.encode("utf-8", "surrogatepass"))
        _feed(total, text.encode("utf-8", "surrogatepass"))
    return total.hexdigest()


def digest_checkpoint(path: str | Path) -> str:
    """SHA-256 of what defines a policy: its weights, configuration and tokenizer.

    Other files (optimizer state, logs) do not count, so the same policy has the same digest wherever it was saved.
    Raises StoreError for a folder without weights.
    """
    folder = Path(path)
    files = [file for file in folder.glob("*") if file.name in _POLICY_FILES or file.suffix == ".safetensors"]
    if not any(file.suffix == ".safetensors" for file in files):
        raise StoreError(
            f"{path} is no checkpoint: it holds no .safetensors file",
            kind="no-checkpoint",
            hint="check policy.checkpoint, or make one with `gagar warm-start`",
        )
    total = hashlib.sha256()
    for file in sorted(files):
        _feed(total, file.name.encode())
        with file.open("rb") as opened:
            _feed(total, hashlib.file_digest(opened, "sha256").digest())
    return total.hexdigest()


def code_digest(modules: Sequence[str]) -> str:
    """SHA-256 of the syntax trees of modules; a package stands for all modules in it. Imports none of them.

    Comments, layout and docstrings do not count. Raises SettingsError for a module that does not exist.
    """
    total = hashlib.sha256()
    for name, file in sorted({pair for module in modules for pair in _sources(module)}):
        _feed(total, name.encode())
        _feed(total, normalised(file.read_text(encoding="utf-8")).encode("utf-8", "surrogatepass"))
    return total.hexdigest()


def normalised(source: str) -> str:
    """The syntax tree of a module as text, without docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node, clean=False) is not None
        ):
            del node.body[0]
    return ast.dump(tree)


@dataclass(frozen=True, slots=True)
class CacheKey:
    """Everything the result of a stage depends on, by name, so that a miss can be explained."""

    parts: tuple[tuple[str, str], ...]  # sorted by name

    @property
    def digest(self) -> str:
        """SHA-256 of the parts."""
        return hashlib.sha256(json.dumps(self.parts).encode()).hexdigest()

    def changes(self, other: CacheKey) -> tuple[tuple[str, str | None, str | None], ...]:
        """What differs in another key: (part, here, there); None where a part is absent."""
        here, there = dict(self.parts), dict(other.parts)
        return tuple(
            (name, here.get(name), there.get(name)) for name in sorted({*here, *there}) if here.get(name) != there.get(name)
        )

    def to_json(self) -> str:
        """The parts as a JSON object."""
        return json.dumps(dict(self.parts), indent=1, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> CacheKey:
        """The inverse of `to_json`. Raises StoreError for anything else."""
        try:
            parts = json.loads(text)
            if not isinstance(parts, dict) or not all(isinstance(value, str) for value in parts.values()):
                raise ValueError("not an object of texts")
        except ValueError as error:
            raise StoreError(f"not a cache key: {error}", kind="damaged", hint="delete it; the stage runs again") from error
        return cls(tuple(sorted(parts.items())))


def cache_key(
    stage: str, version: int, inputs: Mapping[str, str | Artifact], code: Sequence[str], settings: Mapping[str, Any], seed: int
) -> CacheKey:
    """The key of one run of a stage.

    `inputs` are digests or handles by name, `code` the modules that decide the result, `settings` the part of the parameter
    tree that the stage reads, of plain values. Raises SettingsError for what has no exact text.
    """
    parts = {"stage": stage, "version": str(version), "seed": str(seed)}
    for name, given in inputs.items():
        parts[f"input:{name}"] = given.md5 if isinstance(given, Artifact) else given
    for module in code:
        parts[f"code:{module}"] = code_digest([module])
    for name, value in _leaves(settings):
        try:
            parts[f"setting:{name}"] = json.dumps(value, sort_keys=True, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise SettingsError(
                f"cache key of {stage}: the setting {name} is {value!r}, which has no exact text: {error}",
                kind="cache-key",
                hint="give plain values: texts, numbers, true, false, null, lists",
            ) from error
    return CacheKey(tuple(sorted(parts.items())))


def _feed(total: hashlib._Hash, part: bytes) -> None:
    """Add a part with its length before it, so that parts cannot run into each other."""
    total.update(len(part).to_bytes(8, "big"))
    total.update(part)


def _measure(path: Path, name: str) -> tuple[str, int, int]:
    """DVC's md5, bytes, number of files."""
    if path.is_file():
        return _md5(path), path.stat().st_size, 1
    if not path.is_dir():
        raise StoreError(
            f"artifact {name}: there is nothing at {path}",
            kind="missing",
            hint="restore it with `dvc checkout`, or run the stage that makes it again",
        )
    files = sorted((file.relative_to(path).as_posix(), file) for file in _walk(path))
    listing = [{"md5": _md5(file), "relpath": relative} for relative, file in files]
    md5 = hashlib.md5(json.dumps(listing, sort_keys=True).encode(), usedforsecurity=False).hexdigest()
    return f"{md5}.dir", sum(file.stat().st_size for _, file in files), len(files)


def _walk(folder: Path) -> Iterator[Path]:
    """The files DVC takes: links to files are followed, links to folders are not entered."""
    for root, folders, files in os.walk(folder):
        folders[:] = [each for each in folders if each not in _NOT_TRACKED]
        yield from (Path(root, each) for each in files if each not in _NOT_TRACKED)


def _md5(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()


def _leaves(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in tree.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def _sources(module: str) -> list[tuple[str, Path]]:
    """(name, file) of a module, or of all modules of a package, found without importing anything."""
    top, *rest = module.split(".")
    spec = importlib.util.find_spec(top)
    for place in (spec.submodule_search_locations or ()) if spec else ():
        base = Path(place).joinpath(*rest)
        if base.is_dir():
            inside = [file for file in base.rglob("*.py") if "__pycache__" not in file.parts]
            return [(f"{module}/{file.relative_to(base).as_posix()}", file) for file in inside]
        if base.with_suffix(".py").is_file():
            return [(module, base.with_suffix(".py"))]
    if spec and not rest and spec.origin and spec.origin.endswith(".py"):
        return [(module, Path(spec.origin))]
    raise SettingsError(
        f"there is no module {module!r} to take a digest of", kind="no-module", hint="correct the stage's code list"
    )
