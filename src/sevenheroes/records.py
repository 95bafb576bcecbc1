"""Game records (R11): one JSON object per game, one game per line of a file.

`load` streams the games of a file and `loads` reads a single one; both replay every action and reject
anything that is not exactly a record. `dump` and `dumps` write records. Unfinished games need
`unfinished=True`.
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
    "format": (str, "a string"),
    "edition": (str, "a string"),
    "rules": (dict, "an object"),
    "seats": (int, "an integer"),
    "names": (list, "a list"),
    "first": (int, "an integer"),
    "deck": (str, "a string"),
    "rng": (list, "a list"),
    "actions": (list, "a list"),
    "result": (dict, "an object"),
    "meta": (dict, "an object"),
}

Source = str | Path | IO[str] | IO[bytes] | Iterable[str] | Iterable[bytes]


def dumps(game: Game, *, unfinished: bool = False) -> str:
    """The game as one line of JSON, without a line break."""
    if not isinstance(game, Game):
        raise InputError(f"only a Game can be written as a record, not {shown(game)}")
    if not game.is_over and not unfinished:
        raise RecordError(f"the game is not over after {game.ply} actions")
    try:
        text = json.dumps(game.record(), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise RecordError(f"the meta of the game cannot be written as JSON: {error}") from None
    return text


def dump(games: Game | Iterable[Game], file: IO[str], *, unfinished: bool = False) -> None:
    """Write games to a text file, one per line."""
    if not isinstance(games, Iterable) and not isinstance(games, Game):
        raise InputError(f"only Games can be written as records, not {shown(games)}")
    for game in [games] if isinstance(games, Game) else games:
        file.write(dumps(game, unfinished=unfinished) + "\n")


def loads(text: str | bytes, *, unfinished: bool = False) -> Game:
    """The game of one record."""
    if not isinstance(text, str | bytes):
        raise InputError(f"a record must be a string or bytes, not {shown(text)}")
    return from_dict(_parse(text), unfinished=unfinished)


def load(source: Source, *, unfinished: bool = False) -> Iterator[Game]:
    """Iterate over the games of a path, an open file or an iterable of lines."""
    for number, line in lines(source):
        yield read_line(line, number, unfinished=unfinished)


def read_line(line: str | bytes, number: int, *, unfinished: bool = False) -> Game:
    """The game in a line of a file; errors include the line number."""
    try:
        return loads(line, unfinished=unfinished)
    except RecordError as error:
        raise RecordError(error.reason, line=number, action=error.action) from None


def lines(source: Source) -> Iterator[tuple[int, str | bytes]]:
    """The non-empty lines, numbered from 1."""
    if isinstance(source, str | Path):
        with Path(source).open("rb") as file:
            yield from lines(file)
        return
    if not isinstance(source, Iterable):
        raise InputError(f"records are read from a path, a file or lines, not from {shown(source)}")
    all_lines: Iterable[str | bytes] = source
    for number, line in enumerate(all_lines, 1):
        if not isinstance(line, str | bytes) or line.strip():
            yield number, line


def from_dict(record: Any, *, unfinished: bool = False) -> Game:
    """The game of a parsed record; raises RecordError."""
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
    _check_result(game, record, unfinished=unfinished)
    return game


def _parse(text: str | bytes) -> Any:
    try:
        if isinstance(text, bytes):
            text = text.decode()
        return json.loads(
            text, object_pairs_hook=_no_duplicates, parse_constant=_reject_constant, parse_float=_finite
        )
    except UnicodeDecodeError as error:
        raise RecordError(f"this is not valid UTF-8: byte {error.start + 1} is wrong") from None
    except json.JSONDecodeError as error:
        raise RecordError(f"this is not valid JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise RecordError("this JSON is nested too deeply") from None
    except ValueError as error:  # an integer with thousands of digits
        raise (
            error if isinstance(error, RecordError) else RecordError(f"this is not valid JSON: {error}")
        ) from None


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                break
            seen.add(name)
        raise RecordError(f"the field {name!r} appears twice")
    return result


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), -float("inf")):
        raise RecordError(f"the number {text[:20]} is too large")
    return number


def _reject_constant(name: str) -> Any:
    raise RecordError(f"this is not valid JSON: {name} is not a number")


def _check_fields(record: Any) -> None:
    if type(record) is not dict:
        raise RecordError("a record must be a JSON object")
    for name in _FIELDS:
        if name not in record:
            raise RecordError(f"the field {name!r} is missing")
    for name, value in record.items():
        if name not in _TYPES:
            raise RecordError(f"the field {name!r} is unknown; put additional data into 'meta'")
        wanted, words = _TYPES[name]
        if type(value) is not wanted:
            raise RecordError(f"the field {name!r} must be {words}, not {_in_json(value)}")
    if record["format"] != FORMAT:
        raise RecordError(f"the format must be {FORMAT!r}, not {shown(record['format'])}")


def _replay(game: Game, actions: list[Any]) -> None:
    for number, text in enumerate(actions, 1):
        try:
            action = Action.parse(text)
            if game.is_over:
                raise RecordError(f"the game was already over before {text!r}", action=number)
            game.push(action)
        except RecordError:
            raise
        except SevenHeroesError as error:
            raise RecordError(str(error), action=number) from None


def _check_result(game: Game, record: dict[str, Any], *, unfinished: bool) -> None:
    outcome = game.outcome
    if outcome is None:
        if "result" in record:
            raise RecordError(f"there is a result, but the game is not over after {game.ply} actions")
        if not unfinished:
            raise RecordError(f"the record is incomplete: the game is not over after {game.ply} actions")
        return
    if "result" not in record:
        raise RecordError("the game is over, but there is no result")
    if not _same(record["result"], outcome.to_dict()):
        raise RecordError(
            f"the actions lead to the result {outcome.to_dict()}, not {_in_json(record['result'])}"
        )


def _same(one: Any, other: Any) -> bool:
    """Deep equality of values and types: 1, 1.0 and true are different in JSON."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[name], other[name]) for name in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


def _in_json(value: Any) -> str:
    return clipped(json.dumps(value))
