"""A short summary of the table: the requirement, the wanderer, the bands and the viewer's hand."""

from collections import Counter
from collections.abc import Iterator

from ..core import codes
from ..observation.fields import Player
from ..view import View
from ..words import Words


def table_summary(view: View, words: Words) -> Iterator[str]:
    """The lines of the summary."""
    requirement = "play-requirement-lifted" if view.waived else "play-requirement"
    yield words.tell(requirement, {"hero": view.requirement})
    if known := known_hero(view):
        yield words.say("play-known", hero=known)
    yield from band_lines(view, words)
    if view.seat is not None:
        cards = ", ".join(_card(hero, count, words) for hero, count in Counter(view.hand).items())
        yield words.say(
            "list-titled", first=words.say("label-your-hand"), second=cards or words.say("label-nothing")
        )


def band_lines(view: View, words: Words) -> Iterator[str]:
    """One line per player: name, progress towards six, and heroes; `>` marks the sender."""
    titles = [_title(view, seat, words) for seat in range(view.seats)]
    widest = max(map(len, titles))
    for title, player in zip(titles, view.players, strict=True):
        missing = codes.BAND_TO_WIN - len(player.band)
        dots = "●" * len(player.band) + "○" * missing
        yield f"  {title:{widest}}  {dots}  \t{_heroes(player, words)}"


def _title(view: View, seat: int, words: Words) -> str:
    name = words.called(seat)
    return ("> " if seat == view.sender and view.phase != "over" else "  ") + name[:1].upper() + name[1:]


def _heroes(player: Player, words: Words) -> str:
    used = f" [{words.say('label-used')}]"
    return ", ".join(_card(hero, 1, words) + used * (hero in player.used) for hero in player.band)


def _card(hero: int, count: int, words: Words) -> str:
    return words.say("label-card", hero=hero) + (f" ×{count}" if count > 1 else "")


def known_hero(view: View) -> int | None:
    """The wanderer's hero, if the viewer has seen it or can deduce it from the clues."""
    if view.wanderer is None:
        return None
    if view.wanderer.hero is None and len(view.possible) == 1:
        return view.possible[0]
    return view.wanderer.hero
