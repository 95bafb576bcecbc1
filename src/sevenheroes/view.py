"""What a seat, or a spectator, knows of a game (R10)."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from .actions import ACTIONS, Action, actions_in
from .core import codes, layout
from .editions import Rules
from .heroes import heroes_in, seats_in
from .outcome import Outcome

PHASES: Final = {
    codes.PHASE_SEND: "send",
    codes.PHASE_DROP: "drop",
    codes.PHASE_OFFER: "offer",
    codes.PHASE_DOOM: "doom",
    codes.PHASE_INTERRUPT: "interrupt",
    codes.PHASE_OVER: "over",
}


ORIGINS: Final = {
    codes.ORIGIN_HAND: "hand",
    codes.ORIGIN_DECK: "deck",
    codes.ORIGIN_BAND: "band",
    codes.ORIGIN_BLIND: "blind",
}


@dataclass(frozen=True, kw_only=True)
class Wanderer:
    """The hero that is on its way; `hero` is None for those who have not seen it.

    `origin` is where it was sent from: "hand", "deck" (drawn, looked at and sent), "band", or "blind" (from
    the deck, seen by nobody).
    """

    hero: int | None
    face_up: bool
    origin: str
    seen: tuple[int, ...]
    barred: tuple[int, ...]

    @property
    def blind(self) -> bool:
        """Was it sent from the deck without anybody looking?"""
        return self.origin == "blind"


@dataclass(frozen=True, kw_only=True)
class Player:
    """What lies before a seat. Counts are of heroes 1 to 7; None where the viewer may not know them.

    `said` is the hero that the seat last said this turn, 0 if it said nothing, None if it was not asked.
    """

    hand: int
    cards: tuple[int, ...] | None
    band: tuple[int, ...]
    used: tuple[int, ...]
    eliminated: tuple[int, ...]
    powers_used: int
    said: int | None
    clues_yes: int
    clues_no: int
    clue_cards: tuple[int, ...] | None


class View:
    """What one seat knows, built by the core from nothing; `seat` is None for a spectator."""

    def __init__(
        self, observation: Any, *, edition: str, names: tuple[str, ...], outcome: Outcome | None
    ) -> None:
        self._room = observation
        self._o: Any = layout.plain(observation, 0)
        self.edition = edition
        self.names = names
        self.outcome = outcome

    @property
    def observation(self) -> Any:
        """What this seat knows as the core has it: room with one record."""
        return self._room

    @cached_property
    def seat(self) -> int | None:
        """Whose view this is."""
        return _seat_or_none(self._o.seat)

    @cached_property
    def seats(self) -> int:
        """How many play."""
        return self._o.seats

    @cached_property
    def rules(self) -> Rules:
        """The five options."""
        return Rules.from_code(self._o.rules)

    @cached_property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._o.turn

    @cached_property
    def phase(self) -> str:
        """The decision that the turn waits for: send, drop, offer, doom, interrupt or over."""
        return PHASES[self._o.phase]

    @cached_property
    def sender(self) -> int:
        """Whose turn it is."""
        return self._o.sender

    @cached_property
    def holder(self) -> int | None:
        """The seat that the wanderer is with, or that recruited it."""
        return _seat_or_none(self._o.holder)

    @cached_property
    def requirement(self) -> int:
        """The hero whose card was revealed this turn."""
        return self._o.requirement

    @cached_property
    def fitting(self) -> tuple[int, ...]:
        """The heroes that meet the requirement."""
        return heroes_in(self._o.fitting)

    @cached_property
    def waived(self) -> bool:
        """May the sender ignore the requirement?"""
        return bool(self._o.waived)

    @cached_property
    def wanderer(self) -> Wanderer | None:
        """The hero that is on its way."""
        o = self._o
        if not o.wandering:
            return None
        return Wanderer(
            hero=o.wanderer or None,
            face_up=bool(o.face_up),
            origin=ORIGINS[o.origin],
            seen=seats_in(o.seen),
            barred=seats_in(o.barred),
        )

    @cached_property
    def possible(self) -> tuple[int, ...]:
        """The heroes that the wanderer may be by the answers to the viewer's own clues alone."""
        return heroes_in(self._o.possible)

    @cached_property
    def doomed(self) -> int | None:
        """The hero of which a second copy was just recruited, while its owner may still use it."""
        return self._o.doomed or None

    @cached_property
    def saying(self) -> int | None:
        """The seat that must say something."""
        return _seat_or_none(self._o.saying)

    @cached_property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have yet to use a power or say ok in this window."""
        return seats_in(self._o.waiting)

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        if self.phase == "over":
            return ()
        if self.saying is not None:
            return (self.saying,)
        if self.waiting:
            return self.waiting
        owner = self.sender if self.phase in ("send", "drop") else self.holder
        return () if owner is None else (owner,)

    @cached_property
    def legal_actions(self) -> tuple[Action, ...]:
        """What this seat may do now."""
        return () if self.seat is None else actions_in(self.seat, self._o.mask)

    @cached_property
    def pile(self) -> tuple[Action, ...]:
        """The powers that were used and have yet to take effect, bottom first."""
        pending = [self._o.pile[place] for place in range(self._o.pile_size)]
        return tuple(ACTIONS[number >> 6][number & 63] for number in pending)

    @cached_property
    def deck(self) -> int:
        """How many cards the deck has."""
        return self._o.deck_left

    @cached_property
    def discard(self) -> tuple[int, ...]:
        """How many of each hero lie face up in the discard pile."""
        return _counts(self._o.discard)

    @cached_property
    def hand(self) -> tuple[int, ...]:
        """The viewer's cards, as hero numbers in ascending order."""
        counts = _counts(self._o.hand)
        return tuple(hero for hero, count in enumerate(counts, 1) for _ in range(count))

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """What lies before each seat."""
        return tuple(self._player(seat) for seat in range(self.seats))

    def _player(self, seat: int) -> Player:
        o = self._o
        band, ready = o.band[seat], o.ready[seat]
        knows_clues = self.seat is not None and self.seat in (seat, self.sender)
        return Player(
            hand=o.hand_size[seat],
            cards=_counts(o.hand) if seat == self.seat else None,
            band=heroes_in(band),
            used=heroes_in(band & ~ready),
            eliminated=_counts(o.eliminated[seat]),
            powers_used=o.powers_used[seat],
            said=_seat_or_none(o.said[seat]),
            clues_yes=o.clues_yes[seat],
            clues_no=o.clues_no[seat],
            clue_cards=_counts(o.clues[seat]) if knows_clues else None,
        )

    def to_dict(self) -> dict[str, Any]:
        """Everything, as plain values for JSON."""
        return {
            "seat": self.seat,
            "edition": self.edition,
            "rules": self.rules.to_dict(),
            "seats": self.seats,
            "names": list(self.names),
            "turn": self.turn,
            "phase": self.phase,
            "sender": self.sender,
            "holder": self.holder,
            "requirement": self.requirement,
            "fitting": list(self.fitting),
            "waived": self.waived,
            "wanderer": _plain(self.wanderer),
            "possible": list(self.possible),
            "doomed": self.doomed,
            "saying": self.saying,
            "waiting": list(self.waiting),
            "to_act": list(self.to_act),
            "legal": [action.what for action in self.legal_actions],
            "pile": [str(action) for action in self.pile],
            "deck": self.deck,
            "discard": list(self.discard),
            "players": [_plain(player) for player in self.players],
            "outcome": self.outcome.to_dict() if self.outcome else None,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        viewer = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {viewer}, turn {self.turn}, {self.phase}>"

    def __str__(self) -> str:
        from .pictures import text_of

        return text_of(self)

    def _repr_svg_(self) -> str:
        from .pictures import svg_of

        return svg_of(self)


def _seat_or_none(number: Any) -> int | None:
    return None if number < 0 else number


def _counts(by_hero: Any) -> tuple[int, ...]:
    return tuple(by_hero[hero] for hero in range(1, codes.HEROES + 1))


def _plain(value: Any) -> Any:
    if value is None:
        return None
    return {name: list(item) if isinstance(item, tuple) else item for name, item in vars(value).items()}
