"""The parameter tree: strict, and clear about everything that is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from gagar import registry, settings
from gagar.errors import SettingsError
from gagar.settings import Settings, describe, dump, from_tree, load, profile, profiles, set_path

ROOT = Path(__file__).resolve().parent.parent


def lines(tree: str, *overrides: str, tmp_path: Path) -> list[str]:
    """The problem lines of a file."""
    (tmp_path / "params.yaml").write_text(tree)
    with pytest.raises(SettingsError) as caught:
        load(tmp_path / "params.yaml", overrides)
    error = caught.value
    assert error.exit_code == 2 and error.hint
    head, *rest = error.message.split("\n  ")
    assert head.startswith(str(tmp_path / "params.yaml"))
    return rest


def test_file_of_the_repository_is_the_whole_tree_with_the_defaults():
    assert load(ROOT / "params.yaml") == Settings()
    text = (ROOT / "params.yaml").read_text()
    assert text.endswith(dump(Settings())), "regenerate params.yaml from gagar.settings.dump(Settings())"


def test_profile_cpu_tiny_is_the_defaults(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert profile("cpu-tiny") == Settings()


def test_profile_is_a_part_of_the_tree_over_the_defaults(monkeypatch, tmp_path):
    (tmp_path / "configs").mkdir()
    (tmp_path / "configs" / "mine.yaml").write_text("update: {learning_rate: 2e-5}\n")
    monkeypatch.chdir(tmp_path)
    mine = profile("mine", ["run.seed=3"])
    assert (mine.update.learning_rate, mine.run.seed, mine.update.epochs) == (2e-5, 3, 1)
    assert set(profiles()) >= {"mine", "cpu-tiny"}
    with pytest.raises(SettingsError, match=r"unknown profile 'minne'; there are: .*did you mean mine\?"):
        profile("minne")


@pytest.mark.parametrize(
    ("tree", "line"),
    [
        ("advantage: {lamda_max: 2}", "advantage.lamda_max: unknown parameter; did you mean advantage.lambda_max?"),
        ("rollout: {lambda_max: 2}", "rollout.lambda_max: unknown parameter; did you mean advantage.lambda_max?"),
        ("updat: {}", "updat: unknown parameter; did you mean update?"),
        ("grade: {weights: {aproach: 1.0}}", "grade.weights.aproach: unknown parameter; did you mean grade.weights.approach?"),
        ("qqq: 1", "qqq: unknown parameter"),
        ("run: {seed: '3'}", "run.seed: got '3', expected an integer, at least 0"),
        ("run: {seed: 3.0}", "run.seed: got 3.0, expected an integer, at least 0"),
        ("run: {seed: true}", "run.seed: got True, expected an integer, at least 0"),
        ("run: {seed: null}", "run.seed: got None, expected an integer, at least 0"),
        ("run: {seed: -1}", "run.seed: got -1, expected an integer, at least 0"),
        ("rollout: {temperature: true}", "rollout.temperature: got True, expected a number, above 0"),
        ("rollout: {temperature: 0}", "rollout.temperature: got 0, expected a number, above 0"),
        ("rollout: {temperature: .nan}", "rollout.temperature: got nan, expected a number, above 0"),
        ("advantage: {lambda_max: .inf}", "advantage.lambda_max: got inf, expected a number, at least 1"),
        ("rollout: {top_p: 1.1}", "rollout.top_p: got 1.1, expected a number, above 0, at most 1"),
        ("evaluate: {confidence: 1.0}", "evaluate.confidence: got 1.0, expected a number, above 0, below 1"),
        ("evaluate: {before: 1}", "evaluate.before: got 1, expected true or false"),
        ("evaluate: {before: yes}", "evaluate.before: got 'yes', expected true or false"),
        ("tasks: {train_limit: 0}", "tasks.train_limit: got 0, expected an integer or null, at least 1"),
        ("tasks: {path: ''}", "tasks.path: got '', expected a text, not empty"),
        ("tasks: {path: 3}", "tasks.path: got 3, expected a text, not empty"),
        ("advantage: {cap: cut}", "advantage.cap: got 'cut', expected one of none, clip, tempered"),
        ("advantage: {name: gagr}", "advantage.name: got 'gagr', expected one of binary, downweight, gagar; did you mean gagar?"),
        ("grade: {grader: null}", "grade.grader: got None, expected one of {graders}"),
        ("run: 3", "run: got 3, expected a section with parameters (seed, iterations)"),
        ("run: [1]", "run: got [1], expected a section with parameters (seed, iterations)"),
        ("run: {1: 2}", "run.1: got 1: Keys should be strings"),
        (
            "grade: {weights: {approach: 0.5}}",
            "grade.weights: got {'approach': 0.5}, expected weights that sum to 1; these sum to 1.2",
        ),
        ("grade: {factors: {low: 0.9}}", "grade.factors: got {'low': 0.9}, expected runner >= high >= low >= tier3"),
        (
            "warm_start: {mixture: {wrong: 0.5}}",
            "warm_start.mixture: got {'wrong': 0.5}, expected shares that sum to 1; these sum to 1.46",
        ),
        ("model: {heads: 5}", "model: got {'heads': 5}, expected heads that divide hidden, and kv_heads that divide heads"),
    ],
)
def test_a_wrong_parameter_is_one_line(tree, line, tmp_path):
    graders = ", ".join(registry.names("grader"))  # other tests may have registered a fake one
    assert lines(tree, tmp_path=tmp_path) == [line.replace("{graders}", graders)]


def test_all_problems_are_said_at_once(tmp_path):
    found = lines("run: {seed: -1}\nadvantage: {cap: x, lamda_max: 1}\nupdat: {}", "rollout.top_p=2", "nope", tmp_path=tmp_path)
    assert [line.partition(":")[0] for line in found] == [
        "run.seed",
        "rollout.top_p",
        "advantage.cap",
        "advantage.lamda_max",
        "updat",
        "nope",
    ]


@pytest.mark.parametrize("text", ["3", "- a", "text"])
def test_file_that_is_no_tree(text, tmp_path):
    (found,) = lines(text, "run.seed=1", tmp_path=tmp_path)
    assert found.startswith("the file: got") and "expected a section with parameters (run, tasks" in found


@pytest.mark.parametrize(
    "text", ["a: [", "a: b: c", "run: {seed: 1}\nrun: {seed: 2}", "? [a]\n: 1\n", "a: !!python/name:os.system"]
)
def test_broken_yaml_is_a_settings_error_with_its_place(text, tmp_path):
    (tmp_path / "params.yaml").write_text(text)
    with pytest.raises(SettingsError, match=r"params\.yaml: not valid YAML: [\s\S]*line \d"):
        load(tmp_path / "params.yaml")


def test_unreadable_file(tmp_path):
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "none.yaml", tmp_path, tmp_path / "binary.yaml"):
        with pytest.raises(SettingsError, match="cannot be read"):
            load(path)


def test_empty_file_is_the_defaults(tmp_path):
    (tmp_path / "params.yaml").write_text("# nothing\n")
    assert load(tmp_path / "params.yaml") == Settings()


def test_overrides_are_yaml_and_the_last_one_stands(tmp_path):
    (tmp_path / "params.yaml").write_text("run: {seed: 1}")
    found = load(
        tmp_path / "params.yaml",
        [
            "run.seed=2",
            "run.seed=4",
            "update.learning_rate=1e-3",
            "tasks.train_limit=null",
            "tasks.path=a=b",
            "evaluate.after=false",
        ],
    )
    assert (found.run.seed, found.update.learning_rate, found.tasks.train_limit) == (4, 1e-3, None)
    assert (found.tasks.path, found.evaluate.after) == ("a=b", False)


def test_whole_number_is_a_number_and_stays_a_float():
    temperature = from_tree({"rollout": {"temperature": 1}}).rollout.temperature
    assert temperature == 1.0 and isinstance(temperature, float)


def test_numbers_are_read_as_dvc_reads_them(tmp_path):
    """YAML 1.2: PyYAML alone would take `2e-4` for a text."""
    (tmp_path / "params.yaml").write_text("update: {learning_rate: 2e-4, weight_decay: 1E-2, clip_high: .3, clip_low: 0.}")
    update = load(tmp_path / "params.yaml").update
    assert (update.learning_rate, update.weight_decay, update.clip_high, update.clip_low) == (2e-4, 1e-2, 0.3, 0.0)


def test_settings_are_frozen_all_the_way():
    found = Settings()
    with pytest.raises(ValidationError):
        found.run = None
    with pytest.raises(ValidationError):
        found.grade.weights.approach = 1.0
    assert hash(found) == hash(Settings())


def test_an_operator_is_a_known_name_and_null_means_all(tmp_path):
    assert from_tree({"tasks": {"operators": ["arithmetic"]}}).tasks.operators == ("arithmetic",)
    assert from_tree({"tasks": {"operators": None}}).tasks.operators is None
    with pytest.raises(SettingsError, match=r"tasks.operators: got .*'arithmetik'.*did you mean arithmetic\?"):
        from_tree({"tasks": {"operators": ["arithmetik"]}})


def test_set_path_copies():
    tree = {"a": {"b": 1}, "c": 2}
    assert set_path(tree, "a.b", "[1, 2]") == {"a": {"b": [1, 2]}, "c": 2}
    assert set_path(tree, "d.e.f", "x") == {"a": {"b": 1}, "c": 2, "d": {"e": {"f": "x"}}}
    assert tree == {"a": {"b": 1}, "c": 2}


def test_every_parameter_is_described():
    found = {parameter.path: parameter for parameter in describe()}
    assert found["advantage.lambda_max"].default == 1.5
    assert found["advantage.lambda_max"].expected == "a number, at least 1"
    assert "grade.weights.approach" in found and "grade.weights" not in found
    for parameter in found.values():
        assert parameter.doc and "\n" not in parameter.doc, parameter.path
        assert from_tree(set_path({}, parameter.path, yaml.safe_dump(parameter.default))) == Settings(), parameter.path


def test_names_of_other_packages_are_accepted(monkeypatch):
    monkeypatch.setattr(registry, "_entries", dict(registry._entries))
    registry.register("estimator", "mine", "json:loads")
    assert from_tree({"advantage": {"name": "mine"}}).advantage.name == "mine"


@given(
    seed=st.integers(0, 2**40),
    rate=st.floats(1e-12, 1e3, exclude_min=True),
    path=st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
    limit=st.none() | st.integers(1),
    flag=st.booleans(),
)
def test_dump_and_load_are_inverse(seed, rate, path, limit, flag, tmp_path_factory):
    found = from_tree(
        {
            "run": {"seed": seed},
            "update": {"learning_rate": rate},
            "tasks": {"path": path, "train_limit": limit},
            "evaluate": {"before": flag},
        }
    )
    file = tmp_path_factory.getbasetemp() / "dumped.yaml"
    file.write_text(dump(found), encoding="utf-8", newline="")
    assert load(file) == found


@pytest.mark.parametrize(
    "path", ["1e3", "yes", "null", "0x10", "1:30", "2020-01-01", "~", ".5", "=", "- a", "a: b", "# a", "'", "1_0", "012"]
)
def test_texts_that_look_like_something_else_stay_texts(path, tmp_path):
    found = from_tree({"tasks": {"path": path}})
    (tmp_path / "a.yaml").write_text(dump(found))
    assert load(tmp_path / "a.yaml") == found
    assert yaml.safe_load(dump(found))["tasks"]["path"] == path


def test_module_says_what_is_public():
    assert all(hasattr(settings, name) for name in settings.__all__)
