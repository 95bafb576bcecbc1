"""The HTTP API against its own OpenAPI schema, with generated requests (Schemathesis)."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sevenheroes import Game, records
from support.live_server import Serving, serving

Operation = APIOperation[Any, Any, Any, Any]
AnyCase = Case[Any]

CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
OPERATIONS = [
    "POST /api/people",
    "GET /api/me",
    "POST /api/tokens",
    "GET /api/choice",
    "GET /api/tables",
    "POST /api/tables",
    "POST /api/quick",
    "GET /api/tables/{table}",
    "GET /api/tables/{table}/invitation.svg",
    "GET /api/records",
    "GET /api/records/{table}",
    "POST /api/expand",
    "GET /health",
    "GET /ready",
    "GET /metrics",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("api")) as running:
        yield running


@pytest.fixture(scope="module")
def operations(server: Serving) -> dict[str, Operation]:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    found = [one.ok() for one in schema.get_all_operations() if isinstance(one, Ok)]
    return {operation.label: operation for operation in found}


@pytest.fixture(scope="module")
def token(server: Serving) -> str:
    return server.token("Ann")


@pytest.fixture(scope="module")
def tables(server: Serving, token: str) -> Iterator[str]:
    """Tables in turn: open, public, running, somebody else's, missing."""
    wish = {"seats": 3, "bot_pace": 10_000}
    begun, others = (
        server.ask("POST", "/api/quick", wish, token=one)["table"] for one in (token, server.token("Bea"))
    )
    return itertools.cycle([server.make(token), server.make(token, public=True), begun, others, "a" * 16])


def request_at_random(operation: Operation, token: str, tables: Iterator[str], *, times: int) -> None:
    """Send generated requests, with and without a token, for existing and missing tables."""

    @settings(max_examples=times, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=strategy(operation), named=st.booleans(), there=st.booleans())
    def ask(case: AnyCase, named: bool, there: bool) -> None:
        if there and "table" in case.path_parameters:
            case.path_parameters["table"] = next(tables)
        case.call_and_validate(headers={"authorization": f"Bearer {token}"} if named else {}, checks=CHECKS)

    ask()


def strategy(operation: Operation) -> st.SearchStrategy[AnyCase]:
    """Requests that match the schema, and some that do not."""
    right = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if operation.body or operation.query:
        return right | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    return right


def test_every_operation_is_tested(operations: dict[str, Operation]) -> None:
    assert sorted(operations) == sorted(OPERATIONS)


@pytest.mark.parametrize("label", OPERATIONS)
def test_responses_match_the_schema(
    operations: dict[str, Operation], label: str, token: str, tables: Iterator[str]
) -> None:
    request_at_random(operations[label], token, tables, times=60)


@pytest.mark.deep
@pytest.mark.parametrize("label", OPERATIONS)
def test_many_responses_match_the_schema(
    operations: dict[str, Operation], label: str, token: str, tables: Iterator[str]
) -> None:
    request_at_random(operations[label], token, tables, times=300)


def test_an_expanded_record_matches_the_schema(server: Serving, operations: dict[str, Operation]) -> None:
    chance, game = random.Random(7), Game(seats=3)
    while not game.is_over:
        game.push(chance.choice(list(game.legal_actions)))
    for seat in (None, 0):
        body: dict[str, Any] = {"record": records.dumps(game), "seat": seat, "aid": True}
        case = operations["POST /api/expand"].Case(body=body, media_type="application/json")
        answer = case.call_and_validate(checks=CHECKS)
        assert answer.status_code == 200
