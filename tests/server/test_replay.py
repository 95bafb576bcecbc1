"""Replays of records: each ply shows what the library's views show, and no more."""

import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from sevenheroes import Game, records
from sevenheroes.server.protocol.encoding import encode
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.protocol.http import Expand, Expanded
from sevenheroes.server.views.replay import MOST_PLIES, expand
from support.live_server import serving


def finished_game(seed: int) -> Game:
    game = Game("original", seats=3, seed=seed)
    while not game.is_over:
        game.push(game.legal_actions[game.ply % len(game.legal_actions)])
    return game


def replayed(game: Game, **options: Any) -> Any:
    """The JSON of a replay, which must follow the schema."""
    record = records.dumps(game, unfinished=True)
    text = encode(expand(Expand(record=record, **options)))
    found = json.loads(text)
    assert msgspec.to_builtins(msgspec.json.decode(text, type=Expanded)) == found
    return found


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_r10_each_ply_shows_what_was_known_then(seat: int | None) -> None:
    game = finished_game(3)
    part = replayed(game, seat=seat)["part"]
    assert len(part) == min(MOST_PLIES, game.ply + 1)
    for ply in part:
        for other, own in enumerate(ply["own"]):
            assert (own is not None) == (seat in (None, other))
            if own is not None:
                view = game.view(other, ply=ply["ply"])
                assert tuple(own["hand"]) == view.hand
                assert own["wanderer"] == (view.wanderer.hero if view.wanderer else None)
        events = game.events_by_ply[ply["ply"]]
        seen = events if seat is None else [event.seen_by(seat) for event in events]
        assert ply["events"] == json.loads(json.dumps([event.to_dict() for event in seen]))


def test_r10_the_card_that_another_seat_sent_or_gave_as_a_clue_is_hidden() -> None:
    game = finished_game(3)
    hidden = 0
    for ply in replayed(game, seat=0)["part"][1:]:
        action = game.actions[ply["ply"] - 1]
        secret = action.seat != 0 and action.verb in ("send", "clue")
        hidden += secret
        assert ply["action"] == (f"{action.seat} {action.verb}" if secret else action.text)
    assert hidden > 5


def test_later_parts_and_the_counting_aid_are_available_on_request() -> None:
    game = finished_game(3)
    later = replayed(game, first=MOST_PLIES, seat=1, aid=True)
    assert later["part"][0]["ply"] == MOST_PLIES
    aids = [ply["counted"] for ply in later["part"] if ply["counted"]]
    assert aids
    assert all(sum(aid) == pytest.approx(1) for aid in aids)
    assert replayed(game, first=game.ply + 1)["part"] == []


@pytest.mark.parametrize(("options", "code"), [({"record": "{}"}, "record"), ({"seat": 4}, "no-seat")])
def test_an_invalid_record_and_a_seat_that_does_not_exist_are_refused(
    options: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        expand(Expand(**{"record": records.dumps(finished_game(3)), **options}))
    assert refused.value.code == code


def test_an_invalid_record_is_a_result_and_no_http_error(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        answer = httpx.post(f"{server.url}/api/expand", json={"record": '{"format": "sevenheroes/1"}'})
        beyond = httpx.post(
            f"{server.url}/api/expand", json={"record": records.dumps(finished_game(3)), "seat": 4}
        )
    assert answer.status_code == 200
    assert answer.json()["code"] == "record"
    assert "missing" in answer.json()["facts"]["reason"]
    assert beyond.status_code == 409
