"""The table of observation fields: views, JSON and its reader agree, and no field is seen too widely."""

import random
from collections.abc import Iterator

import msgspec
import numpy as np
import pytest

import observation
from sevenheroes import Game
from sevenheroes.core import codes, layout
from sevenheroes.editions import EDITIONS
from sevenheroes.observation.converters import seats_to_act
from sevenheroes.observation.record import Record
from sevenheroes.observation.table import (
    OUTCOME_FIELDS,
    PLAYER_FIELDS,
    POSITION,
    WANDERER_FIELDS,
    Place,
    Visibility,
)
from sevenheroes.remote import view_of
from sevenheroes.server.protocol.encoding import encode
from sevenheroes.server.protocol.messages import Chair, Info, Rules, Update
from sevenheroes.server.protocol.position import Outcome, Own, Player, Public, Wanderer
from sevenheroes.server.views.observation import PositionEncoder
from sevenheroes.server.views.rows import read_row
from support.random_play import play_on

DERIVED = {"no_match", "interrupts", "clue", "deck_end", "tiebreak", "rules"}  # from the rules of the table
DERIVED |= {"reason", "winner", "discarded"}  # from the outcome and the discard pile


def positions(edition: str, seats: int) -> Iterator[Game]:
    chance = random.Random(f"{edition} {seats}")
    game = Game(edition, seats=seats, seed=5)
    while not game.is_over:
        play_on(game, chance, 7)
        yield game


def info_of(game: Game) -> Info:
    chairs = [
        Chair(kind="person", name=name, bot=None, ready=True, stand_in=None, why=None) for name in game.names
    ]
    return Info(
        table="a" * 16,
        status="running",
        edition=game.edition,
        rules=msgspec.convert(game.rules.to_dict(), Rules),
        public=True,
        pace=None,
        bot_pace=0,
        chairs=chairs,
        owner=None,
        prepared=True,
        commitment=None,
        made=0,
        next=None,
        closed=None,
    )


def received(encoder: PositionEncoder, seat: int | None) -> Update:
    """An update with the position as a client decodes it."""
    own = None if seat is None else msgspec.json.decode(encode(encoder.own(seat)), type=Own)
    return Update(
        table="a" * 16,
        version=1,
        time=0,
        seat=seat,
        answers=None,
        steps=[],
        info=None,
        public=msgspec.json.decode(encode(encoder.public()), type=Public),
        clocks=[],
        own=own,
        orders=None,
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 5])
def test_a_view_read_from_json_is_the_view_of_the_library(edition: str, seats: int) -> None:
    encoder = PositionEncoder()
    compared = 0
    for game in positions(edition, seats):
        encoder.observe(game, game.ply)
        for seat in (None, *range(seats)):
            view, expected = view_of(received(encoder, seat), info_of(game)), game.view(seat)
            assert view == expected
            assert vars(layout.plain(view.observation, 0)) == vars(layout.plain(expected.observation, 0))
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_view_knows_who_may_act_as_the_kernel_does(edition: str) -> None:
    for game in positions(edition, 4):
        assert game.view(None).to_act == game.to_act


def test_a_row_has_the_numbers_of_the_record() -> None:
    for game in positions("original", 4):
        observed = game.view(2).observation
        record = vars(layout.plain(observed, 0))
        row = read_row(layout.to_bytes(observed, layout.OBSERVATION), 0)
        for name, value in row._asdict().items():
            dtype = layout.OBSERVATION[name]
            numbers = np.frombuffer(value, dtype.base) if isinstance(value, bytes) else value
            assert np.ravel(numbers).tolist() == np.ravel(record[name]).tolist()


def test_every_field_of_the_record_is_in_the_table_or_derived() -> None:
    tables = (POSITION, WANDERER_FIELDS, PLAYER_FIELDS)
    sources = {name for table in tables for field in table for name in field.sources}
    assert sources | DERIVED == {*(layout.OBSERVATION.names or ())}


def test_what_not_everyone_may_know_is_in_no_public_struct() -> None:
    private = {field.name for field in PLAYER_FIELDS if field.visibility is not Visibility.EVERYONE}
    assert private == {"cards", "clue_cards"}
    assert private.isdisjoint(Player.__struct_fields__)
    own = {
        field.name
        for field in POSITION
        if field.only is not Place.VIEW and field.visibility is not Visibility.EVERYONE
    }
    assert own == {*Own.__struct_fields__}
    assert {*Public.__struct_fields__} & own == {"wanderer"}  # public as a card, private as a hero


def test_the_structs_have_the_fields_of_the_table_in_its_order() -> None:
    for struct, table in ((Wanderer, WANDERER_FIELDS), (Player, PLAYER_FIELDS), (Outcome, OUTCOME_FIELDS)):
        names = [field.name for field in table if field.only is not Place.VIEW]
        assert list(struct.__struct_fields__) == names


def test_generated_files_are_up_to_date() -> None:
    assert observation.stale() == []


def test_nobody_acts_when_nobody_holds_the_wanderer() -> None:
    record = Record(layout.OBSERVATION)
    record.phase, record.holder, record.saying = codes.PHASE_OFFER, codes.NOBODY, codes.NOBODY
    assert seats_to_act(record) == ()
