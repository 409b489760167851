"""Records to Arrow and back, derived from the type hints of the record classes.

`str, int, float, bool`, `tuple[X, ...]`, nested records, `X | None`, and `Annotated[np.ndarray, dtype]`. Arrays become lists of
numbers; a boolean array is stored as uint8, since Arrow packs booleans into bits, which numpy cannot look at without a copy.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Annotated, Any

import numpy as np
import pyarrow as pa

from gagar.errors import StoreError

_SCALARS = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
_STORED = {"int32": pa.int32(), "float32": pa.float32(), "bool": pa.uint8()}


@cache
def arrow_schema(record: type) -> pa.Schema:
    """The Arrow schema of a record class."""
    return pa.schema([_field(name, hint) for name, hint in _hints(record).items()])


def to_table(record: type, rows: Sequence[Any]) -> pa.Table:
    """Records as a table. Raises StoreError that names the field a value does not fit."""
    columns = []
    for name, hint in _hints(record).items():
        kind = arrow_schema(record).field(name).type
        where = f"{record.__name__}.{name}"
        values = [getattr(row, name) for row in rows]
        try:
            if _dtype(hint):
                columns.append(_array_column(values, _dtype(hint), kind, where))
            else:
                plain = _to_plain(hint)
                columns.append(pa.array([plain(value, where) for value in values], type=kind))
        except (UnicodeEncodeError, OverflowError, pa.ArrowException) as error:
            raise StoreError(
                f"{where} cannot be stored: {error}",
                kind="unstorable",
                hint="texts must be valid Unicode without lone surrogates, integers fit 64 bits",
            ) from error
    return pa.Table.from_arrays(columns, schema=arrow_schema(record))


def from_table(record: type, table: pa.Table) -> tuple[Any, ...]:
    """Records of a table. Their arrays are read-only views of the table's memory.

    A column that the table lacks gets the default of its field, so that shards of older versions can be read.
    """
    hints = _hints(record)
    columns: dict[str, Sequence[Any]] = {}
    for name in table.column_names:
        column = one_chunk(table.column(name))
        if _dtype(hints[name]):
            columns[name] = _views(column, _dtype(hints[name]))
        else:
            plain = _from_plain(hints[name])
            columns[name] = [plain(value) for value in column.to_pylist()]
    return tuple(record(**dict(zip(columns, row, strict=True))) for row in zip(*columns.values(), strict=True))


def one_chunk(column: pa.ChunkedArray) -> pa.Array:
    """The column as one array, without a copy where it is one already."""
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def flat_view(column: pa.Array) -> tuple[np.ndarray, np.ndarray]:
    """Offsets and values of a list column as views of its memory; offsets count from the first value of the column."""
    offsets = column.offsets.to_numpy(zero_copy_only=True)
    values = column.values.to_numpy(zero_copy_only=True)[offsets[0] : offsets[-1]] if len(offsets) else column.values.to_numpy()
    return (offsets - offsets[0] if len(offsets) and offsets[0] else offsets), values


@cache
def _hints(record: type) -> dict[str, Any]:
    hints = typing.get_type_hints(record, include_extras=True)
    return {field.name: hints[field.name] for field in dataclasses.fields(record)}


def _dtype(hint: Any) -> str:
    """The dtype of an array hint, else ""."""
    return hint.__metadata__[0] if typing.get_origin(hint) is Annotated else ""


def _optional(hint: Any) -> Any:
    """X of `X | None`, else None."""
    if typing.get_origin(hint) in (types.UnionType, typing.Union):
        (inner,) = (part for part in typing.get_args(hint) if part is not types.NoneType)
        return inner
    return None


def _field(name: str, hint: Any) -> pa.Field:
    inner = _optional(hint)
    return pa.field(name, _type(inner or hint), nullable=inner is not None)


def _type(hint: Any) -> pa.DataType:
    if hint in _SCALARS:
        return _SCALARS[hint]
    if _dtype(hint):
        return pa.list_(pa.field("element", _STORED[_dtype(hint)], nullable=False))
    if typing.get_origin(hint) is tuple:
        return pa.list_(_field("element", typing.get_args(hint)[0]))
    if dataclasses.is_dataclass(hint):
        return pa.struct([_field(name, inner) for name, inner in _hints(hint).items()])
    raise TypeError(f"a record field of type {hint} cannot be stored")


def _array_column(values: list[Any], dtype: str, kind: pa.DataType, where: str) -> pa.Array:
    arrays = [_exact(value, dtype, where) for value in values]
    offsets = np.zeros(len(arrays) + 1, np.int32)
    np.cumsum([len(array) for array in arrays], out=offsets[1:])
    flat = np.concatenate(arrays) if arrays else np.zeros(0, dtype)
    stored = pa.array(flat.view(np.uint8) if dtype == "bool" else flat)
    return pa.ListArray.from_arrays(pa.array(offsets), stored, type=kind)


def _exact(value: Any, dtype: str, where: str) -> np.ndarray:
    """The value as an array of that dtype; integers and booleans must not change by it."""
    given = np.asarray(value)
    if given.dtype == dtype and given.ndim == 1:
        return given
    cast = given.astype(dtype) if given.dtype.kind in "iufb" else None
    if given.ndim != 1 or cast is None or (dtype != "float32" and not np.array_equal(cast, given)):
        raise _unfit(where, value, f"a one-dimensional {dtype} array")
    return cast


def _views(column: pa.Array, dtype: str) -> list[np.ndarray]:
    offsets, values = flat_view(column)
    if dtype == "bool":
        values = values.view(np.bool_)
    return [values[start:end] for start, end in pairwise(offsets)]


@cache
def _to_plain(hint: Any) -> Callable[[Any, str], Any]:
    """A function (value, where) that gives what Arrow takes, or raises StoreError."""
    inner = _optional(hint)
    if inner is not None:
        present = _to_plain(inner)
        return lambda value, where: None if value is None else present(value, where)
    if hint in _SCALARS:
        accepted, refused = _ACCEPTED[hint]

        def scalar(value: Any, where: str) -> Any:
            if not isinstance(value, accepted) or isinstance(value, refused):
                raise _unfit(where, value, hint.__name__)
            return hint(value)

        return scalar
    if _dtype(hint):
        return lambda value, where: _exact(value, _dtype(hint), where).astype(_STORED[_dtype(hint)].to_pandas_dtype())
    if typing.get_origin(hint) is tuple:
        element = _to_plain(typing.get_args(hint)[0])

        def several(value: Any, where: str) -> list[Any]:
            if not isinstance(value, tuple | list):
                raise _unfit(where, value, "a tuple")
            return [element(item, f"{where}[{index}]") for index, item in enumerate(value)]

        return several
    fields = {name: _to_plain(inner) for name, inner in _hints(hint).items()}

    def nested(value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, hint):
            raise _unfit(where, value, hint.__name__)
        return {name: plain(getattr(value, name), f"{where}.{name}") for name, plain in fields.items()}

    return nested


_ACCEPTED: dict[type, tuple[Any, Any]] = {  # what a scalar may be, and which of that it may not
    str: (str, ()),
    bool: ((bool, np.bool_), ()),
    int: ((int, np.integer), bool),
    float: ((float, int, np.floating), bool),
}


@cache
def _from_plain(hint: Any) -> Callable[[Any], Any]:
    inner = _optional(hint)
    if inner is not None:
        present = _from_plain(inner)
        return lambda value: None if value is None else present(value)
    if hint in _SCALARS:
        return lambda value: value
    if _dtype(hint):
        return lambda value: np.asarray(value, _dtype(hint))
    if typing.get_origin(hint) is tuple:
        element = _from_plain(typing.get_args(hint)[0])
        return lambda value: tuple(element(item) for item in value)
    fields = {name: _from_plain(inner) for name, inner in _hints(hint).items()}
    return lambda value: hint(**{name: fields[name](item) for name, item in value.items()})


def _unfit(where: str, value: Any, what: str) -> StoreError:
    return StoreError(f"{where}: got {value!r:.80} ({type(value).__name__}), expected {what}", kind="unfit-value")
