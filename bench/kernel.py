"""Games between players of one kind inside the kernel, and nothing else, for the clock."""

from sevenheroes.bots import LEVELS, KernelBot
from sevenheroes.core import codes, layout
from sevenheroes.core.players import self_play, workspace
from sevenheroes.core.warm import rows

SEATS = 4


def decisions(name: str, games: int) -> int:
    """Play so many games on this thread; the decisions taken."""
    bot = LEVELS[name].bot()
    assert isinstance(bot, KernelBot), f"the kernel does not play {name} by itself"
    kinds = rows(1, codes.MOST_SEATS, "i8")
    seated = layout.records_table(workspace.STYLE, 1, codes.MOST_SEATS)
    for seat in range(SEATS):
        kinds[0][seat] = bot.kind
        layout.put(seated[0], seat, bot.style, 0)
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
            self_play.new_chances(),
            layout.numbers([0] * (codes.MOST_SEATS + 1)),
            layout.records(self_play.RESULT, games),
            self_play.new_room(),
        )
    )
