"""The table of observation fields: name, type, visibility, sources in the kernel's record, and meaning.

``tools/observation.py`` generates from it the fields of `View`, the protocol's structs, and the code that writes
and reads their JSON; ``tools/protocol.py`` turns the structs into TypeScript types and ``docs/protocol.md``. To
add a field, add it to the record in ``core/layout.py`` and ``core/observe.py``, add a row here and run
``make format``.

Who may know a field is decided in ``core/observe.py``, where observations are built. The visibility here says
which struct the field belongs to: public ones are sent to everyone, the others only to one seat.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from .field_types import (
    CARDS,
    CLUE_CARDS,
    COUNTS,
    FLAG,
    HERO_OR_NONE,
    HEROES,
    LEGAL_ACTIONS,
    NAMES,
    NUMBER,
    ORIGIN,
    OUTCOME,
    PENDING_POWERS,
    PHASE,
    PLAYERS,
    RANKING,
    REASON,
    REFUSALS,
    RULES,
    SAID,
    SEAT_LIST,
    SEAT_OR_NONE,
    SEATS,
    TEXT,
    TO_ACT,
    USED_HEROES,
    WANDERER,
    FieldType,
)


class Visibility(Enum):
    """Who may know a field."""

    EVERYONE = "everyone"
    SEAT = "the seat itself"
    WITNESSES = "seats that have seen the wanderer; everyone if it is face up"
    GIVER_AND_SENDER = "the seat that gave the cards, and the sender"


class Place(Enum):
    """Where a field appears if it is not in both views and JSON."""

    VIEW = "view"
    JSON = "json"


@dataclass(frozen=True)
class Field:
    """One row. `view_name` is its name in `View` if it differs; `in_dict` says whether `View.to_dict` has it."""

    name: str
    type: FieldType
    visibility: Visibility
    sources: tuple[str, ...]
    meaning: str
    only: Place | None = None
    view_name: str = ""
    in_dict: bool = True


EVERYONE: Final = Visibility.EVERYONE
SEAT: Final = Visibility.SEAT
WITNESSES: Final = Visibility.WITNESSES
GIVER_AND_SENDER: Final = Visibility.GIVER_AND_SENDER
VIEW: Final = Place.VIEW
JSON: Final = Place.JSON

# fmt: off
POSITION: Final = (
    Field("seat", SEAT_OR_NONE, SEAT, ("seat",), "The viewer's seat; None for a spectator.", VIEW),
    Field("edition", TEXT, EVERYONE, (), "The name of the edition, or `custom`.", VIEW),
    Field("rules", RULES, EVERYONE, ("rules",), "The five options.", VIEW),
    Field("seats", NUMBER, EVERYONE, ("seats",), "The number of players.", VIEW),
    Field("names", NAMES, EVERYONE, (), "The players' names, by seat.", VIEW),
    Field("turn", NUMBER, EVERYONE, ("turn",), "The number of the turn, from 1."),
    Field("phase", PHASE, EVERYONE, ("phase",), "The decision that the turn is waiting for."),
    Field("sender", NUMBER, EVERYONE, ("sender",), "The seat whose turn it is."),
    Field("holder", SEAT_OR_NONE, EVERYONE, ("holder",), "The seat that holds the wanderer or has recruited it."),
    Field("requirement", NUMBER, EVERYONE, ("requirement",), "The hero whose card was revealed this turn."),
    Field("fitting", HEROES, EVERYONE, ("fitting",), "The heroes that meet the requirement."),
    Field("waived", FLAG, EVERYONE, ("waived",), "True if the sender may ignore the requirement."),
    Field("nones", NUMBER, EVERYONE, ("nones",), "The number of turns in a row without a wanderer.", JSON),
    Field("hand", CARDS, SEAT, ("hand",), "The viewer's cards, as hero numbers in ascending order.", in_dict=False),
    Field("wanderer", WANDERER, EVERYONE, ("wandering",), "The wanderer; None if there is none."),
    Field("wanderer", HERO_OR_NONE, WITNESSES, ("wanderer",), "The wanderer's hero; None if the viewer does not know it.", JSON),
    Field("possible", HEROES, SEAT, ("possible",), "The heroes that the answers to the viewer's own clues leave possible for the wanderer."),
    Field("clues", CLUE_CARDS, GIVER_AND_SENDER, ("clues", "seat", "sender", "seats"), "By seat, how many cards of heroes 1 to 7 it gave as clues this turn; None where the viewer may not know.", JSON),
    Field("doomed", HERO_OR_NONE, EVERYONE, ("doomed",), "The hero of which a second copy was just recruited, while its owner may still use its power."),
    Field("saying", SEAT_OR_NONE, EVERYONE, ("saying",), "The seat that has looked with power 5 and must now name a hero or say nothing."),
    Field("waiting", SEATS, EVERYONE, ("waiting",), "The seats that have yet to use a power or say ok in this window."),
    Field("to_act", TO_ACT, EVERYONE, (), "The seats that may act now."),
    Field("legal", LEGAL_ACTIONS, SEAT, ("mask", "seat"), "The actions that the viewer may take now; empty if it may not act.", view_name="legal_actions"),
    Field("refused", REFUSALS, SEAT, (), "Actions that a player might expect to be legal, with the code of the rule that forbids each of them now.", JSON),
    Field("pile", PENDING_POWERS, EVERYONE, ("pile", "pile_size"), "The powers that were used and have yet to take effect, bottom first, each with its seat: `2 use 1`."),
    Field("deck", NUMBER, EVERYONE, ("deck_left",), "The number of cards in the deck."),
    Field("discard", COUNTS, EVERYONE, ("discard",), "How many face-up cards of heroes 1 to 7 are in the discard pile."),
    Field("players", PLAYERS, EVERYONE, ("seats",), "The players, by seat."),
    Field("outcome", OUTCOME, EVERYONE, (), "How the game ended; None while it is running."),
)

WANDERER_FIELDS: Final = (
    Field("hero", HERO_OR_NONE, WITNESSES, ("wanderer",), "Which hero it is; None for those who have not seen it.", VIEW),
    Field("hero", HERO_OR_NONE, EVERYONE, ("wanderer",), "Which hero it is, if it is face up; None otherwise.", JSON),
    Field("face_up", FLAG, EVERYONE, ("face_up",), "True if it is face up."),
    Field("origin", ORIGIN, EVERYONE, ("origin",), "Where it was sent from: `deck` if the sender looked at it, `blind` if it came from the deck unseen."),
    Field("seen", SEATS, EVERYONE, ("seen",), "The seats that have looked at it."),
    Field("ahead", SEATS, EVERYONE, ("ahead",), "The seat it is with and those that it has yet to reach.", JSON),
    Field("barred", SEATS, EVERYONE, ("barred",), "The seats that may not recruit it."),
)

PLAYER_FIELDS: Final = (
    Field("hand", NUMBER, EVERYONE, ("hand_size",), "The number of cards in hand."),
    Field("cards", COUNTS, SEAT, ("hand",), "How many cards of heroes 1 to 7 are in hand.", VIEW),
    Field("band", HEROES, EVERYONE, ("band",), "The heroes of the band."),
    Field("used", USED_HEROES, EVERYONE, ("band", "ready"), "The heroes of the band whose power is used."),
    Field("eliminated", COUNTS, EVERYONE, ("eliminated",), "How many cards of heroes 1 to 7 are in its eliminated pile."),
    Field("powers_used", NUMBER, EVERYONE, ("powers_used",), "The number of powers used in the whole game."),
    Field("said", SAID, EVERYONE, ("said",), "The hero that the seat last named this turn; 0 if it said nothing, None if it was not asked."),
    Field("clues_yes", NUMBER, EVERYONE, ("clues_yes",), "The number of its clues answered yes this turn."),
    Field("clues_no", NUMBER, EVERYONE, ("clues_no",), "The number of its clues answered no this turn."),
    Field("clue_cards", COUNTS, GIVER_AND_SENDER, ("clues",), "Its clue cards of this turn, counted by hero.", VIEW),
)

OUTCOME_FIELDS: Final = (
    Field("winners", SEAT_LIST, EVERYONE, (), "The seats that have won.", JSON),
    Field("reason", REASON, EVERYONE, (), "`six` heroes in a band, the end of the `deck`, or a game that cannot go on (`exhausted`).", JSON),
    Field("ranking", RANKING, EVERYONE, (), "The seats by rank, best first; tied seats are in one group.", JSON),
)
# fmt: on

DOCS: Final = {
    "Wanderer": "The wanderer: the card on its way around the table.",
    "Player": "What everyone may know of a player.",
    "Outcome": "How the game ended.",
    "Public": "What everyone may know of the game.",
    "Own": "What one seat knows beyond the public part: its cards, its clues, its legal actions.",
}
"""What each struct of the protocol is."""
