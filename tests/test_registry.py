"""One registry for every open family."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

from gagar import registry
from gagar.errors import SettingsError


@pytest.fixture(autouse=True)
def own_entries(monkeypatch):
    """Whatever a test registers is gone after it."""
    monkeypatch.setattr(registry, "_entries", dict(registry._entries))


def test_decorated_entry_is_found_by_kind_and_name():
    @registry.register("colour", "red")
    class Red:
        pass

    assert registry.get("colour", "red") is Red
    assert registry.names("colour") == ("red",)
    assert "colour" in registry.kinds()


def test_lazy_entry_is_imported_when_asked_for():
    registry.register("codec", "json", "json.decoder:JSONDecoder.decode")
    import json

    assert registry.get("codec", "json") is json.JSONDecoder.decode


def test_unknown_name_lists_what_exists_and_the_nearest():
    with pytest.raises(SettingsError) as caught:
        registry.get("estimator", "gagr")
    assert "there are: binary, downweight, gagar" in caught.value.message
    assert "did you mean gagar?" in caught.value.message
    assert caught.value.exit_code == 2


def test_unknown_kind_says_there_is_nothing():
    with pytest.raises(SettingsError, match="there are: none"):
        registry.get("nothing", "at all")


def test_a_taken_name_is_refused_and_the_same_entry_again_is_not():
    registry.register("colour", "red", "json:loads")
    registry.register("colour", "red", "json:loads")
    with pytest.raises(SettingsError, match="json:loads already, and json:dumps"):
        registry.register("colour", "red", "json:dumps")


@pytest.mark.parametrize("target", ["no_such_module_at_all:x", "json:nothing"])
def test_entry_that_cannot_be_imported_is_a_settings_error(target):
    registry.register("colour", "broken", target)
    registry.register("colour", "red", "json:loads")
    with pytest.raises(SettingsError, match=r"broken.*cannot be imported") as caught:
        registry.get("colour", "broken")
    assert "red" in caught.value.hint


def test_entry_points_of_other_packages_count(monkeypatch):
    point = EntryPoint("outside", "json:dumps", "gagar.colour")
    monkeypatch.setattr(registry, "_offered", lambda kind: {"outside": point} if kind == "colour" else {})
    import json

    assert registry.names("colour") == ("outside",)
    assert registry.get("colour", "outside") is json.dumps
    assert registry.get("colour", "outside") is json.dumps


def test_an_entry_point_may_not_shadow_a_built_in(monkeypatch):
    point = EntryPoint("gagar", "json:dumps", "gagar.estimator")
    monkeypatch.setattr(registry, "_offered", lambda kind: {"gagar": point})
    with pytest.raises(SettingsError, match=r"claims the name too"):
        registry.get("estimator", "gagar")


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, of in registry._BUILT_IN.items() for name in of])
def test_every_built_in_can_be_imported(kind, name):
    assert registry.get(kind, name) is registry.get(kind, name)


def test_listing_names_imports_no_family():
    code = (
        "import sys; from gagar.registry import names; names('engine'); names('grader');"
        "print([m for m in sys.modules if m.startswith(('torch', 'numpy', 'gagar.engines', 'gagar.grading'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
