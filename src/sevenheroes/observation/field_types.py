"""Types of observation fields: how the numbers of the kernel's record appear in views and in JSON.

A type holds expressions for the code generator, ``tools/observation.py``. In them, ``{0}``, ``{1}`` … stand
for the record fields that a table row names as its sources, ``{record}`` for the whole record and ``{value}``
for a value of the view or of JSON. The functions and tables that they use are in `converters`.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, kw_only=True)
class FieldType:
    """A type of field.

    `view` and `wire` are its Python types in `View` and in the protocol. `to_view` and `to_wire` convert from
    the record; None means that the value comes from elsewhere and is passed in. `from_wire` has an expression
    for each source, or None for a source that another field restores. `to_dict` converts a view's value for
    `View.to_dict`. `signed` says that the sources may be `NOBODY`.
    """

    view: str
    wire: str = ""
    to_view: str | None = None
    to_wire: str | None = None
    from_wire: tuple[str | None, ...] = ()
    to_dict: str = "{value}"
    signed: bool = False


NUMBER: Final = FieldType(view="int", wire="int", to_view="{0}", to_wire="{0}", from_wire=("{value}",))
FLAG: Final = FieldType(
    view="bool", wire="bool", to_view="bool({0})", to_wire="bool({0})", from_wire=("int({value})",)
)
SEAT_OR_NONE: Final = FieldType(
    view="int | None",
    wire="int | None",
    to_view="seat_or_none({0})",
    to_wire="None if {0} < 0 else {0}",
    from_wire=("seat_number({value})",),
    signed=True,
)
SAID: Final = SEAT_OR_NONE  # a hero, 0 for "nothing", or NOBODY if the seat was not asked
HERO_OR_NONE: Final = FieldType(
    view="int | None",
    wire="int | None",
    to_view="{0} or None",
    to_wire="{0} or None",
    from_wire=("{value} or 0",),
)
HEROES: Final = FieldType(
    view="tuple[int, ...]",
    wire="list[int]",
    to_view="heroes_in({0})",
    to_wire="HERO_LISTS[{0}]",
    from_wire=("hero_mask({value})",),
    to_dict="list({value})",
)
SEATS: Final = FieldType(
    view="tuple[int, ...]",
    wire="list[int]",
    to_view="seats_in({0})",
    to_wire="SEAT_LISTS[{0}]",
    from_wire=("seat_mask({value})",),
    to_dict="list({value})",
)
COUNTS: Final = FieldType(
    view="tuple[int, ...]",
    wire="list[int]",
    to_view="counts({0})",
    to_wire="list({0}[1:])",
    from_wire=("by_hero({value})",),
    to_dict="list({value})",
)
CARDS: Final = FieldType(
    view="tuple[int, ...]",
    wire="list[int]",
    to_view="tuple(cards_in({0}))",
    to_wire="cards_in({0})",
    from_wire=("hand_by_hero({value})",),
    to_dict="list({value})",
)
PHASE: Final = FieldType(
    view="Phase",
    wire="Phase",
    to_view="PHASES[{0}]",
    to_wire="PHASES[{0}]",
    from_wire=("PHASE_CODES[{value}]",),
)
ORIGIN: Final = FieldType(
    view="Origin",
    wire="Origin",
    to_view="ORIGINS[{0}]",
    to_wire="ORIGINS[{0}]",
    from_wire=("ORIGIN_CODES[{value}]",),
)

# Types of a single field each

RULES: Final = FieldType(view="Rules", to_view="Rules.from_code({0})", to_dict="{value}.to_dict()")
USED_HEROES: Final = FieldType(
    view="tuple[int, ...]",
    wire="list[int]",
    to_view="heroes_in({0} & ~{1})",
    to_wire="HERO_LISTS[{0} & ~{1}]",
    from_wire=(None, "{0} & ~hero_mask({value})"),
)
CLUE_CARDS: Final = FieldType(
    view="",
    wire="list[list[int] | None]",
    to_wire="known_clues({0}, {1}, {2}, {3})",
    from_wire=("clues_by_seat({value})", None, None, None),
)
TO_ACT: Final = FieldType(
    view="tuple[int, ...]", wire="list[int]", to_view="seats_to_act({record})", to_dict="list({value})"
)
LEGAL_ACTIONS: Final = FieldType(
    view="tuple[Action, ...]",
    wire="list[str]",
    to_view="legal_actions({1}, {0})",
    to_wire="action_texts({0})",
    from_wire=("action_mask({value})", None),
    to_dict="[action.what for action in {value}]",
)
PENDING_POWERS: Final = FieldType(
    view="tuple[Action, ...]",
    wire="list[str]",
    to_view="pending_actions({0}, {1})",
    to_wire="pending_texts({0}, {1})",
    from_wire=("pile_codes({value})", "len({value})"),
    to_dict="[action.text for action in {value}]",
)
REFUSALS: Final = FieldType(view="", wire="dict[str, str]")
WANDERER: Final = FieldType(
    view="Wanderer | None",
    wire="Wanderer | None",
    to_view="wanderer({record}) if {0} else None",
    to_wire="wanderer(row) if {0} else None",
    from_wire=("int({value} is not None)",),
    to_dict="as_dict({value}) if {value} else None",
)
PLAYERS: Final = FieldType(
    view="tuple[Player, ...]",
    wire="list[Player]",
    to_view="tuple(player({record}, seat) for seat in range({0}))",
    from_wire=("len({value})",),
    to_dict="[as_dict(one) for one in {value}]",
)
OUTCOME: Final = FieldType(
    view="Outcome | None", wire="Outcome | None", to_dict="{value}.to_dict() if {value} else None"
)
REASON: Final = FieldType(view="", wire='Literal["six", "deck", "exhausted"]')
RANKING: Final = FieldType(view="", wire="list[list[int]]")
SEAT_LIST: Final = FieldType(view="", wire="list[int]")
TEXT: Final = FieldType(view="str")
NAMES: Final = FieldType(view="tuple[str, ...]", to_dict="list({value})")
