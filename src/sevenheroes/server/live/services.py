"""Services that all rooms of a process share."""

from dataclasses import dataclass, field

from ..bus.base import Bus
from ..ops.clock import Clock
from ..settings import Settings
from ..storage.base import Store
from ..workers.bots import BotPool
from .lobby import Lobby
from .tasks import BackgroundTasks


@dataclass(slots=True)
class Counters:
    """Figures for the metrics."""

    moves: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Store, bus, clock and the like, created once per process and passed to each room."""

    store: Store
    bus: Bus
    lobby: Lobby
    bots: BotPool
    clock: Clock
    settings: Settings
    tasks: BackgroundTasks = field(default_factory=BackgroundTasks)
    counters: Counters = field(default_factory=Counters)
