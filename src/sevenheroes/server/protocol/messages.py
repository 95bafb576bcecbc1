"""Messages and commands of the WebSocket protocol, and the types that they are made of.

Everything is JSON. A client sends commands and receives messages; each has a ``type``. They contain names
and numbers, never sentences: clients turn them into words. The structs of a position are generated, see
`position`.
"""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

from .position import Own, Public
from .schema import doc

PROTOCOL: Final = 1
"""The version of the protocol, for clients to compare with their own."""

LONGEST_NAME: Final = 24
LONGEST_MESSAGE: Final = 8_192
LONGEST_RECORD: Final = 200_000

TableId = Annotated[str, Meta(pattern="^[a-z2-7]{16}$", description="Sixteen random characters.")]
CommandId = Annotated[str, Meta(max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=4)]
Version = Annotated[int, Meta(ge=0, le=2**53)]
BotName = Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]{0,39}$")]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Milliseconds = int
Contribution = Annotated[str, Meta(min_length=1, max_length=64)]
ActionText = Annotated[str, Meta(max_length=20)]
BotPace = Annotated[int, Meta(ge=0, le=10_000)]

Condition = Literal["always", "five", "seat 0", "seat 1", "seat 2", "seat 3", "seat 4"]
Powers = Annotated[list[Annotated[list[Condition], Meta(max_length=7)]], Meta(min_length=7, max_length=7)]
Status = Literal["open", "running", "over", "closed"]
Kind = Literal["open", "person", "program", "bot"]
By = Literal["person", "bot", "clock"]
What = Literal["made", "sat", "stood", "ready", "began", "acted", "away", "back", "followed", "closed"]


# Tables


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The five options of the rules."""

    no_match: Annotated[
        Literal["deck", "band"],
        doc("Where the sender sends from if no card in hand fits: the `deck` or the `band`."),
    ]
    interrupts: Annotated[bool, doc("May others still use powers after a seat has said that it recruits?")]
    clue: Annotated[
        Literal["identity", "requirement"],
        doc("What a clue asks: is it this hero (`identity`), or does it meet this hero's `requirement`?"),
    ]
    deck_end: Annotated[
        Literal["score", "reshuffle"],
        doc("What happens when the deck runs out: the game is scored, or the discard pile is reshuffled."),
    ]
    tiebreak: Annotated[
        Literal["powers", "turned", "strength"],
        doc("The third key of the ranking, after the number of heroes and of eliminated cards."),
    ]


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clock of a table, in seconds."""

    decision: Annotated[int, Meta(ge=1, le=3600), doc("Seconds for a decision.")] = 60
    reaction: Annotated[
        int, Meta(ge=1, le=600), doc("Seconds in a window, where a seat may only use a power or say ok.")
    ] = 15


class Prepared(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck in a given order instead of a shuffle, for lessons.

    Bots follow the `script` in its order: while the next line belongs to another seat, they wait until that
    seat has done it. If the script has no line for them now, they say ok if that is legal; otherwise they
    decide themselves.
    """

    deck: Annotated[
        str,
        Meta(pattern="^[1-7]{77}$"),
        doc("All 77 cards as hero numbers; the first card dealt comes first."),
    ]
    first: Annotated[SeatNumber, doc("The seat that sends first.")] = 0
    rng: Annotated[
        list[Annotated[int, Meta(ge=0, lt=2**32)]],
        Meta(min_length=4, max_length=4),
        doc("The state of the random generator for reshuffles."),
    ] = field(default_factory=lambda: [1, 2, 3, 4])
    actions: Annotated[
        list[ActionText],
        Meta(max_length=2000),
        doc("Actions that are played at the start, each with its seat: `1 send 3`."),
    ] = []
    script: Annotated[
        list[ActionText],
        Meta(max_length=2000),
        doc("The actions of the bots after that, each with its seat."),
    ] = []


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request for a new table."""

    edition: Annotated[
        str, Meta(max_length=40), doc("The name of a printed edition, or `custom` together with `rules`.")
    ] = "rent-a-hero"
    rules: Annotated[
        Rules | None, doc("The five options of a `custom` game; null for those of the edition.")
    ] = None
    seats: Annotated[int, Meta(ge=3, le=5), doc("The number of players.")] = 4
    public: Annotated[bool, doc("Is it listed in the lobby, may anyone watch, and is its record public?")] = (
        False
    )
    pace: Annotated[Pace | None, doc("The clock; null to play without one.")] = None
    bots: Annotated[
        list[BotName | None],
        Meta(max_length=5),
        doc("By seat, the bot that sits there, or null. Your seat is the first that is null or not listed."),
    ] = []
    bot_pace: Annotated[
        BotPace, doc("Milliseconds that bots take for a decision; in a window, a third of that.")
    ] = 900
    prepared: Annotated[
        Prepared | None, doc("A prepared deck instead of a shuffle; such a table is never public.")
    ] = None


class Quick(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to play against bots right away."""

    name: Annotated[Name | None, doc("Your name; null keeps the one you have.")] = None
    edition: Annotated[str, Meta(max_length=40), doc("The name of a printed edition.")] = "rent-a-hero"
    seats: Annotated[int, Meta(ge=3, le=5), doc("The number of players.")] = 4
    bot: Annotated[BotName, doc("The bot that takes all other seats.")] = "steady"
    bot_pace: Annotated[
        BotPace, doc("Milliseconds that bots take for a decision; in a window, a third of that.")
    ] = 900
    begin: Annotated[
        bool,
        doc(
            "Begin at once? Otherwise the game begins when you are ready, so that you see the commitment "
            "before the deal and can contribute to the shuffle."
        ),
    ] = True


class Chair(Struct, frozen=True, kw_only=True):
    """A seat and its player."""

    kind: Annotated[Kind, doc("Who has the seat.")]
    name: Annotated[str | None, doc("The player's name; null if the seat is open.")]
    bot: Annotated[str | None, doc("The name of the bot that has the seat.")]
    ready: Annotated[bool, doc("Is the player ready to begin? Bots always are.")]
    stand_in: Annotated[str | None, doc("The bot that plays for the player while they are away.")]
    why: Annotated[
        Literal["clock", "left", "asked"] | None,
        doc(
            "Why a bot stands in: the `clock` ran out too often, the player `left`, "
            "or another player `asked` for it."
        ),
    ]


class Info(Struct, frozen=True, kw_only=True):
    """What everyone at a table may know about it."""

    table: Annotated[str, doc("The id of the table.")]
    status: Annotated[
        Status,
        doc("`open` until the game begins, then `running`, then `over`; `closed` if it ended early."),
    ]
    edition: Annotated[str, doc("The name of a printed edition, or `custom`.")]
    rules: Annotated[Rules, doc("The five options.")]
    public: Annotated[bool, doc("Is it listed in the lobby, and may anyone watch?")]
    pace: Annotated[Pace | None, doc("The clock, or null without one.")]
    bot_pace: Annotated[Milliseconds, doc("Milliseconds that bots take for a decision.")]
    chairs: Annotated[list[Chair], doc("The seats, in order.")]
    owner: Annotated[
        int | None,
        doc("The seat of the player who made the table or, if they left, of the next player; null if none."),
    ]
    prepared: Annotated[bool, doc("Was the deck prepared instead of shuffled?")]
    commitment: Annotated[
        str | None, doc("The dealer's commitment to the shuffle (docs/fair.md); null with a prepared deck.")
    ]
    made: Annotated[Milliseconds, doc("When the table was made, in milliseconds since 1970.")]
    next: Annotated[str | None, doc("The id of the rematch table, once there is one.")]
    closed: Annotated[
        str | None,
        doc("Why it was closed: `abandoned`, or `revision` if this server cannot resume its rule revision."),
    ]


class Listing(Struct, frozen=True, kw_only=True):
    """A public table in the lobby."""

    table: Annotated[str, doc("The id of the table.")]
    status: Annotated[
        Status,
        doc("`open` until the game begins, then `running`, then `over`; `closed` if it ended early."),
    ]
    edition: Annotated[str, doc("The name of a printed edition, or `custom`.")]
    rules: Annotated[Rules, doc("The five options.")]
    pace: Annotated[Pace | None, doc("The clock, or null without one.")]
    chairs: Annotated[list[Chair], doc("The seats, in order.")]
    turn: Annotated[int | None, doc("The number of the turn; null before the game has begun.")]
    made: Annotated[Milliseconds, doc("When the table was made, in milliseconds since 1970.")]


# The game


class GameEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened in the game, as the receiver may know it."""

    kind: Annotated[str, doc("What happened.")]
    seat: Annotated[int | None, doc("The seat that acted or is affected.")] = None
    other: Annotated[
        int | None,
        doc("The other seat: the one a hero went to, or that was barred, asked, answered or nullified."),
    ] = None
    hero: Annotated[int | None, doc("The hero in question.")] = None
    power: Annotated[int | None, doc("The hero whose power it is.")] = None
    heroes: Annotated[list[int] | None, doc("Several heroes.")] = None
    count: Annotated[int | None, doc("The number of cards, even if their heroes are hidden from you.")] = None
    yes: Annotated[bool | None, doc("Was the answer yes?")] = None
    turn: Annotated[int | None, doc("The number of the turn.")] = None
    reason: Annotated[str | None, doc("Why the game ended.")] = None
    winners: Annotated[list[int] | None, doc("The seats that have won.")] = None


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one version of the table changed."""

    version: Annotated[int, doc("The version that this step led to.")]
    what: Annotated[What, doc("What happened; `followed`: a rematch table was made.")]
    seat: Annotated[int | None, doc("The seat that acted or is affected.")] = None
    by: Annotated[
        By | None, doc("Who acted: the `person` or program itself, a `bot`, or the `clock` for them.")
    ] = None
    events: Annotated[list[GameEvent], doc("What happened in the game.")] = []


class Orders(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Standing orders: when a seat wants to be asked in a window.

    ``five`` holds when the wanderer is with a band of five, ``seat N`` when it is with that seat.
    """

    powers: Annotated[
        Powers,
        doc("For powers 1 to 7: ask if one of these conditions holds. An empty list means never."),
    ] = field(default_factory=lambda: [["always"]] * 7)
    until_my_turn: Annotated[bool, doc("Do not ask until your own next turn begins.")] = False
    this_turn: Annotated[bool, doc("Do not ask for the rest of this turn.")] = False


# Messages to a client


class Message(Struct, kw_only=True, tag_field="type", tag=str.lower):
    """A message from the server."""


class Welcome(Message):
    """The first message of a connection."""

    protocol: Annotated[int, doc("The version of the protocol that the server speaks.")]
    server: Annotated[str, doc("The version of the server.")]
    name: Annotated[
        str | None, doc("Your name; null if the connection came without a valid token or cookie.")
    ]
    time: Annotated[Milliseconds, doc("The server's clock, in milliseconds since 1970.")]


class Update(Message):
    """The table has reached a new version: what happened since the one you had, and the current state."""

    table: Annotated[str, doc("The id of the table.")]
    version: Annotated[int, doc("The version that the table is at now.")]
    time: Annotated[Milliseconds, doc("When the update was written, in milliseconds since 1970.")]
    seat: Annotated[int | None, doc("Your seat; null if you watch.")]
    answers: Annotated[str | None, doc("The id of your command that this update answers, otherwise null.")]
    steps: Annotated[list[Step], doc("What happened since the version that you had, in order.")]
    info: Annotated[Info | None, doc("The table itself; null if it has not changed since then.")]
    public: Annotated[Public | None, doc("The public part of the game; null before it begins.")]
    clocks: Annotated[
        list[int | None], doc("By seat, milliseconds left at `time`; null where no clock runs.")
    ]
    own: Annotated[
        Own | None, doc("What you know beyond `public`; null if you watch, or before the game begins.")
    ]
    orders: Annotated[
        Orders | None, doc("Your standing orders; null if they have not changed, or if you watch.")
    ]


class Presence(Message):
    """Who is connected to the table."""

    table: Annotated[str, doc("The id of the table.")]
    here: Annotated[list[bool], doc("By seat: is its player connected?")]
    watching: Annotated[int, doc("The number of connections without a seat.")]


class Accepted(Message):
    """A command was carried out."""

    id: Annotated[str, doc("The id of the command.")]
    version: Annotated[
        int,
        doc(
            "The version that it led to; for a repeated `act`, the one it led to the first time; "
            "0 for `exit` and `watch`."
        ),
    ]


class Refused(Message):
    """A command was not carried out; nothing has changed."""

    id: Annotated[str, doc("The id of the command; empty if the message could not be read.")]
    code: Annotated[str, doc("The reason.")]
    facts: Annotated[dict[str, Any], doc("Details of the reason, for a sentence in the player's language.")]


class Lobby(Message):
    """All public tables that are open or running."""

    tables: Annotated[list[Listing], doc("All of them, the newest first.")]


class Listed(Message):
    """A change of the lobby."""

    tables: Annotated[list[Listing], doc("Tables that are new or have changed.")]
    gone: Annotated[list[str], doc("The ids of tables that are gone.")]


class Chances(Message):
    """The counting aid: for heroes 1 to 7, the probability that the wanderer is that hero."""

    id: Annotated[str, doc("The id of the command.")]
    version: Annotated[int, doc("The version that it was computed for.")]
    counted: Annotated[
        list[float] | None,
        doc(
            "By counting unseen copies that fit the requirement and your own clues; null without a wanderer."
        ),
    ]
    believed: Annotated[
        list[float] | None,
        doc("By the belief of `steady`, which also judges what other players did; null without a wanderer."),
    ]


class Bye(Message):
    """The server closes the connection."""

    code: Annotated[
        Literal["restart", "flood"], doc("`restart`: reconnect; `flood`: you exceeded the rate limit.")
    ]


# Commands of a client


class Command(Struct, kw_only=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """A command to the server; the answer carries its id."""

    id: Annotated[CommandId, doc("Returned in the answer; the idempotency key of an `act`.")] = ""


class Enter(Command):
    """Enter a table, to play or to watch."""

    table: Annotated[TableId, doc("The id of the table.")]
    version: Annotated[
        Version | None,
        doc("The version that you have; null for all steps from the beginning."),
    ] = None


class Exit(Command):
    """Leave the table or the lobby."""


class Watch(Command):
    """Enter the lobby: receive the public tables and their changes."""


class Sit(Command):
    """Take a seat."""

    seat: Annotated[SeatNumber | None, doc("The seat; null for the first open one.")] = None


class Stand(Command):
    """Give up the seat; once the game has begun, a bot plays on."""


class Ready(Command):
    """Declare that you are ready to begin, or take it back."""

    ready: Annotated[bool, doc("Are you ready?")] = True
    contribution: Annotated[Contribution | None, doc("Any text, mixed into the shuffle (docs/fair.md).")] = (
        None
    )


class Start(Command):
    """Begin the game. Only the owner of the table may do this, once everybody else is ready."""


class Fill(Command):
    """Put a bot into an open seat; once the game has begun, in place of an absent player."""

    bot: Annotated[BotName, doc("The name of a bot from `GET /api/choice`.")] = "steady"
    seat: Annotated[
        SeatNumber | None, doc("The seat; null for all that are open, or whose player is away.")
    ] = None


class Clear(Command):
    """Before the game begins, remove a bot, or a player who is away or not ready."""

    seat: Annotated[SeatNumber, doc("The seat.")]


class Act(Command):
    """Take an action in the game: ``send 3``, ``use 4 1``, ``ok``."""

    action: Annotated[ActionText, doc("One of the texts in `own.legal`.")]
    version: Annotated[Version, doc("The version of the update that you decided on.")]


class Order(Command):
    """Set the standing orders of your seat."""

    orders: Annotated[Orders, doc("The new orders; omitted fields take their defaults.")]


class Back(Command):
    """Take your seat back from the bot that stands in for you."""


class Rematch(Command):
    """Ask for another game with the same players."""


class Aid(Command):
    """Ask for the counting aid."""


AnyCommand = (
    Enter | Exit | Watch | Sit | Stand | Ready | Start | Fill | Clear | Act | Order | Back | Rematch | Aid
)
AnyMessage = Welcome | Update | Presence | Accepted | Refused | Lobby | Listed | Chances | Bye
