"""Bodies of HTTP requests and responses."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from .messages import LONGEST_RECORD, GameEvent, Name, Rules, SeatNumber
from .position import Outcome, Own, Public
from .schema import doc


class Hello(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to sign in with a name."""

    name: Annotated[Name, doc("Your name.")]


class Me(Struct, frozen=True, kw_only=True):
    """Who you are on this server."""

    name: Annotated[str | None, doc("Your name; null if you have not signed in.")]
    program: Annotated[bool, doc("Did you sign in with a token?")]
    tables: Annotated[list[str], doc("The ids of your tables whose game is not over, the newest first.")]


class Token(Struct, frozen=True, kw_only=True):
    """A token for a program."""

    token: Annotated[str, doc("For the header `Authorization: Bearer …`.")]


class TableLink(Struct, frozen=True, kw_only=True):
    """A new table and its link."""

    table: Annotated[str, doc("The id of the table.")]
    link: Annotated[str, doc("The URL to invite friends with.")]
    commitment: Annotated[
        str | None, doc("The dealer's commitment to the shuffle; null with a prepared deck.")
    ]


class EditionFacts(Struct, frozen=True, kw_only=True):
    """A printed edition."""

    name: Annotated[str, doc("The name for `edition` when you make a table.")]
    title: Annotated[str, doc("The title on the box.")]
    language: Annotated[str, doc("Its language.")]
    rules: Annotated[Rules, doc("The five options.")]


class Choice(Struct, frozen=True, kw_only=True):
    """The editions and bots that a table can be made with."""

    editions: Annotated[list[EditionFacts], doc("The printed editions.")]
    bots: Annotated[list[str], doc("The names of the bots.")]


class RecordFacts(Struct, frozen=True, kw_only=True):
    """A finished game in a list."""

    table: Annotated[str, doc("The id of the table.")]
    ended: Annotated[int, doc("When it ended, in milliseconds since 1970.")]
    edition: Annotated[str, doc("The name of a printed edition, or `custom`.")]
    rules: Annotated[Rules, doc("The five options.")]
    names: Annotated[list[str], doc("The players' names.")]
    bots: Annotated[list[str | None], doc("By seat, the bot that played, or null.")]
    plies: Annotated[int, doc("The number of actions.")]
    winners: Annotated[list[int], doc("The seats that have won.")]
    reason: Annotated[str, doc("Why the game ended.")]
    ranking: Annotated[list[list[int]], doc("The seats by rank, best first; tied seats are in one group.")]


class Health(Struct, frozen=True, kw_only=True):
    """The state of the server."""

    status: Annotated[str, doc("`alive`; for `/ready`: `ready`, `stopping` or `storage`.")]
    version: Annotated[str, doc("The version of the server.")]


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request failed."""

    code: Annotated[str, doc("The reason.")]
    facts: Annotated[dict[str, Any], doc("Details of the reason, for a sentence in the player's language.")]


class Expand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to replay a record: at most 100 plies at once, from `first` on."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD), doc("The record, as text.")]
    seat: Annotated[SeatNumber | None, doc("The seat whose view to show; null for all hands open.")] = None
    first: Annotated[int, Meta(ge=0, le=100_000), doc("The first ply to show.")] = 0
    aid: Annotated[bool, doc("Include the counting aid? Only for the view of one seat.")] = False


class Ply(Struct, frozen=True, kw_only=True):
    """The position after a number of actions: the last action, what it caused, and what each seat knew."""

    ply: Annotated[int, doc("The number of actions taken so far.")]
    action: Annotated[
        str | None, doc("The action that led here, with its seat; without the card if it is hidden.")
    ]
    events: Annotated[list[GameEvent], doc("What the action caused.")]
    public: Annotated[Public, doc("What everyone could know.")]
    own: Annotated[
        list[Own | None], doc("By seat, what it knew beyond `public`; null where it is not shown.")
    ]
    counted: Annotated[
        list[float] | None,
        doc("By counting unseen copies that fit requirement and own clues; null without a wanderer."),
    ]
    believed: Annotated[
        list[float] | None,
        doc("By the belief of `steady`, which also judges what other players did; null without a wanderer."),
    ]


class Expanded(Struct, frozen=True, kw_only=True):
    """A part of a record, ply by ply."""

    edition: Annotated[str, doc("The name of a printed edition, or `custom`.")]
    rules: Annotated[Rules, doc("The five options.")]
    names: Annotated[list[str], doc("The players' names.")]
    plies: Annotated[int, doc("The number of actions in the record.")]
    outcome: Annotated[Outcome | None, doc("How the game ended; null if it did not.")]
    part: Annotated[list[Ply], doc("At most 100 plies, from `first` on.")]
