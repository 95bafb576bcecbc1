"""What the server says of actions that a player might expect and may not take."""

import random
from collections.abc import Iterator

import msgspec

from sevenheroes import Game
from sevenheroes.server.protocol.position import Own
from sevenheroes.server.views.observation import PositionEncoder


def senders() -> Iterator[tuple[Game, Own]]:
    """Positions of random games in which a seat has to send, with what that seat is told."""
    encoder = PositionEncoder()
    for seed in range(40):
        game, chance = Game(seed=seed, edition="heros-a-louer"), random.Random(seed)
        while not game.is_over:
            seat = game.to_act[0]
            if any(action.what.startswith("send") for action in game.legal_actions.of(seat)):
                encoder.observe(game, game.ply)
                yield game, msgspec.convert(msgspec.json.decode(msgspec.json.encode(encoder.own(seat))), Own)
            game.push(chance.choice(list(game.legal_actions)))


def test_a_sender_is_told_of_every_card_in_hand_whether_or_why_not_it_can_be_sent() -> None:
    without_fitting_card = 0
    for _, own in senders():
        held = {f"send {hero}" for hero in own.hand}
        assert held <= {*own.legal, *own.refused}
        without_fitting_card += held.isdisjoint(own.legal)
    assert without_fitting_card > 20
