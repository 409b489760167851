"""`gagar doctor`: what this machine has, which limits bind, and what to do about what is missing."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

from gagar.sandbox import available_backends

_PACKAGES = ("torch", "transformers", "trl", "pyarrow", "pytest", "dvc", "mlflow", "prefect")
_MIN_FREE_GB = 2.0


def diagnose() -> dict[str, Any]:
    """Everything as plain data; `ready` says whether the embedded default can run here."""
    from gagar.sandbox.probe import limits_binding

    backends = [
        {"name": item.name, "available": item.available, "note": item.note, "hint": item.hint} for item in available_backends()
    ]
    isolated = [item for item in backends if item["available"] and item["name"] != "none"]
    binding = [asdict(item) for item in limits_binding()] if isolated else []
    free_gb = shutil.disk_usage(Path.cwd()).free / 1e9
    return {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "memory_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9, 1),
        "free_disk_gb": round(free_gb, 1),
        "packages": {name: _version(name) for name in _PACKAGES},
        "sandboxes": backends,
        "limits": binding,
        "gpu": Path("/dev/nvidia0").exists(),
        "ready": bool(isolated) and free_gb > _MIN_FREE_GB,
    }


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def render(report: dict[str, Any]) -> str:
    """The report for people."""
    lines = [
        f"python {report['python']}, {report['cores']} cores, {report['memory_gb']} GB memory, {report['free_disk_gb']} GB free disk, GPU: {'yes' if report['gpu'] else 'no'}",
        "packages: " + ", ".join(f"{name} {version}" for name, version in report["packages"].items()),
        "sandboxes, strongest first:",
    ]
    lines += [
        f"  {item['name']:<12}{'works' if item['available'] else 'missing':<9}{item['note']}{' -> ' + item['hint'] if item['hint'] else ''}"
        for item in report["sandboxes"]
    ]
    if report["limits"]:
        lines.append("limits in the strongest sandbox:")
        lines += [
            f"  {item['limit']:<20}{'binds' if item['binds'] else 'DOES NOT BIND':<15}{item['mechanism']}  {item['note']}".rstrip()
            for item in report["limits"]
        ]
    lines.append("ready" if report["ready"] else "NOT ready: no sandbox that isolates, or too little disk; see the lines above")
    return "\n".join(lines)
