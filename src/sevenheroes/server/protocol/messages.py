"""What server and clients say to each other: one schema for Python, TypeScript and docs/protocol.md.

Everything is JSON. Over the WebSocket a client sends commands and gets messages; each has a ``type``.
Sentences are made at the edge: what is sent are names and numbers.
"""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

PROTOCOL: Final = 1
"""The version of the protocol, for a client to compare with its own."""

LONGEST_NAME: Final = 24
LONGEST_MESSAGE: Final = 8_192
LONGEST_RECORD: Final = 200_000

TableId = Annotated[str, Meta(pattern="^[a-z2-7]{16}$", description="Sixteen characters, hard to guess.")]
CommandId = Annotated[str, Meta(max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=4)]
Version = Annotated[int, Meta(ge=0, le=2**53)]
BotName = Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]{0,39}$")]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Milliseconds = int
Contribution = Annotated[str, Meta(min_length=1, max_length=64)]

Condition = Literal["always", "five", "seat 0", "seat 1", "seat 2", "seat 3", "seat 4"]
Powers = Annotated[list[Annotated[list[Condition], Meta(max_length=7)]], Meta(min_length=7, max_length=7)]
Status = Literal["open", "running", "over", "closed"]
Kind = Literal["open", "person", "program", "bot"]
By = Literal["person", "bot", "clock"]
What = Literal["made", "sat", "stood", "ready", "began", "acted", "away", "back", "followed", "closed"]


# What a table is


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The five options."""

    no_match: Literal["deck", "band"]
    interrupts: bool
    clue: Literal["identity", "requirement"]
    deck_end: Literal["score", "reshuffle"]
    tiebreak: Literal["powers", "turned", "strength"]


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A live table's clock: seconds for a decision, and for a window in which others may react."""

    decision: Annotated[int, Meta(ge=1, le=3600)] = 60
    reaction: Annotated[int, Meta(ge=1, le=600)] = 15


class Prepared(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck that was not shuffled, for lessons: the game then begins after some actions.

    By a `script` bots do what is written, in its order: a line that the game has not come to keeps those
    after it waiting. Where it says nothing, they say ok if they may, and decide by themselves if not.
    """

    deck: Annotated[str, Meta(pattern="^[1-7]{77}$")]
    first: SeatNumber = 0
    rng: Annotated[list[Annotated[int, Meta(ge=0, lt=2**32)]], Meta(min_length=4, max_length=4)] = field(
        default_factory=lambda: [1, 2, 3, 4]
    )
    actions: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=2000)] = []
    script: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=2000)] = []


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wish for a table. `bots` names who sits in each seat but the maker's; null leaves it open."""

    edition: Annotated[str, Meta(max_length=40)] = "rent-a-hero"
    rules: Rules | None = None
    seats: Annotated[int, Meta(ge=3, le=5)] = 4
    public: bool = False
    pace: Pace | None = None
    bots: Annotated[list[BotName | None], Meta(max_length=5)] = []
    bot_pace: Annotated[int, Meta(ge=0, le=10_000, description="Milliseconds that bots take.")] = 900
    prepared: Prepared | None = None


class Quick(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wish to play against bots at once.

    Unless it is to `begin` at once, it begins when you are ready: then you know the commitment before
    anything is dealt, and may add to the shuffle.
    """

    name: Name | None = None
    edition: Annotated[str, Meta(max_length=40)] = "rent-a-hero"
    seats: Annotated[int, Meta(ge=3, le=5)] = 4
    bot: BotName = "steady"
    bot_pace: Annotated[int, Meta(ge=0, le=10_000)] = 900
    begin: bool = True


class Chair(Struct, frozen=True, kw_only=True):
    """A seat and who has it. `stand_in` is the bot that plays for somebody who is away, and `why`."""

    kind: Kind
    name: str | None
    bot: str | None
    ready: bool
    stand_in: str | None
    why: Literal["clock", "left", "asked"] | None


class Info(Struct, frozen=True, kw_only=True):
    """A table, as everyone there may know it. `commitment` binds the dealer to the shuffle (docs/fair.md)."""

    table: str
    status: Status
    edition: str
    rules: Rules
    public: bool
    pace: Pace | None
    bot_pace: Milliseconds
    chairs: list[Chair]
    owner: int | None
    prepared: bool
    commitment: str | None
    made: Milliseconds
    next: str | None
    closed: str | None


class Listing(Struct, frozen=True, kw_only=True):
    """A public table in the lobby."""

    table: str
    status: Status
    edition: str
    rules: Rules
    pace: Pace | None
    chairs: list[Chair]
    turn: int | None
    made: Milliseconds


# What a seat is told


class GameEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened in the game, as the receiver may know it."""

    kind: str
    seat: int | None = None
    other: int | None = None
    hero: int | None = None
    power: int | None = None
    heroes: list[int] | None = None
    count: int | None = None
    yes: bool | None = None
    turn: int | None = None
    reason: str | None = None
    winners: list[int] | None = None


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one version of the table brought: somebody acted, sat down, went away."""

    version: int
    what: What
    seat: int | None = None
    by: By | None = None
    events: list[GameEvent] = []


class Wanderer(Struct, frozen=True, kw_only=True):
    """The hero that is on its way; `hero` if it lies face up.

    `seen` are the seats that have looked at it, `ahead` those that it is with or has yet to come to.
    """

    hero: int | None
    face_up: bool
    origin: Literal["hand", "deck", "band", "blind"]
    seen: list[int]
    ahead: list[int]
    barred: list[int]


class Player(Struct, frozen=True, kw_only=True):
    """What lies before a seat, for all to see."""

    hand: int
    band: list[int]
    used: list[int]
    eliminated: list[int]
    powers_used: int
    said: int | None
    clues_yes: int
    clues_no: int


class Outcome(Struct, frozen=True, kw_only=True):
    """How the game ended."""

    winners: list[int]
    reason: Literal["six", "deck", "exhausted"]
    ranking: list[list[int]]


class Public(Struct, frozen=True, kw_only=True):
    """What everyone may know of the game. `nones`: turns in a row without a wanderer."""

    turn: int
    phase: Literal["send", "drop", "offer", "doom", "interrupt", "over"]
    sender: int
    holder: int | None
    requirement: int
    fitting: list[int]
    waived: bool
    nones: int
    wanderer: Wanderer | None
    doomed: int | None
    saying: int | None
    waiting: list[int]
    to_act: list[int]
    pile: list[str]
    deck: int
    discard: list[int]
    players: list[Player]
    outcome: Outcome | None


class Orders(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When a seat wants to be asked in a window: by power, from 1 to 7, conditions of which one must hold.

    ``five``: the wanderer is with a band of five. ``seat N``: it is with that seat. None: never.
    """

    powers: Powers = field(default_factory=lambda: [["always"]] * 7)
    until_my_turn: bool = False
    this_turn: bool = False


class Own(Struct, frozen=True, kw_only=True):
    """What a seat knows besides: its hand, the wanderer if it has seen it, clue cards, what it may do.

    `clues` are the clue cards of this turn, by giver, where this seat knows them. `refused` are actions that
    one might expect, with the name of the reason why they cannot be taken now.
    """

    hand: list[int]
    wanderer: int | None
    possible: list[int]
    clues: list[list[int] | None]
    legal: list[str]
    refused: dict[str, str]


# Messages to a client


class Message(Struct, kw_only=True, tag_field="type", tag=str.lower):
    """What the server sends."""


class Welcome(Message):
    """The first message of a connection."""

    protocol: int
    server: str
    name: str | None
    time: Milliseconds


class Update(Message):
    """The table has come to a version: what happened since the one you had, and how it is now.

    `answers` is the id of the command of yours that brought it. `clocks` are milliseconds left at `time`, for
    those seats whose clock runs. `public` is there once the game has begun, `own` for who has a seat, `info`
    and one's standing `orders` if they have changed.
    """

    table: str
    version: int
    time: Milliseconds
    seat: int | None
    answers: str | None
    steps: list[Step]
    info: Info | None
    public: Public | None
    clocks: list[int | None]
    own: Own | None
    orders: Orders | None


class Presence(Message):
    """Which seats have somebody connected, and how many watch."""

    table: str
    here: list[bool]
    watching: int


class Accepted(Message):
    """A command was carried out, and the version that it brought."""

    id: str
    version: int


class Refused(Message):
    """A command was not carried out: nothing has changed. `facts` are what the sentence needs."""

    id: str
    code: str
    facts: dict[str, Any]


class Lobby(Message):
    """All public tables that are open or running."""

    tables: list[Listing]


class Listed(Message):
    """Public tables that are new or have changed, and those that are gone."""

    tables: list[Listing]
    gone: list[str]


class Chances(Message):
    """The counting aid: how likely each hero, from 1 to 7, is the wanderer.

    `counted` goes by copies not seen, requirement and one's own clues, `believed` by all that happened.
    """

    id: str
    version: int
    counted: list[float] | None
    believed: list[float] | None


class Bye(Message):
    """The server closes the connection: ``restart`` means come back, ``flood`` that you sent too much."""

    code: Literal["restart", "flood"]


# Commands of a client


class Command(Struct, kw_only=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What a client sends; the answer names its id."""

    id: CommandId = ""


class Enter(Command):
    """Come to a table, to play or to watch; `version` is the one you have already."""

    table: TableId
    version: Version | None = None


class Exit(Command):
    """Be at no table and not in the lobby."""


class Watch(Command):
    """Be told of the public tables."""


class Sit(Command):
    """Take a seat, or any."""

    seat: SeatNumber | None = None


class Stand(Command):
    """Give up the seat; once the game has begun, a bot plays on."""


class Ready(Command):
    """Say that the game may begin, or not yet. A contribution is mixed into the shuffle."""

    ready: bool = True
    contribution: Contribution | None = None


class Start(Command):
    """Begin the game: the maker of the table may, as soon as everybody is ready."""


class Fill(Command):
    """Put a bot into an open seat, or all; once the game has begun, in place of who is away."""

    bot: BotName = "steady"
    seat: SeatNumber | None = None


class Clear(Command):
    """Take a bot, or somebody who is not there or not ready, out of a seat before the game begins."""

    seat: SeatNumber


class Act(Command):
    """Do something in the game, as decided upon a version: ``send 3``, ``use 4 1``, ``ok``."""

    action: Annotated[str, Meta(max_length=20)]
    version: Version


class Order(Command):
    """Set the standing orders of the seat."""

    orders: Orders


class Back(Command):
    """Take the seat back from the bot that played for you."""


class Rematch(Command):
    """Ask for another game with the same people."""


class Aid(Command):
    """Ask how likely each hero is the wanderer."""


AnyCommand = (
    Enter | Exit | Watch | Sit | Stand | Ready | Start | Fill | Clear | Act | Order | Back | Rematch | Aid
)
AnyMessage = Welcome | Update | Presence | Accepted | Refused | Lobby | Listed | Chances | Bye
