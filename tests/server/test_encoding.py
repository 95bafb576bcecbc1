"""Pre-encoded parts of messages, and their cache."""

import msgspec

from sevenheroes.server.protocol.encoding import JsonCache, encode, pre_encoded, stored_json
from sevenheroes.server.protocol.messages import GameEvent, Step

EVENT = GameEvent(kind="sent", seat=1, other=2)


def step(event: GameEvent) -> Step:
    return Step(version=3, what="acted", seat=1, by="person", events=[event, event])


def test_a_message_with_pre_encoded_parts_has_the_same_json() -> None:
    assert encode(step(pre_encoded(EVENT))) == encode(step(EVENT))
    assert encode(pre_encoded(step(pre_encoded(EVENT)))) == encode(step(EVENT))


def test_stored_json_is_sent_as_it_was_stored() -> None:
    stored = b'{"kind": "sent",  "seat": 1, "other": 2}'
    assert msgspec.json.decode(encode(step(stored_json(stored, GameEvent))), type=Step) == step(EVENT)
    assert stored in encode(step(stored_json(stored, GameEvent)))


def test_a_cache_returns_what_was_put_and_is_emptied_when_full() -> None:
    cache: JsonCache[GameEvent] = JsonCache(size=2)
    assert cache.get("a") is None
    kept = cache.put("a", EVENT)
    assert cache.get("a") is kept
    assert encode(kept) == encode(EVENT)
    cache.put("b", EVENT)
    cache.put("c", EVENT)
    assert cache.get("a") is None
    assert cache.get("c") is not None
