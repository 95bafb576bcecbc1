"""Records of games (R11): one JSON object each, one a line in a file.

`load` streams the games of a file, `loads` reads one; both replay every action and refuse whatever is
not exactly a record. `dump` and `dumps` write them. Unfinished games are taken only where one says so.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Final

from .actions import Action
from .editions import Rules, choose
from .errors import InputError, RecordError, SevenHeroesError, clipped, shown
from .game import FORMAT, Game

_FIELDS: Final = ("format", "edition", "rules", "seats", "names", "first", "deck", "rng", "actions")
_TYPES: Final[dict[str, tuple[type, str]]] = {
    "format": (str, "a text"),
    "edition": (str, "a text"),
    "rules": (dict, "an object"),
    "seats": (int, "a whole number"),
    "names": (list, "a list"),
    "first": (int, "a whole number"),
    "deck": (str, "a text"),
    "rng": (list, "a list"),
    "actions": (list, "a list"),
    "result": (dict, "an object"),
    "meta": (dict, "an object"),
}

Source = str | Path | IO[str] | IO[bytes] | Iterable[str] | Iterable[bytes]


def dumps(game: Game, *, unfinished: bool = False) -> str:
    """The game as one line of JSON, without the line's end."""
    if not isinstance(game, Game):
        raise InputError(f"a record is made of a Game, not of {shown(game)}")
    if not game.is_over and not unfinished:
        raise RecordError(f"the game is not over after {game.ply} actions")
    try:
        text = json.dumps(game.record(), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise RecordError(f"the meta of the game cannot be written as JSON: {error}") from None
    return text


def dump(games: Game | Iterable[Game], file: IO[str], *, unfinished: bool = False) -> None:
    """Write games to a text file, one a line."""
    if not isinstance(games, Iterable) and not isinstance(games, Game):
        raise InputError(f"records are made of Games, not of {shown(games)}")
    for game in [games] if isinstance(games, Game) else games:
        file.write(dumps(game, unfinished=unfinished) + "\n")


def loads(text: str | bytes, *, unfinished: bool = False) -> Game:
    """The game that one record holds."""
    if not isinstance(text, str | bytes):
        raise InputError(f"a record is read from text, not from {shown(text)}")
    return from_dict(_parse(text), unfinished=unfinished)


def load(source: Source, *, unfinished: bool = False) -> Iterator[Game]:
    """The games of a file (a path, an open file or any lines), one after another as they are read."""
    for number, line in lines(source):
        yield read_line(line, number, unfinished=unfinished)


def read_line(line: str | bytes, number: int, *, unfinished: bool = False) -> Game:
    """The game in a line of a file; an error tells the line's number."""
    try:
        return loads(line, unfinished=unfinished)
    except RecordError as error:
        raise RecordError(error.reason, line=number, action=error.action) from None


def lines(source: Source) -> Iterator[tuple[int, str | bytes]]:
    """The lines that hold something, with their numbers from 1."""
    if isinstance(source, str | Path):
        with Path(source).open("rb") as file:
            yield from lines(file)
        return
    if not isinstance(source, Iterable):
        raise InputError(f"records are read from a file or from lines, not from {shown(source)}")
    every: Iterable[str | bytes] = source
    for number, line in enumerate(every, 1):
        if not isinstance(line, str | bytes) or line.strip():
            yield number, line


def from_dict(record: Any, *, unfinished: bool = False) -> Game:
    """The game that a record, already parsed, holds; raises RecordError."""
    _check_fields(record)
    try:
        _, rules = choose(record["edition"], Rules.from_dict(record["rules"]))
        game = Game(
            record["edition"],
            rules=rules,
            seats=record["seats"],
            names=record["names"],
            first=record["first"],
            deck=record["deck"],
            rng=record["rng"],
        )
    except SevenHeroesError as error:
        raise RecordError(str(error)) from None
    game.meta = record.get("meta", {})
    _replay(game, record["actions"])
    _check_result(game, record, unfinished)
    return game


def _parse(text: str | bytes) -> Any:
    try:
        if isinstance(text, bytes):
            text = text.decode()
        return json.loads(text, object_pairs_hook=_no_twice, parse_constant=_no_constant, parse_float=_finite)
    except UnicodeDecodeError as error:
        raise RecordError(f"this is not UTF-8 text: byte {error.start + 1} is wrong") from None
    except json.JSONDecodeError as error:
        raise RecordError(f"this is not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise RecordError("this JSON is nested too deeply") from None
    except ValueError as error:  # a number of thousands of digits
        raise error if isinstance(error, RecordError) else RecordError(f"this is not JSON: {error}") from None


def _no_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        seen: set[str] = set()
        for twice, _ in pairs:
            if twice in seen:
                break
            seen.add(twice)
        raise RecordError(f"the field {twice!r} is there twice")
    return result


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), -float("inf")):
        raise RecordError(f"the number {text[:20]} is too large")
    return number


def _no_constant(name: str) -> Any:
    raise RecordError(f"this is not JSON: {name} is no number")


def _check_fields(record: Any) -> None:
    if type(record) is not dict:
        raise RecordError("a record is a JSON object")
    for name in _FIELDS:
        if name not in record:
            raise RecordError(f"the field {name!r} is missing")
    for name, value in record.items():
        if name not in _TYPES:
            raise RecordError(f"the field {name!r} is unknown; what is not of the game belongs into 'meta'")
        wanted, words = _TYPES[name]
        if type(value) is not wanted:
            raise RecordError(f"the field {name!r} is {words}, not {_in_json(value)}")
    if record["format"] != FORMAT:
        raise RecordError(f"the format is {FORMAT!r}, not {shown(record['format'])}")


def _replay(game: Game, actions: list[Any]) -> None:
    for number, text in enumerate(actions, 1):
        try:
            action = Action.parse(text)
            if game.is_over:
                raise RecordError(f"the game was over before {text!r}", action=number)
            game.push(action)
        except RecordError:
            raise
        except SevenHeroesError as error:
            raise RecordError(str(error), action=number) from None


def _check_result(game: Game, record: dict[str, Any], unfinished: bool) -> None:
    outcome = game.outcome
    if outcome is None:
        if "result" in record:
            raise RecordError(f"there is a result, but the game is not over after {game.ply} actions")
        if not unfinished:
            raise RecordError(f"the record stops early: the game is not over after {game.ply} actions")
        return
    if "result" not in record:
        raise RecordError("the game is over, but there is no result")
    if not _same(record["result"], outcome.to_dict()):
        raise RecordError(
            f"the actions give the result {outcome.to_dict()}, not {_in_json(record['result'])}"
        )


def _same(one: Any, other: Any) -> bool:
    """Equal, and of the same types all through: 1, 1.0 and true are three things in JSON."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[name], other[name]) for name in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


def _in_json(value: Any) -> str:
    return clipped(json.dumps(value))
