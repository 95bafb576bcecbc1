"""The protocol: its page, its TypeScript types and its refusals agree with the schema and the server."""

import ast
import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import protocol
import sevenheroes.server
from protocol_types import COMMANDS, MESSAGES, event_kinds, shape, structs, undescribed
from sevenheroes.events import Event
from sevenheroes.server.protocol.errors import REASONS, Refusal
from sevenheroes.server.protocol.messages import AnyCommand, AnyMessage, GameEvent

SERVER = Path(sevenheroes.server.__file__).parent
EXAMPLES = re.findall(r"```json (\w+)\n(.*?)```", protocol.PAGE.read_text("utf-8"), re.DOTALL)
TYPES: dict[str, Any] = {
    **{struct.__name__: struct for struct in structs()},
    "AnyCommand": AnyCommand,
    "AnyMessage": AnyMessage,
}


def test_page_and_types_are_up_to_date() -> None:
    assert protocol.stale() == []


def test_every_field_has_a_meaning() -> None:
    assert undescribed() == []


def test_every_meaning_is_a_sentence() -> None:
    meanings = {field.meaning for struct in structs() for field in shape(struct).fields}
    assert {text for text in meanings if text[-1] not in ".?" or text[0].islower()} == set()


def test_a_game_event_has_the_fields_of_an_event() -> None:
    assert list(GameEvent.__struct_fields__) == [field.name for field in dataclasses.fields(Event)]


def test_every_kind_of_event_is_on_the_page_and_in_the_types() -> None:
    page, script = protocol.PAGE.read_text("utf-8"), protocol.SCRIPT.read_text("utf-8")
    assert len(event_kinds()) > 30
    assert all(f"| `{kind}` |" in page and f'| "{kind}"' in script for kind in event_kinds())


def refusals() -> Iterator[tuple[str, set[str]]]:
    """The code and the facts of every refusal that the server's sources raise."""
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                codes = (one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant))
                for code in codes:
                    if isinstance(code, str):
                        yield code, {word.arg for word in node.keywords if word.arg}


def test_every_refusal_of_the_server_has_a_declared_reason_and_declared_facts() -> None:
    raised = list(refusals())
    assert len(raised) > 50
    for code, facts in raised:
        assert code in REASONS
        assert facts <= {*REASONS[code].facts}


def test_every_reason_is_used_and_so_are_its_facts() -> None:
    http = [ast.parse((SERVER / "http" / name).read_text("utf-8")) for name in ("errors.py", "gateway.py")]
    nodes = (node for source in http for node in ast.walk(source))
    of_requests = {node.value for node in nodes if isinstance(node, ast.Constant)}
    raised: dict[str, set[str]] = {}
    for code, facts in refusals():
        raised.setdefault(code, set()).update(facts)
    assert REASONS.keys() - raised.keys() - of_requests == set()
    assert all({*REASONS[code].facts} == facts for code, facts in raised.items())


def test_a_refusal_with_an_undeclared_fact_is_a_programming_error() -> None:
    with pytest.raises(TypeError, match="'full' has no facts"):
        Refusal("full", colour="red")


def test_every_reason_is_a_sentence() -> None:
    assert all(reason.sentence[0].isupper() and reason.sentence[-1] == "." for reason in REASONS.values())


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_an_example_on_the_page_has_the_type_it_names(name: str, text: str) -> None:
    example: msgspec.Struct = msgspec.json.decode(text, type=TYPES[name])
    if not shape(type(example)).sent:  # the server sends all fields
        assert msgspec.to_builtins(example) == msgspec.json.decode(text)


def test_every_example_on_the_page_names_its_type() -> None:
    assert len(EXAMPLES) > 10
    assert protocol.PAGE.read_text("utf-8").count("```json") == len(EXAMPLES)


def test_every_struct_has_a_heading_of_its_own() -> None:
    tags = [struct.__struct_config__.tag for struct in (*COMMANDS, *MESSAGES)]
    others = [struct.__name__.lower() for struct in structs() if struct not in (*COMMANDS, *MESSAGES)]
    assert len({*tags, *others}) == len(tags) + len(others)
