"""A match result as text."""

from collections.abc import Sequence
from typing import Final

from .result import BotResult, MatchResult, PlaceResult

_HEAD: Final = (
    "bot",
    "games",
    "wins",
    "share",
    "95% interval",
    "decisions",
    "per second",
    "mean ms",
    "p99 ms",
)
_PLACES: Final = ("first sender", "second", "third", "fourth", "fifth")


def text_of(result: MatchResult) -> str:
    """A result as tables and sentences."""
    parts = [
        _headline(result),
        _table([_HEAD, *(_row(name, bot) for name, bot in result.bots.items())]),
        "Share of wins by place after the first sender, with 95% intervals:",
        _table([("bot", *_PLACES[: len(result.seats)]), *_by_place(result)]),
        _ends(result),
    ]
    parts += [
        f"The bot {name} failed {_times(faults.count)}. First: {faults.first}."
        for name, faults in result.faults.items()
    ]
    return "\n\n".join(parts)


def _headline(result: MatchResult) -> str:
    games = f"{result.games} of {result.wanted}" if result.stopped else f"{result.games}"
    rotated = ", each deal in every seating" if result.rotate else ""
    end = "; stopped early" if result.stopped else ""
    return f"{games} games of {result.edition}, seed {result.seed}{rotated}{end}: {', '.join(result.seats)}"


def _row(name: str, bot: BotResult) -> tuple[str, ...]:
    return (
        name,
        str(bot.games),
        f"{bot.wins:.1f}",
        _percent(bot.share),
        _interval(bot),
        str(bot.decisions),
        _number(bot.per_second, 0),
        _number(bot.mean_ms, 3),
        _number(bot.p99_ms, 3),
    )


def _by_place(result: MatchResult) -> list[tuple[str, ...]]:
    return [(name, *map(_at_place, bot.places)) for name, bot in result.bots.items()]


def _at_place(place: PlaceResult) -> str:
    """Share and interval at a place; a dash if the bot never sat there."""
    return f"{_percent(place.share)} ({_interval(place)})" if place.games else "-"


def _interval(result: BotResult | PlaceResult) -> str:
    low, high = result.interval
    return f"{_percent(low)} – {_percent(high)}"


def _ends(result: MatchResult) -> str:
    reasons = ", ".join(
        f"{reason} {_percent(_part(count, result))}" for reason, count in result.reasons.items()
    )
    turns, decisions = _number(result.turns, 1), _number(result.decisions, 1)
    return f"Ends: {reasons}. On average {turns} turns, {decisions} decisions. {result.seconds:.1f} seconds."


def _part(count: int, result: MatchResult) -> float | None:
    return count / result.games if result.games else None


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}%"


def _number(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:.{digits}f}"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _table(lines: Sequence[Sequence[str]]) -> str:
    """Aligned columns: the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip()
        for line in lines
    )
