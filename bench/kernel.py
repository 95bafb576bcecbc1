"""Games between kernel players of one kind, for speed measurements."""

from sevenheroes.bots import LEVELS, KernelBot
from sevenheroes.core import codes, layout
from sevenheroes.core.players import parameters, self_play
from sevenheroes.core.warm import rows

SEATS = 4


def decisions(name: str, games: int) -> int:
    """Play games on this thread; returns the number of decisions."""
    bot = LEVELS[name].bot()
    assert isinstance(bot, KernelBot), f"{name} does not run in the kernel alone"
    kinds = rows(1, codes.MOST_SEATS, "i8")
    seated = layout.records_table(parameters.PARAMETERS, 1, codes.MOST_SEATS)
    for seat in range(SEATS):
        kinds[0][seat] = bot.kind
        layout.put(seated[0], seat, bot.parameters, 0)
    return int(
        self_play.play_all(
            layout.games(1),
            0,
            games,
            SEATS,
            0,
            1,
            1,
            kinds,
            seated,
            self_play.new_generators(),
            layout.numbers([0] * codes.MOST_SEATS),
            layout.records(self_play.RESULT, games),
            self_play.new_memory(),
        )
    )
