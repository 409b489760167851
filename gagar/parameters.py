"""What `gagar.settings` needs of YAML and pydantic: strict reading, readable problems, and the list of parameters.

Knows nothing of which parameters there are.
"""

from __future__ import annotations

import copy
import re
import types
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, Union

import yaml
from annotated_types import Ge, Gt, Le, Lt, MinLen
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from gagar import registry
from gagar.errors import SettingsError

_WORDS = {int: "an integer", float: "a number", str: "a text", bool: "true or false", types.NoneType: "null"}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One leaf of the tree."""

    path: str
    expected: str
    default: Any
    doc: str


def parameters(model: type[BaseModel], prefix: str = "") -> Iterator[Parameter]:
    """All leaves below a model, in the order they are declared."""
    for name, info in model.model_fields.items():
        path = f"{prefix}{name}"
        if _is_section(info.annotation):
            yield from parameters(info.annotation, f"{path}.")
        else:
            yield Parameter(path, expected(info), info.default, info.description or "")


def expected(info: FieldInfo) -> str:
    """What a parameter takes, in words: "an integer, at least 1"."""
    family = (info.json_schema_extra or {}).get("family")
    if family:
        known = ", ".join(registry.names(family))
        return f"one of {known}" if info.annotation is str else f"null, or a list of {known}"
    words = _type_words(info.annotation)
    for rule in info.metadata:
        match rule:
            case Ge(limit):
                words += f", at least {limit}"
            case Gt(limit):
                words += f", above {limit}"
            case Le(limit):
                words += f", at most {limit}"
            case Lt(limit):
                words += f", below {limit}"
            case MinLen(1):
                words += ", not empty"
    return words


def problem_lines(model: type[BaseModel], error: ValidationError) -> list[str]:
    """One line per problem: dotted path, value seen, what is expected, nearest name."""
    lines = []
    for problem in error.errors():
        where = problem["loc"]
        info, section = _find(model, where)
        path = ".".join(str(part) for part in where[: _depth(model, where)]) or "the file"
        kind, seen = problem["type"], problem["input"]
        if kind == "extra_forbidden":
            lines.append(f"{path}: unknown parameter{_nearest(model, section, where)}")
        elif kind == "value_error":
            lines.append(f"{path}: got {_show(seen)}, expected {problem['ctx']['error']}")
        elif kind == "model_type":
            names = ", ".join(section.model_fields)
            lines.append(f"{path}: got {_show(seen)}, expected a section with parameters ({names})")
        elif info is not None:
            lines.append(f"{path}: got {_show(seen)}, expected {expected(info)}")
        else:
            lines.append(f"{path}: got {_show(seen)}: {problem['msg']}")
    return list(dict.fromkeys(lines))


def set_path(tree: Any, path: str, value: str) -> Any:
    """A copy of the tree with the value at a dotted path replaced; the value is read as YAML. Missing sections are made."""
    changed = copy.deepcopy(tree) if isinstance(tree, dict) else {}
    node = changed
    *sections, name = path.split(".")
    for section in sections:
        if not isinstance(node.get(section), dict):
            node[section] = {}
        node = node[section]
    node[name] = parse_yaml(value, path)
    return changed


class _Loader(yaml.SafeLoader):
    """YAML as DVC reads it (1.2): `2e-4` is a number, `yes` and `1:30` are texts. A key that stands twice is an error."""

    yaml_implicit_resolvers = {  # noqa: RUF012 - PyYAML's own way to have another table
        first: [(tag, pattern) for tag, pattern in rules if not tag.endswith((":float", ":int", ":bool", ":timestamp"))]
        for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict:
        seen = set()
        for key, _ in node.value:
            text = str(key.value)
            if text in seen:
                raise yaml.constructor.ConstructorError(None, None, f"{text!r} stands twice", key.start_mark)
            seen.add(text)
        return super().construct_mapping(node, deep)


class _Dumper(yaml.SafeDumper):
    """Quotes what either version of YAML would not read as a text."""


def _text(dumper: yaml.SafeDumper, value: str) -> yaml.ScalarNode:
    """A text; one with unusual line breaks or control characters in double quotes, where they are escaped."""
    plain = value.isprintable() or set(value) <= {"\n"} | {letter for letter in value if letter.isprintable()}
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=None if plain else '"')


_Dumper.add_representer(str, _text)
_NUMBER = r"[-+]?(?:[0-9][0-9_]*\.[0-9_]*(?:[eE][-+]?[0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?|[0-9][0-9_]*[eE][-+]?[0-9]+)"
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?(?:0|[1-9][0-9_]*)$"), list("-+0123456789"))
for _yaml in (_Loader, _Dumper):
    _yaml.add_implicit_resolver(
        "tag:yaml.org,2002:float",
        re.compile(rf"^(?:{_NUMBER}|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$"),
        list("-+0123456789."),
    )


def parse_yaml(text: str, origin: str) -> Any:
    """Plain values from YAML. Raises SettingsError with the place of a syntax error."""
    try:
        return yaml.load(text, _Loader)
    except (yaml.YAMLError, ValueError) as error:
        raise SettingsError(f"{origin}: not valid YAML: {error}", kind="yaml", hint="correct the place named above") from error


def dump_yaml(settings: BaseModel) -> str:
    """The whole tree, a comment from its documentation above each section."""
    blocks = []
    for name, info in type(settings).model_fields.items():
        body = yaml.dump(
            {name: getattr(settings, name).model_dump(mode="json")},
            Dumper=_Dumper,
            sort_keys=False,
            allow_unicode=True,
            width=1000,
        )
        blocks.append(f"# {info.description}\n{body}")
    return "\n".join(blocks)


def _is_section(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _type_words(annotation: Any) -> str:
    origin = typing.get_origin(annotation)
    if origin is Literal:
        return "one of " + ", ".join(str(value) for value in typing.get_args(annotation))
    if origin in (Union, types.UnionType):
        return " or ".join(_type_words(part) for part in typing.get_args(annotation))
    if origin in (list, tuple):
        return f"a list of {_type_words(typing.get_args(annotation)[0])}"
    return _WORDS.get(annotation, str(annotation))


def _find(model: type[BaseModel], where: tuple[int | str, ...]) -> tuple[FieldInfo | None, type[BaseModel]]:
    """The parameter that a location means, and the innermost section on the way to it."""
    info = None
    for part in where:
        info = model.model_fields.get(str(part))
        if info is None or not _is_section(info.annotation):
            break
        model = info.annotation
    return info, model


def _depth(model: type[BaseModel], where: tuple[int | str, ...]) -> int:
    """How much of a location is a path of the tree; pydantic adds which member of a union it tried."""
    for depth, part in enumerate(where, 1):
        info = model.model_fields.get(str(part))
        if info is None or not _is_section(info.annotation):
            return depth
        model = info.annotation
    return len(where)


def _nearest(root: type[BaseModel], section: type[BaseModel], where: tuple[int | str, ...]) -> str:
    """The parameter most like an unknown one: of the same section, or of the same name elsewhere."""
    *above, name = (str(part) for part in where)
    prefix = "".join(f"{part}." for part in above)
    near = registry.did_you_mean(name, tuple(section.model_fields))
    if near:
        return near.replace("mean ", f"mean {prefix}", 1)
    elsewhere = [parameter.path for parameter in parameters(root)]
    same = [path for path in elsewhere if path.rpartition(".")[2] == name]
    return f"; did you mean {same[0]}?" if same else registry.did_you_mean(".".join(map(str, where)), elsewhere)


def _show(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
