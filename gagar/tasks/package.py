"""A Python package folder with a pytest suite, read into memory: its files, import roots, modules, functions and tests.

Works on the project's own mini-repositories and on any unpacked source distribution with a flat (`pkg/`, `module.py`) or
`src/` layout. Only text files count; caches, version control and build output are left out.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from gagar.artifacts import digest_tree
from gagar.errors import TaskError
from gagar.testrun import is_test_path

_SKIPPED_FOLDERS = {
    ".git",
    ".hg",
    ".venv",
    "venv",
    "__pycache__",
    ".pytest_cache",
    "build",
    "dist",
    ".tox",
    ".nox",
    "node_modules",
}
_MAX_FILE_BYTES = 1_000_000
_NOT_SOURCE = {"setup.py", "conftest.py", "noxfile.py", "tasks.py"}


@dataclass(frozen=True, slots=True)
class Function:
    """A module-level function: where it is, and its tree."""

    path: str
    module: str
    name: str
    node: ast.FunctionDef

    @property
    def entry_point(self) -> str:
        """`path::name`, as tasks spell it."""
        return f"{self.path}::{self.name}"


@dataclass(frozen=True, slots=True)
class Package:
    """`files` maps relative POSIX paths to text. `roots` are the folders that go on `sys.path`, "" being the top."""

    name: str
    files: dict[str, str]
    roots: tuple[str, ...]
    test_files: tuple[str, ...]

    @property
    def digest(self) -> str:
        """Content digest of the whole tree."""
        return digest_tree(self.files)

    def functions(self) -> list[Function]:
        """Public module-level functions of the package's own modules, in path and source order."""
        found = []
        for path in sorted(self.files):
            module = self.module_name(path)
            if module is None:
                continue
            try:
                tree = ast.parse(self.files[path])
            except SyntaxError:
                continue
            for node in tree.body:
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("__") and not node.decorator_list:
                    found.append(Function(path, module, node.name, node))
        return found

    def module_name(self, path: str) -> str | None:
        """Dotted import name of a source file, or None for tests and anything that isn't a module of the package."""
        pure = PurePosixPath(path)
        if pure.suffix != ".py" or path in self.test_files or is_test_path(path) or pure.name in _NOT_SOURCE:
            return None
        root = next((root for root in sorted(self.roots, key=len, reverse=True) if not root or path.startswith(root + "/")), None)
        if root is None:
            return None
        parts = PurePosixPath(path[len(root) + 1 :] if root else path).with_suffix("").parts
        if parts[-1] == "__init__":
            parts = parts[:-1]
        if not parts or not all(part.isidentifier() for part in parts):
            return None
        top = f"{root}/{parts[0]}" if root else parts[0]
        if len(parts) > 1 and f"{top}/__init__.py" not in self.files:
            return None
        return ".".join(parts)


def load_package(folder: Path) -> Package:
    """Read a package folder.

    Raises TaskError when the folder holds no importable module or no pytest file.
    """
    if not folder.is_dir():
        raise TaskError(
            f"no package folder at {folder}", kind="no-package", hint="pass the folder that holds the package and its tests"
        )
    files = {}
    for path in sorted(folder.rglob("*")):
        relative = path.relative_to(folder)
        if (
            path.is_symlink()
            or not path.is_file()
            or any(part in _SKIPPED_FOLDERS or part.endswith(".egg-info") for part in relative.parts)
        ):
            continue
        if path.stat().st_size > _MAX_FILE_BYTES:
            continue
        try:
            files[relative.as_posix()] = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            continue
    tests = tuple(sorted(path for path in files if _is_test_file(path)))
    if not tests:
        raise TaskError(
            f"{folder} has no pytest suite (looked for test_*.py and *_test.py)",
            kind="no-tests",
            hint="use the source distribution or the checkout: an installed package usually comes without its tests",
        )
    roots = ("src",) if any(path.startswith("src/") and path.endswith(".py") for path in files) else ("",)
    package = Package(folder.resolve().name, files, roots, tests)
    if not package.functions():
        raise TaskError(
            f"{folder} has no module-level function to mutate",
            kind="no-functions",
            hint="point at the folder that holds the package's top folder",
        )
    return package


def _is_test_file(path: str) -> bool:
    name = PurePosixPath(path).name
    return name.endswith(".py") and (name.startswith("test_") or name.endswith("_test.py"))
