"""Bots by name and by place.

A bot is asked for as ``name`` or ``name:setting`` (the levels of the house, registered ones, entry points of
the group ``sevenheroes.bots``) or by its place, ``package.module:object`` or ``path/to/file.py:object``.
"""

import difflib
import importlib
import importlib.util
import re
import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from ..errors import BotError, InputError, SevenHeroesError, shown
from .kernel import CompiledBot
from .levels import LEVELS, Level
from .protocol import Bot, made, raised

GROUP: Final = "sevenheroes.bots"
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")
_NAMED: Final = "a bot's name is of small letters, digits, - and _"
_REGISTERED: Final[dict[str, Any]] = {}


def register(name: str, factory: Any) -> None:
    """Make a bot known by a name: a function, a bot, or a class or factory without arguments."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise InputError(f"{_NAMED}, not {shown(name)}")
    if name in LEVELS or name in _REGISTERED:
        raise InputError(f"there is a bot {name} already")
    if not callable(factory) and not hasattr(factory, "choose"):
        raise InputError(f"{shown(factory)} is neither a bot nor makes one")
    if isinstance(factory, CompiledBot):
        raise InputError(f"{name} serves one thread at a time: register a function that makes it")
    _REGISTERED[name] = factory


def names() -> tuple[str, ...]:
    """Every name that `find` knows: the levels, weakest first, then the others."""
    return (*LEVELS, *sorted({*_REGISTERED, *_installed()} - set(LEVELS)))


def find(spec: str) -> Bot:
    """The bot of a name or a place; a sentence if there is none or it cannot be loaded."""
    name, setting = split(spec)
    if name in LEVELS:
        return LEVELS[name].bot(setting)
    if name in _REGISTERED or name in _installed():
        if setting:
            raise InputError(f"the bot {name} has no setting, so {shown(spec)} is too much")
        return _load(spec)
    if setting:
        return _load(spec)
    raise InputError(unknown(name))


def find_level(spec: str) -> Level | None:
    """The level of the house that a name asks for; None if it is another bot."""
    return LEVELS.get(split(spec)[0])


def as_bot(name: str, thing: Any) -> Bot:
    """A function, a bot, or a class or factory without arguments, as a bot of that name."""
    try:
        return made(name, thing)
    except SevenHeroesError as error:
        raise BotError(name, f"cannot be used: {error}") from None


def is_foreign(spec: str) -> bool:
    """Is it a bot of others, which any process can find: neither of the house nor registered here?"""
    name, setting = split(spec)
    if name in LEVELS or name in _REGISTERED:
        return False
    if not setting and name not in _installed():
        raise InputError(unknown(name))
    return True


def split(spec: str) -> tuple[str, str]:
    """A name and its setting."""
    if not isinstance(spec, str):
        raise InputError(f"a bot is asked for by its name, not by {shown(spec)}")
    name, colon, setting = spec.partition(":")
    if colon and not setting:
        raise InputError(f"after the colon of {shown(spec)} something must follow")
    return name, setting


def unknown(name: str) -> str:
    """The sentence that says which bots there are."""
    if any(point.name == name for point in entry_points(group=GROUP)):
        return f"an installed bot is named {shown(name)}; {_NAMED}, so it cannot be asked for"
    near = difflib.get_close_matches(name, names(), n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    known = ", ".join(names())
    return f"there is no bot {shown(name)}; {hint}there are {known}, or module:object and file.py:object"


def _load(spec: str) -> Bot:
    try:
        return made(spec, _thing(spec))
    except InputError as error:
        raise BotError(spec, f"cannot be used: {error}") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever is written there is run
        raise BotError(spec, f"cannot be loaded: it {raised(error)}") from error


def _thing(spec: str) -> Any:
    if spec in _REGISTERED:
        return _REGISTERED[spec]
    if spec in _installed():
        return _installed()[spec].load()
    place, _, name = spec.rpartition(":")
    thing = _from_file(Path(place)) if place.endswith(".py") else importlib.import_module(place)
    for part in name.split("."):
        if not hasattr(thing, part):
            raise InputError(f"there is no {part} in {place}")
        thing = getattr(thing, part)
    return thing


def _from_file(path: Path) -> Any:
    """The module in a file; files beside it can be imported by it, as if it were run."""
    name = f"{__name__}.file.{path.stem}"  # its own, whatever else has that name
    found = importlib.util.spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise InputError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module  # where dataclasses and pickle look for it
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    found.loader.exec_module(module)
    return module


@cache
def _installed() -> dict[str, EntryPoint]:
    """The bots of installed packages."""
    return {point.name: point for point in entry_points(group=GROUP) if _NAME.fullmatch(point.name)}
