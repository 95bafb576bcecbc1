"""The HTTP API: people, tables, records, health checks and metrics."""

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
    Problem,
    RecordFacts,
    TableLink,
    Token,
)
from ..protocol.messages import Info, Listing, NewTable, Quick, Rules
from ..storage.base import StoreError
from ..table.presentation import info
from ..table.requests import Identity
from ..table.state import TableState
from ..transport.auth import COOKIE, COOKIE_SECONDS, Authenticator, clean_name
from ..transport.request import address_of, authenticate
from ..views.replay import expand
from .links import shareable_url
from .qr import qr_svg

_JSON: Final = "application/json"
_SVG: Final = "image/svg+xml"
_MAX_RUNNING: Final = 10  # running games listed for a person
_MAX_RECORDS: Final = 100
_MAX_TIME: Final = 2**62
_READY_TIMEOUT: Final = 5.0  # seconds
_PROBLEMS: Final = {
    400: "The request is malformed.",
    401: "Choose a name first, or send a token.",
    403: "You have no access, or the request comes from a page of another site.",
    404: "Not found.",
    409: "This cannot be done now.",
    410: "The table is closed, or the server is shutting down.",
    413: "The request is too large.",
    429: "Too many requests; try again later.",
    503: "The server is busy, or cannot store anything.",
}
_BODY: Final = (400, 403, 409, 413)
"""The errors that any POST may get."""


def _problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Describe the error responses of a handler for the OpenAPI schema; any may hit the rate limit."""
    return {
        status: ResponseSpec(Problem, description=_PROBLEMS[status], generate_examples=False)
        for status in (*statuses, 429)
    }


def _registry(request: Request[Any, Any, State]) -> Registry:
    registry: Registry = request.app.state.registry
    return registry


def _authenticator(request: Request[Any, Any, State]) -> Authenticator:
    authenticator: Authenticator = request.app.state.authenticator
    return authenticator


def _identity(request: Request[Any, Any, State]) -> Identity | None:
    headers = {name.lower(): value for name, value in request.headers.items()}
    return authenticate(headers, _authenticator(request))


def _is_secure(request: Request[Any, Any, State]) -> bool:
    """Return whether the client uses https, if only up to a proxy in front of us."""
    public = _registry(request).settings.public_origin or ""
    if request.url.scheme == "https" or not public.startswith("https://"):
        return request.url.scheme == "https"
    host = f"https://{request.headers.get('host', '').lower()}"
    return public in (request.headers.get("origin"), host)  # the proxy may have changed the Host header


def _json(body: Any, status: int = 200) -> Response[Any]:
    return Response(content=encode(body), status_code=status, media_type=_JSON)


def _set_cookie(response: Response[Any], request: Request[Any, Any, State], identity: Identity) -> None:
    response.set_cookie(
        COOKIE,
        _authenticator(request).sign(identity),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=_is_secure(request),
    )


@post("/people", status_code=200, summary="Sign in with a name", responses=_problems(*_BODY))
async def set_name(request: Request[Any, Any, State], data: JSONBody[Hello]) -> Response[Me]:
    """Become a guest, or change your name. The answer sets a signed cookie; the server stores nothing."""
    if not clean_name(data.name):
        raise Refusal("name")
    identity = _authenticator(request).new_guest(data.name, rename=_identity(request))
    tables = await _running_tables(request, identity)
    response = _json(Me(name=identity.name, program=False, tables=tables))
    _set_cookie(response, request, identity)
    return response


@get("/me", summary="Who you are, and your tables", responses=_problems())
async def me(request: Request[Any, Any, State]) -> Response[Me]:
    """Your name, and the tables where you are in a running game, by your cookie or token."""
    identity = _identity(request)
    name, program = (identity.name, identity.program) if identity else (None, False)
    return _json(Me(name=name, program=program, tables=await _running_tables(request, identity)))


async def _running_tables(request: Request[Any, Any, State], identity: Identity | None) -> list[str]:
    store = _registry(request).store
    return await store.running_tables(identity.person, _MAX_RUNNING) if identity else []


@post("/tokens", status_code=201, summary="Get a token for a program", responses=_problems(*_BODY))
async def new_token(request: Request[Any, Any, State], data: JSONBody[Hello]) -> Response[Token]:
    """Let a program of yours sit at tables, under a name of its own."""
    if not clean_name(data.name):
        raise Refusal("name")
    authenticator = _authenticator(request)
    return _json(Token(token=authenticator.sign(authenticator.new_program(data.name))), 201)


@get("/choice", summary="List editions and bots", responses=_problems())
async def choice(request: Request[Any, Any, State]) -> Response[Choice]:
    """The editions and bots that a table can have."""
    editions = [
        EditionFacts(
            name=one.name, title=one.title, language=one.language, rules=Rules(**one.rules.to_dict())
        )
        for one in EDITIONS.values()
    ]
    return _json(Choice(editions=editions, bots=list(_registry(request).bot_pool.names)))


@get("/tables", summary="List public tables", responses=_problems())
async def tables(request: Request[Any, Any, State]) -> Response[list[Listing]]:
    """Public tables that are open or running."""
    return _json(_registry(request).lobby.listings())


@post("/tables", status_code=201, summary="Make a table", responses=_problems(*_BODY, 401, 410, 503))
async def make_table(request: Request[Any, Any, State], data: JSONBody[NewTable]) -> Response[TableLink]:
    """Make a table and take a seat at it; then enter it over the WebSocket."""
    identity = _identity(request)
    if identity is None:
        raise Refusal("no-name")
    room = await _registry(request).make(data, identity, address_of(request.scope))
    return _json(_table_link(request, room.state), 201)


@post(
    "/quick", status_code=201, summary="Play against bots right away", responses=_problems(*_BODY, 410, 503)
)
async def quick(request: Request[Any, Any, State], data: JSONBody[Quick]) -> Response[TableLink]:
    """Make a table with bots and a seat for you; the game begins at once, or when you are ready."""
    identity, is_new = _identity(request), False
    if identity is None or (
        not identity.program and data.name and clean_name(data.name) not in ("", identity.name)
    ):
        name = clean_name(data.name or "") or "Guest"
        identity, is_new = _authenticator(request).new_guest(name, rename=identity), True
    wanted = NewTable(
        edition=data.edition,
        seats=data.seats,
        bots=[None, *[data.bot] * (data.seats - 1)],
        bot_pace=data.bot_pace,
    )
    room = await _registry(request).make(wanted, identity, address_of(request.scope), start=data.begin)
    response = _json(_table_link(request, room.state), 201)
    if is_new:
        _set_cookie(response, request, identity)
    return response


@get("/tables/{table:str}", summary="Get a table", responses=_problems(400, 403, 404, 410, 503))
async def one_table(request: Request[Any, Any, State], table: protocol.TableId) -> Response[Info]:
    """A table, if it is public or yours."""
    return _json(await _registry(request).describe(table, _identity(request)))


@get(
    "/tables/{table:str}/invitation.svg",
    summary="The table's link as a QR code",
    media_type=_SVG,
    responses=_problems(400, 403, 404, 410, 503),
)
async def invitation(request: Request[Any, Any, State], table: protocol.TableId) -> Response[str]:
    """The link that invites friends to a table, as a QR code, if the table is public or yours."""
    registry = _registry(request)
    await registry.describe(table, _identity(request))  # raises Refusal if they have no access
    svg = await registry.workers.submit(partial(qr_svg, _link(request, table))).future
    if svg is None:
        raise ClientException("the host name of this request is not valid, or too long for a QR code")
    return Response(content=svg, media_type=_SVG)


@get("/records", summary="List finished games", responses=_problems(400, 401))
async def finished(
    request: Request[Any, Any, State],
    mine: FromQuery[bool] = False,
    before: Annotated[int, QueryParameter(ge=0, le=_MAX_TIME)] = _MAX_TIME,
    than: Annotated[str, QueryParameter(max_length=16)] = "",
    limit: Annotated[int, QueryParameter(ge=1, le=_MAX_RECORDS)] = 20,
) -> Response[list[RecordFacts]]:
    """Finished games, the latest first: public ones, or your own.

    For the next page, `before` and `than` are `ended` and `table` of the last one seen.
    """
    identity = _identity(request)
    if mine and identity is None:
        raise Refusal("no-name")
    found = await _registry(request).store.list_records(
        person=identity.person if mine and identity else None, before=(before, than), limit=limit
    )
    facts = [{"table": one.table, "ended": one.ended, **msgspec.json.decode(one.facts)} for one in found]
    return _json(facts)


@get("/records/{table:str}", summary="Get a record", responses=_problems(400, 403, 404))
async def one_record(request: Request[Any, Any, State], table: protocol.TableId) -> Response[dict[str, Any]]:
    """The record of a finished game, with the proof of its shuffle."""
    store, identity = _registry(request).store, _identity(request)
    found = await store.record(table)
    if found is None:
        raise Refusal("no-record")
    record, public = found
    if not public and not (identity and await store.has_played(table, identity.person)):
        raise Refusal("private")
    response: Response[Any] = Response(content=record, media_type=_JSON)
    response.headers["content-disposition"] = f'attachment; filename="{table}.json"'
    return response


@post(
    "/expand", status_code=200, summary="Replay a record, ply by ply", responses=_problems(*_BODY, 410, 503)
)
async def expand_record(
    request: Request[Any, Any, State], data: JSONBody[Expand]
) -> Response[Expanded | Problem]:
    """Replay any record: events and views, ply by ply, for one seat or for all; or why it is invalid."""
    try:
        content = await _registry(request).workers.submit(partial(expand, data)).future
    except Refusal as refusal:
        if refusal.code != "record":
            raise
        # Whether a text is a valid record is a question, so "no" is an answer and not an error.
        return _json(Problem(code=refusal.code, facts=refusal.facts))
    return Response(content=content, media_type=_JSON)


api: Final = Router(
    "/api",
    route_handlers=[
        set_name,
        me,
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


@get("/health", summary="Liveness check", responses=_problems())
async def health() -> Response[Health]:
    """The process is alive."""
    return _json(Health(status="alive", version=__version__))


@get(
    "/ready",
    summary="Readiness check",
    responses=_problems() | {503: ResponseSpec(Health, description="Not now.", generate_examples=False)},
)
async def ready(request: Request[Any, Any, State]) -> Response[Health]:
    """Games can be stored; 503 if not, or during shutdown."""
    registry = _registry(request)
    status = "ready"
    if registry.closing:
        status = "stopping"
    else:
        try:
            await asyncio.wait_for(registry.store.check_writable(), _READY_TIMEOUT)
        except (StoreError, TimeoutError):
            status = "storage"
    return _json(Health(status=status, version=__version__), 200 if status == "ready" else 503)


@get("/metrics", summary="Prometheus metrics", media_type="text/plain", responses=_problems())
async def metrics(request: Request[Any, Any, State]) -> Response[bytes]:
    """Metrics in the text format of Prometheus."""
    collected: Metrics = request.app.state.metrics
    return Response(content=collected.render(), media_type=CONTENT_TYPE)


def _table_link(request: Request[Any, Any, State], table: TableState) -> TableLink:
    return TableLink(table=table.id, link=_link(request, table.id), commitment=info(table).commitment)


def _link(request: Request[Any, Any, State], table: str) -> str:
    settings = _registry(request).settings
    base = settings.public_url or shareable_url(str(request.base_url), host=settings.host)
    return f"{base.rstrip('/')}/#/table/{table}"
