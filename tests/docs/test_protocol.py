"""The protocol as it is written down is the protocol as it is spoken."""

import ast
import dataclasses
import re
from typing import Any

import msgspec
import pytest

import protocol
from protocol_types import COMMANDS, MESSAGES, SERVER, event_kinds, problems, refusals_raised, shape, structs
from sevenheroes.events import Event
from sevenheroes.server.protocol.errors import CODES
from sevenheroes.server.protocol.messages import AnyCommand, AnyMessage, GameEvent

PAGE = protocol.ROOT / "docs" / "protocol.md"
SCRIPT = protocol.ROOT / "web" / "src" / "protocol.ts"
EXAMPLES = re.findall(r"```json (\w+)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
TYPES: dict[str, Any] = {
    **{struct.__name__: struct for struct in structs()},
    "AnyCommand": AnyCommand,
    "AnyMessage": AnyMessage,
}


def test_page_and_script_are_up_to_date() -> None:
    assert protocol.stale() == []


def test_every_field_has_a_meaning() -> None:
    assert problems() == []


def test_an_event_is_told_with_all_its_facts() -> None:
    assert list(GameEvent.__struct_fields__) == [field.name for field in dataclasses.fields(Event)]


def test_every_kind_of_event_is_on_the_page_and_in_the_script() -> None:
    page, script = PAGE.read_text("utf-8"), SCRIPT.read_text("utf-8")
    assert len(event_kinds()) > 30
    assert all(f"| `{kind}` |" in page and f'| "{kind}"' in script for kind in event_kinds())


def test_every_reason_that_the_server_gives_has_a_sentence() -> None:
    assert refusals_raised().keys() - CODES.keys() == set()


def test_every_reason_is_given_somewhere() -> None:
    http = [ast.parse((SERVER / "http" / name).read_text("utf-8")) for name in ("errors.py", "gateway.py")]
    nodes = (node for source in http for node in ast.walk(source))
    of_requests = {node.value for node in nodes if isinstance(node, ast.Constant)}
    assert CODES.keys() - refusals_raised().keys() - of_requests == set()


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_an_example_on_the_page_is_of_its_type(name: str, text: str) -> None:
    told: msgspec.Struct = msgspec.json.decode(text, type=TYPES[name])
    if not shape(type(told)).sent:  # what the server says, it says in full
        assert msgspec.to_builtins(told) == msgspec.json.decode(text)


def test_no_example_on_the_page_is_without_a_type() -> None:
    assert len(EXAMPLES) > 10
    assert PAGE.read_text("utf-8").count("```json") == len(EXAMPLES)


def test_a_command_is_not_called_like_a_message_or_a_type() -> None:
    tags = [struct.__struct_config__.tag for struct in (*COMMANDS, *MESSAGES)]
    others = [struct.__name__.lower() for struct in structs() if struct not in (*COMMANDS, *MESSAGES)]
    assert len({*tags, *others}) == len(tags) + len(others)  # each has a heading of its own
