"""A view rendered as text for a terminal and as SVG for a notebook or a web page."""

from collections.abc import Iterator
from html import escape
from typing import Final

from ._messages import MessageId
from .core import codes
from .observation.fields import Player
from .view import View
from .words import Words


def text_of(view: View, *, language: str | None = None) -> str:
    """The table as text, as this seat sees it."""
    words = Words.of(view, language, you=view.seat)
    return "\n".join([*_head(view, words), "", *_seats(view, words), "", *_foot(view, words)])


def _head(view: View, words: Words) -> Iterator[str]:
    """The middle of the table."""
    turn = words.say("label-turn", turn=view.turn)
    yield f"{words.title()} · {turn} · {words.say('label-deck')} {view.deck}"
    discards = _counted(view.discard, words)
    yield _titled(words, "label-discards", discards)
    waived = f" ({words.say('label-waived')})" if view.waived else ""
    card = words.say("label-card", hero=view.requirement)
    yield _titled(words, "label-requirement", f"{words.requirement(view.requirement)} — {card}{waived}")
    if view.wanderer:
        yield _titled(words, "label-wanderer", _wanderer(view, words))
    if view.doomed:
        yield _titled(words, "label-doomed", words.say("label-card", hero=view.doomed))
    if view.pile:
        yield _titled(words, "label-pending", "")
        yield from (f"  {words.pending(action)}" for action in reversed(view.pile))


def _wanderer(view: View, words: Words) -> str:
    wanderer = view.wanderer
    assert wanderer is not None
    hero = words.say("label-card", hero=wanderer.hero) if wanderer.hero else words.say("label-unknown")
    facts = [hero, words.say("label-face-up" if wanderer.face_up else "label-face-down")]
    if wanderer.blind:
        facts.append(words.say("label-blind"))
    if wanderer.seen:
        facts.append(words.say("label-seen-by", players=wanderer.seen))
    if wanderer.barred:
        facts.append(words.say("label-barred", players=wanderer.barred))
    return ", ".join(facts)


def _seats(view: View, words: Words) -> Iterator[str]:
    """Two or three lines per seat: hand size, band, eliminated cards, clues."""
    for seat, player in enumerate(view.players):
        marks = [words.say("label-sender")] if seat == view.sender and view.phase != "over" else []
        if seat == view.seat:
            marks.insert(0, words.say("label-you"))
        if seat == view.holder and view.wanderer:
            marks.append(words.say("label-wanderer"))
        title = words.name(seat) + (f" ({', '.join(marks)})" if marks else "")
        hand = words.say("label-cards", count=player.hand)
        yield f"{'>' if seat in view.to_act else ' '} {title} — {_titled(words, 'label-hand', hand)}"
        band = f"{words.say('label-band')} {len(player.band)}/{codes.BAND_TO_WIN}"
        yield "      " + words.say("list-titled", first=band, second=_band(player, words))
        yield from (f"      {line}" for line in _more(player, words))


def _band(player: Player, words: Words) -> str:
    heroes = []
    for hero in player.band:
        used = f" [{words.say('label-used')}]" if hero in player.used else ""
        heroes.append(words.say("label-card", hero=hero) + used)
    return ", ".join(heroes) or words.say("label-nobody")


def _more(player: Player, words: Words) -> Iterator[str]:
    if any(player.eliminated):
        yield _titled(words, "label-eliminated", _counted(player.eliminated, words))
    if player.clues_yes or player.clues_no:
        answers = []
        if player.clues_yes:
            answers.append(words.say("label-clue-yes", count=player.clues_yes))
        if player.clues_no:
            answers.append(words.say("label-clue-no", count=player.clues_no))
        cards = f" ({_counted(player.clue_cards, words)})" if player.clue_cards else ""
        yield _titled(words, "label-clues", f"{', '.join(answers)}{cards}")
    if player.said:
        yield words.say("label-said", hero=player.said)


def _foot(view: View, words: Words) -> Iterator[str]:
    """The viewer's hand, and what the game waits for."""
    if view.seat is not None:
        cards = ", ".join(words.say("label-card", hero=hero) for hero in view.hand)
        yield _titled(words, "label-your-hand", cards or words.say("label-nothing"))
    yield from words.result(view) if view.outcome else [words.prompt(view)]


def _titled(words: Words, label: MessageId, text: str) -> str:
    return words.say("list-titled", first=words.say(label), second=text).rstrip(" ")


def _counted(counts: tuple[int, ...], words: Words) -> str:
    cards = [
        f"{words.say('label-card', hero=hero)} ×{count}" for hero, count in enumerate(counts, 1) if count
    ]
    return ", ".join(cards) or words.say("label-nothing")


# In SVG a card has a number, a colour and a shape, so that it can be recognized without seeing colours.

_COLOURS: Final = ("#b3402e", "#c9761b", "#6d8f2f", "#2f7d6d", "#2f5f9a", "#3b3b52", "#7b4a96")
_SHAPES: Final = (
    "M0 -9 9 0 0 9 -9 0Z",
    "M0 -9 8 7 -8 7Z",
    "M-8 -8H8V8H-8Z",
    "M0 9 -8 -7 8 -7Z",
    "M-9 0A9 9 0 1 1 9 0A9 9 0 1 1 -9 0Z",
    "M-4 -9H4L9 -4V4L4 9H-4L-9 4V-4Z",
    "M0 -10 2.5 -3.5 9.5 -3 4 1.5 6 8.5 0 4.5 -6 8.5 -4 1.5 -9.5 -3 -2.5 -3.5Z",
)
_WIDTH: Final = 640
_ROW: Final = 74
_TOP: Final = 108


def svg_of(view: View, *, language: str | None = None) -> str:
    """The table as an SVG image, as this seat sees it."""
    words = Words.of(view, language, you=view.seat)
    height = _TOP + _ROW * view.seats + (86 if view.seat is not None else 44)
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
        f'height="{height}" font-family="Georgia, serif" font-size="13" role="img">',
        f"<title>{escape(repr(view)[1:-1])}</title>",
        f'<rect width="{_WIDTH}" height="{height}" rx="14" fill="#f4ecdc"/>',
        *_svg_middle(view, words),
        *(part for seat in range(view.seats) for part in _svg_seat(view, words, seat)),
        *_svg_foot(view, words, height),
        "</svg>",
    ]
    return "\n".join(body)


def _svg_text(x: float, y: float, text: str, extra: str = "") -> str:
    return f'<text x="{x}" y="{y}" fill="#2b2420" {extra}>{escape(text)}</text>'


def _svg_card(x: float, y: float, hero: int | None, *, used: bool = False, title: str = "") -> str:
    turn = ' transform="rotate(90)"' if used else ""
    if hero is None:
        face = '<rect x="-17" y="-24" width="34" height="48" rx="5" fill="#4a3b52" stroke="#2b2420"/>'
        face += '<path d="M-9 -14 9 14M9 -14 -9 14" stroke="#c9b27c" stroke-width="2"/>'
    else:
        colour = _COLOURS[hero - 1]
        face = (
            f'<rect x="-17" y="-24" width="34" height="48" rx="5" fill="#fffdf6" stroke="{colour}" '
            f'stroke-width="2"/><text x="0" y="-5" text-anchor="middle" font-size="17" font-weight="bold" '
            f'fill="{colour}">{hero}</text><path d="{_SHAPES[hero - 1]}" transform="translate(0 9)" '
            f'fill="{colour}"/>'
        )
    faded = ' opacity="0.6"' if used else ""
    return f'<g transform="translate({x} {y})"{faded}><title>{escape(title)}</title><g{turn}>{face}</g></g>'


def _svg_middle(view: View, words: Words) -> Iterator[str]:
    turn = words.say("label-turn", turn=view.turn)
    yield _svg_text(18, 26, f"{words.title()} · {turn}", 'font-weight="bold"')
    yield _svg_card(42, 68, None, title=words.say("label-deck"))
    yield _svg_text(66, 72, str(view.deck))
    requirement = words.requirement(view.requirement)
    yield _svg_card(140, 68, view.requirement, title=words.hero(view.requirement))
    yield _svg_text(164, 64, _titled(words, "label-requirement", "").rstrip())
    waived = 'text-decoration="line-through"' if view.waived else ""
    yield _svg_text(164, 82, requirement, waived)
    if view.wanderer:
        hero = view.wanderer.hero
        yield _svg_card(400, 68, hero, title=words.hero(hero) if hero else words.say("label-unknown"))
        yield _svg_text(424, 64, words.say("label-wanderer"))
        yield _svg_text(424, 82, words.say("label-face-up" if view.wanderer.face_up else "label-face-down"))


def _svg_seat(view: View, words: Words, seat: int) -> Iterator[str]:
    player = view.players[seat]
    top = _TOP + _ROW * seat
    fill = "#fff7dd" if seat in view.to_act else "#fbf5e8"
    yield f'<rect x="10" y="{top}" width="{_WIDTH - 20}" height="{_ROW - 8}" rx="9" fill="{fill}"/>'
    yield _svg_text(20, top + 24, words.name(seat), 'font-weight="bold"')
    marks = [words.say("label-sender")] if seat == view.sender else []
    marks += [words.say("label-wanderer")] if seat == view.holder and view.wanderer else []
    yield _svg_text(20, top + 42, " · ".join(marks), 'font-size="11"')
    yield _svg_text(20, top + 58, words.say("label-cards", count=player.hand), 'font-size="11"')
    for place, hero in enumerate(player.band):
        yield _svg_card(230 + 52 * place, top + 33, hero, used=hero in player.used, title=words.hero(hero))
    if any(player.eliminated):
        gone = _titled(words, "label-eliminated", str(sum(player.eliminated)))
        yield _svg_text(_WIDTH - 24, top + 38, gone, 'text-anchor="end" font-size="11"')


def _svg_foot(view: View, words: Words, height: int) -> Iterator[str]:
    line = words.result(view)[0] if view.outcome else words.prompt(view)
    if view.seat is not None:
        for place, hero in enumerate(view.hand[:13]):
            yield _svg_card(40 + 44 * place, height - 56, hero, title=words.hero(hero))
        if len(view.hand) > 13:
            yield _svg_text(_WIDTH - 24, height - 52, f"+{len(view.hand) - 13}", 'text-anchor="end"')
    yield _svg_text(18, height - 12, line)
