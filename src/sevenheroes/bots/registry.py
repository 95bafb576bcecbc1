"""The registry of bots: finds a bot by name or by location.

A name is ``name`` or ``name:setting``: a built-in level, a registered bot, or an entry point of the group
``sevenheroes.bots``. A location is ``package.module:object`` or ``path/to/file.py:object``.
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
from .protocol import Bot, describe_error, make_bot

GROUP: Final = "sevenheroes.bots"
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")
_NAME_RULE: Final = "a bot's name consists of lower-case letters, digits, - and _"
_REGISTERED: Final[dict[str, Any]] = {}


def register(name: str, factory: Any) -> None:
    """Register a bot under a name: a function, a bot object, or a class or factory without arguments."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise InputError(f"{_NAME_RULE}, not {shown(name)}")
    if name in LEVELS or name in _REGISTERED:
        raise InputError(f"there is already a bot {name}")
    if not callable(factory) and not hasattr(factory, "choose"):
        raise InputError(f"{shown(factory)} is neither a bot nor a factory of bots")
    if isinstance(factory, CompiledBot):
        raise InputError(f"{name} is not thread-safe: register a function that creates it")
    _REGISTERED[name] = factory


def names() -> tuple[str, ...]:
    """All names that `find` knows: the levels, weakest first, then the others."""
    return (*LEVELS, *sorted({*_REGISTERED, *_installed()} - set(LEVELS)))


def find(spec: str) -> Bot:
    """Create the bot of a name or location. Raises InputError if it does not exist, BotError if it fails."""
    name, setting = split(spec)
    if name in LEVELS:
        return LEVELS[name].bot(setting)
    if name in _REGISTERED or name in _installed():
        if setting:
            raise InputError(f"the bot {name} has no setting; {shown(spec)} gives one")
        return _load(spec)
    if setting:
        return _load(spec)
    raise InputError(unknown(name))


def find_level(spec: str) -> Level | None:
    """The built-in level of a name; None if it is another bot."""
    return LEVELS.get(split(spec)[0])


def as_bot(name: str, source: Any) -> Bot:
    """A bot of that name from a function, a bot object, or a class or factory without arguments."""
    try:
        return make_bot(name, source)
    except SevenHeroesError as error:
        raise BotError(name, f"cannot be used: {error}") from None


def is_plugin(spec: str) -> bool:
    """Is it a third-party bot, neither built in nor registered in this process?"""
    name, setting = split(spec)
    if name in LEVELS or name in _REGISTERED:
        return False
    if not setting and name not in _installed():
        raise InputError(unknown(name))
    return True


def split(spec: str) -> tuple[str, str]:
    """Split a name from its setting."""
    if not isinstance(spec, str):
        raise InputError(f"a bot is given by its name, not by {shown(spec)}")
    name, colon, setting = spec.partition(":")
    if colon and not setting:
        raise InputError(f"the setting after the colon of {shown(spec)} is missing")
    return name, setting


def unknown(name: str) -> str:
    """The message for an unknown name: which bots there are."""
    if any(point.name == name for point in entry_points(group=GROUP)):
        return f"an installed package has a bot named {shown(name)}, but {_NAME_RULE}"
    near = difflib.get_close_matches(name, names(), n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    known = ", ".join(names())
    return f"there is no bot {shown(name)}; {hint}there are {known}, or module:object and file.py:object"


def _load(spec: str) -> Bot:
    try:
        return make_bot(spec, _resolve(spec))
    except InputError as error:
        raise BotError(spec, f"cannot be used: {error}") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # foreign code may raise anything
        raise BotError(spec, f"cannot be loaded: it {describe_error(error)}") from error


def _resolve(spec: str) -> Any:
    if spec in _REGISTERED:
        return _REGISTERED[spec]
    if spec in _installed():
        return _installed()[spec].load()
    location, _, name = spec.rpartition(":")
    is_file = location.endswith(".py")
    found = _import_file(Path(location)) if is_file else importlib.import_module(location)
    for part in name.split("."):
        if not hasattr(found, part):
            raise InputError(f"there is no {part} in {location}")
        found = getattr(found, part)
    return found


def _import_file(path: Path) -> Any:
    """Import a file as a module; like a script, it can import the files beside it."""
    name = f"{__name__}.file.{path.stem}"  # so that it cannot shadow another module
    found = importlib.util.spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise InputError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module  # dataclasses and pickle look it up there
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    found.loader.exec_module(module)
    return module


@cache
def _installed() -> dict[str, EntryPoint]:
    """Entry points of installed packages."""
    return {point.name: point for point in entry_points(group=GROUP) if _NAME.fullmatch(point.name)}
