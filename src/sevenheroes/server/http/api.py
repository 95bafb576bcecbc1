"""The HTTP API: people, tables, records, and what those need who look after a server."""

import asyncio
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import ClientException
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody, QueryParameter

from ..._version import __version__
from ...editions import EDITIONS
from ..live.registry import Registry
from ..ops.metrics import CONTENT_TYPE, Metrics
from ..protocol import messages as protocol
from ..protocol.encoding import encode
from ..protocol.errors import Refusal
from ..protocol.http import (
    Choice,
    EditionFacts,
    Expand,
    Expanded,
    Health,
    Hello,
    Me,
    Place,
    Problem,
    RecordFacts,
    Token,
)
from ..protocol.messages import Info, Listing, NewTable, Quick, Rules
from ..storage.base import StoreError
from ..table.commands import Identity
from ..table.state import Table
from ..transport.auth import COOKIE, COOKIE_SECONDS, Authenticator, clean_name
from ..transport.request import address_of, authenticate
from ..views.replay import expand
from .links import shareable_url
from .qr import picture

_JSON: Final = "application/json"
_SVG: Final = "image/svg+xml"
_MOST_GAMES: Final = 10  # of somebody's, that are told of
_MOST_RECORDS: Final = 100
_FOREVER: Final = 2**62


_PROBLEMS: Final = {
    400: "It is not a request that the API knows.",
    401: "Say who you are first.",
    403: "It is not yours to know, or a page of another site asks.",
    404: "There is no such thing.",
    409: "It cannot be done.",
    410: "The table is closed, or the server stops.",
    413: "The request is too large.",
    429: "So many requests in so short a time are not answered.",
    503: "It cannot be stored, or there is too much to do.",
}


def _problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Answers, for the schema, that say why something could not be done; any request may be one too many."""
    return {
        status: ResponseSpec(Problem, description=_PROBLEMS[status], generate_examples=False)
        for status in (*statuses, 429)
    }


_BODY: Final = (400, 403, 409, 413)
"""What may be wrong with whatever is posted."""


def _identity(request: Request[Any, Any, State]) -> Identity | None:
    people: Authenticator = request.app.state.people
    return authenticate({name.lower(): value for name, value in request.headers.items()}, people)


def _is_secure(request: Request[Any, Any, State]) -> bool:
    """Is the page reached by https, if only because of a proxy in front?"""
    registry: Registry = request.app.state.registry
    public = registry.settings.public_origin or ""
    if request.url.scheme == "https" or not public.startswith("https://"):
        return request.url.scheme == "https"
    host = f"https://{request.headers.get('host', '').lower()}"
    return public in (request.headers.get("origin"), host)  # a proxy may have put its own name for the host


def _answer(body: Any, status: int = 200) -> Response[Any]:
    return Response(content=encode(body), status_code=status, media_type=_JSON)


def _sign_in(response: Response[Any], request: Request[Any, Any, State], identity: Identity) -> None:
    people: Authenticator = request.app.state.people
    response.set_cookie(
        COOKIE,
        people.signed(identity),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=_is_secure(request),
    )


@post("/people", status_code=200, summary="Say what you are called", responses=_problems(*_BODY))
async def say_name(request: Request[Any, Any, State], data: JSONBody[Hello]) -> Response[Me]:
    """Become a guest, or be called something else: a signed cookie is all that is kept, and you keep it."""
    people: Authenticator = request.app.state.people
    if not clean_name(data.name):
        raise Refusal("name")
    identity = people.guest(data.name, like=_identity(request))
    response = _answer(Me(name=identity.name, program=False, tables=await _playing(request, identity)))
    _sign_in(response, request, identity)
    return response


@get("/me", summary="Who am I?", responses=_problems())
async def who_am_i(request: Request[Any, Any, State]) -> Response[Me]:
    """Who you are here, by your cookie or token."""
    identity = _identity(request)
    name, program = (identity.name, identity.program) if identity else (None, False)
    return _answer(Me(name=name, program=program, tables=await _playing(request, identity)))


async def _playing(request: Request[Any, Any, State], identity: Identity | None) -> list[str]:
    registry: Registry = request.app.state.registry
    return await registry.store.playing(identity.person, _MOST_GAMES) if identity else []


@post("/tokens", status_code=201, summary="A token for a program", responses=_problems(*_BODY))
async def new_token(request: Request[Any, Any, State], data: JSONBody[Hello]) -> Response[Token]:
    """Let a program of yours sit at tables, under a name of its own."""
    people: Authenticator = request.app.state.people
    if not clean_name(data.name):
        raise Refusal("name")
    return _answer(Token(token=people.signed(people.program(data.name))), 201)


@get("/choice", summary="Editions and bots", responses=_problems())
async def choice(request: Request[Any, Any, State]) -> Response[Choice]:
    """What tables can be made of."""
    registry: Registry = request.app.state.registry
    editions = [
        EditionFacts(
            name=one.name, title=one.title, language=one.language, rules=Rules(**one.rules.to_dict())
        )
        for one in EDITIONS.values()
    ]
    return _answer(Choice(editions=editions, bots=list(registry.bot_pool.names)))


@get("/tables", summary="The lobby", responses=_problems())
async def tables(request: Request[Any, Any, State]) -> Response[list[Listing]]:
    """Public tables that are open or running."""
    registry: Registry = request.app.state.registry
    return _answer(registry.lobby.listings())


@post("/tables", status_code=201, summary="Make a table", responses=_problems(*_BODY, 401, 410, 503))
async def make_table(request: Request[Any, Any, State], data: JSONBody[NewTable]) -> Response[Place]:
    """Make a table and take a seat at it; then come to it over the WebSocket."""
    registry: Registry = request.app.state.registry
    identity = _identity(request)
    if identity is None:
        raise Refusal("no-name")
    room = await registry.make(data, identity, address_of(request.scope))
    return _answer(_place(request, room.table), 201)


@post("/quick", status_code=201, summary="Play at once", responses=_problems(*_BODY, 410, 503))
async def quick(request: Request[Any, Any, State], data: JSONBody[Quick]) -> Response[Place]:
    """A table with bots at which you have a seat and the game has begun, or begins when you are ready."""
    registry: Registry = request.app.state.registry
    people: Authenticator = request.app.state.people
    identity, known = _identity(request), True
    if identity is None or (
        not identity.program and data.name and clean_name(data.name) not in ("", identity.name)
    ):
        identity, known = people.guest(clean_name(data.name or "") or "Guest", like=identity), False
    wish = NewTable(
        edition=data.edition,
        seats=data.seats,
        bots=[None, *[data.bot] * (data.seats - 1)],
        bot_pace=data.bot_pace,
    )
    room = await registry.make(wish, identity, address_of(request.scope), at_once=data.begin)
    response = _answer(_place(request, room.table), 201)
    if not known:
        _sign_in(response, request, identity)
    return response


@get("/tables/{table:str}", summary="One table", responses=_problems(400, 403, 404, 410, 503))
async def one_table(request: Request[Any, Any, State], table: protocol.TableId) -> Response[Info]:
    """A table, if it is public or yours."""
    registry: Registry = request.app.state.registry
    identity = _identity(request)
    room = await registry.room(table)
    return _answer(await room.info(identity))


@get(
    "/tables/{table:str}/invitation.svg",
    summary="The table's link as a QR code",
    media_type=_SVG,
    responses=_problems(400, 403, 404, 410, 503),
)
async def invitation(request: Request[Any, Any, State], table: protocol.TableId) -> Response[str]:
    """The address by which friends come to a table, for a camera, if the table is public or yours."""
    registry: Registry = request.app.state.registry
    room = await registry.room(table)
    await room.info(_identity(request))
    drawn = await registry.workers.let(partial(picture, _link(request, table))).done
    if drawn is None:
        raise ClientException(
            "the name by which this server was reached is too long for a QR code, or is none"
        )
    return Response(content=drawn, media_type=_SVG)


@get("/records", summary="Finished games", responses=_problems(400, 401))
async def finished(
    request: Request[Any, Any, State],
    mine: FromQuery[bool] = False,
    before: Annotated[int, QueryParameter(ge=0, le=_FOREVER)] = _FOREVER,
    than: Annotated[str, QueryParameter(max_length=16)] = "",
    limit: Annotated[int, QueryParameter(ge=1, le=_MOST_RECORDS)] = 20,
) -> Response[list[RecordFacts]]:
    """Finished games, the latest first: public ones, or your own.

    `before` and `than` are end and table of the last one seen.
    """
    registry: Registry = request.app.state.registry
    identity = _identity(request)
    if mine and identity is None:
        raise Refusal("no-name")
    found = await registry.store.records(
        person=identity.person if mine and identity else None, before=(before, than), limit=limit
    )
    facts = [{"table": one.table, "ended": one.ended, **msgspec.json.decode(one.facts)} for one in found]
    return _answer(facts)


@get("/records/{table:str}", summary="One record", responses=_problems(400, 403, 404))
async def one_record(request: Request[Any, Any, State], table: protocol.TableId) -> Response[dict[str, Any]]:
    """The record of a finished game, with the proof of its shuffle."""
    registry: Registry = request.app.state.registry
    identity = _identity(request)
    found = await registry.store.record(table)
    if found is None:
        raise Refusal("no-record")
    record, public = found
    if not public and not (identity and await registry.store.played(table, identity.person)):
        raise Refusal("private")
    response: Response[Any] = Response(content=record, media_type=_JSON)
    response.headers["content-disposition"] = f'attachment; filename="{table}.json"'
    return response


@post("/expand", status_code=200, summary="A record, ply by ply", responses=_problems(*_BODY, 410, 503))
async def expand_record(
    request: Request[Any, Any, State], data: JSONBody[Expand]
) -> Response[Expanded | Problem]:
    """Any record, as events and views, ply by ply, for a seat or for all; or what is wrong with it."""
    registry: Registry = request.app.state.registry
    try:
        content = await registry.workers.let(partial(expand, data)).done
    except Refusal as refusal:
        if refusal.code != "record":
            raise
        # Somebody wants to know whether this is a record: that it is none is an answer, and no failure.
        return _answer(Problem(code=refusal.code, facts=refusal.facts))
    return Response(content=content, media_type=_JSON)


api: Final = Router(
    "/api",
    route_handlers=[
        say_name,
        who_am_i,
        new_token,
        choice,
        tables,
        make_table,
        quick,
        one_table,
        invitation,
        finished,
        one_record,
        expand_record,
    ],
)


@get("/health", summary="Is it alive?", responses=_problems())
async def health() -> Response[Health]:
    """The process answers."""
    return _answer(Health(status="alive", version=__version__))


@get(
    "/ready",
    summary="Can it be used?",
    responses=_problems() | {503: ResponseSpec(Health, description="Not now.", generate_examples=False)},
)
async def ready(request: Request[Any, Any, State]) -> Response[Health]:
    """New games can be stored; 503 if not, or while the server stops."""
    registry: Registry = request.app.state.registry
    status = "ready"
    if registry.closing:
        status = "stopping"
    else:
        try:
            await asyncio.wait_for(registry.store.check(), 5)
        except (StoreError, TimeoutError):
            status = "storage"
    return _answer(Health(status=status, version=__version__), 200 if status == "ready" else 503)


@get("/metrics", summary="Figures for Prometheus", media_type="text/plain", responses=_problems())
async def figures(request: Request[Any, Any, State]) -> Response[bytes]:
    """What is counted, as Prometheus reads it."""
    metrics: Metrics = request.app.state.metrics
    return Response(content=metrics.page(), media_type=CONTENT_TYPE)


def _place(request: Request[Any, Any, State], table: Table) -> Place:
    return Place(table=table.id, link=_link(request, table.id), commitment=table.info().commitment)


def _link(request: Request[Any, Any, State], table: str) -> str:
    registry: Registry = request.app.state.registry
    settings = registry.settings
    base = settings.public_url or shareable_url(str(request.base_url), host=settings.host)
    base = base.rstrip("/")
    return f"{base}/#/table/{table}"
