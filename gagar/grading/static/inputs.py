"""Probe inputs: calls somebody wrote, and seeded variations of them.

Variations change one value by its type, or move the whole call consistently (all numbers shifted by the same amount, one value
replaced everywhere). The consistent ones keep the relations between arguments, so that an honest fix of a boundary shows on
them and a special case for the written values does not.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from gagar.grading.static.calls import Call
from gagar.grading.static.values import small

_REPR_LIMIT = 4000


def _ints(value: int, rng: random.Random) -> Any:
    return rng.choice([value + 1, value - 1, 0, -value, value + 2, value * 2, value + rng.randint(3, 9), 1])


def _floats(value: float, rng: random.Random) -> Any:
    return rng.choice([value + 1.0, value - 1.0, 0.0, -value, value + 0.5, value * 2.0, round(value / 2, 3)])


def _texts(value: str, rng: random.Random) -> Any:
    options = [value.upper(), value.lower(), value[:-1], value[1:], value[::-1], value + value[-1:], f" {value}", f"{value} ", ""]
    options += [value + rng.choice("abcxyz"), value.title(), value.replace(" ", "", 1), value + " " + value]
    return rng.choice(options)


def _sequence(value: list | tuple, rng: random.Random) -> Any:
    items = list(value)
    choice = rng.randrange(9)
    if not items:
        return type(value)([0]) if choice < 4 else value
    if choice == 0:
        items.pop(rng.randrange(len(items)))
    elif choice == 1:
        items.append(rng.choice(items))
    elif choice == 2:
        items.reverse()
    elif choice == 3:
        items.insert(rng.randrange(len(items) + 1), vary(rng.choice(items), rng))
    elif choice == 4:
        rng.shuffle(items)
    elif choice == 5:
        items = items[: rng.randrange(len(items))] if rng.random() < 0.8 else []
    else:
        place = rng.randrange(len(items))
        items[place] = vary(items[place], rng)
    return type(value)(items)


def _mapping(value: dict, rng: random.Random) -> Any:
    items = list(value.items())
    if not items:
        return {}
    place = rng.randrange(len(items))
    choice = rng.randrange(4)
    if choice == 0:
        items.pop(place)
    elif choice == 1:
        items.reverse()
    else:
        items[place] = (items[place][0], vary(items[place][1], rng))
    return dict(items)


def vary(value: Any, rng: random.Random) -> Any:
    """Another value of the same type, near the given one."""
    if isinstance(value, bool):
        return not value
    for kind, change in ((int, _ints), (float, _floats), (str, _texts), ((list, tuple), _sequence), (dict, _mapping)):
        if isinstance(value, kind):
            return change(value, rng)
    return value


def map_leaves(value: Any, change: Callable[[Any], Any]) -> Any:
    """The same structure with every plain value inside changed."""
    if isinstance(value, (list, tuple)):
        return type(value)(map_leaves(v, change) for v in value)
    if isinstance(value, dict):
        return {map_leaves(k, change): map_leaves(v, change) for k, v in value.items()}
    return change(value)


def _leaves(value: Any) -> list[Any]:
    found: list[Any] = []
    map_leaves(value, lambda leaf: found.append(leaf) or leaf)
    return found


def shift(args: tuple[Any, ...], rng: random.Random) -> tuple[Any, ...]:
    """All numbers moved by the same amount."""
    by = rng.choice([1, -1, 2, 3, 5, -2, 7])
    return map_leaves(args, lambda v: v + by if isinstance(v, (int, float)) and not isinstance(v, bool) else v)


def rename(args: tuple[Any, ...], rng: random.Random) -> tuple[Any, ...]:
    """One value replaced by another wherever it stands."""
    leaves = _leaves(args)
    if not leaves:
        return args
    old = rng.choice(leaves)
    new = vary(old, rng)
    return map_leaves(args, lambda v: new if type(v) is type(old) and v == old else v)


def letters(args: tuple[Any, ...], rng: random.Random) -> tuple[Any, ...]:
    """Letters of all texts exchanged consistently."""
    by = rng.randint(1, 25)

    def turn(text: str) -> str:
        return "".join(
            chr((ord(c) - 97 + by) % 26 + 97) if "a" <= c <= "z" else chr((ord(c) - 65 + by) % 26 + 65) if "A" <= c <= "Z" else c
            for c in text
        )

    return map_leaves(args, lambda v: turn(v) if isinstance(v, str) else v)


def _one(args: tuple[Any, ...], rng: random.Random, pool: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    """One argument varied."""
    if not args:
        return args
    place = rng.randrange(len(args))
    return (*args[:place], vary(args[place], rng), *args[place + 1 :])


def _cross(args: tuple[Any, ...], rng: random.Random, pool: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Arguments of two calls mixed."""
    other = rng.choice(pool)
    if len(other) != len(args):
        return args
    return tuple(rng.choice(pair) for pair in zip(args, other, strict=True))


def generate(seeds: Sequence[Call], count: int, seed: str) -> tuple[Call, ...]:
    """The written calls (at most `count`) and `count` variations, each once. Deterministic in `seed`."""
    if not seeds:
        return ()
    rng = random.Random(seed)
    chosen = {c.source: c for c in seeds[:count]}
    pool = [c.args for c in chosen.values()]
    reported = [c for c in chosen.values() if c.reported] or list(chosen.values())
    kinds = [_one, lambda a, r, p: shift(a, r), _one, lambda a, r, p: rename(a, r), _cross, lambda a, r, p: letters(a, r)]
    wanted = len(chosen) + count
    for attempt in range(count * 20):
        if len(chosen) >= wanted:
            break
        origin = rng.choice(reported) if attempt % 2 else rng.choice(list(chosen.values())[: len(pool)])
        try:
            args = kinds[attempt % len(kinds)](origin.args, rng, pool)
        except (TypeError, ValueError, OverflowError):
            continue
        call = Call(origin.function, args, origin.keywords)
        if small(args, 200) and len(call.source) <= _REPR_LIMIT:
            chosen.setdefault(call.source, call)
    return tuple(chosen.values())
