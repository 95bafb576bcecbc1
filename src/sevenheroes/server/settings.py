"""How a server is set up."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that can be set; what is not given has a value that suits a game among friends."""

    host: str = "127.0.0.1"
    port: int = 7700
    public_url: str | None = None
    data: Path = Path("sevenheroes.db")
    web: Path | None = None
    thinkers: int = 1
    """Threads in which bots think."""
    most_tables: int = 10_000
    """Tables that may be open or running at once."""
    most_connections: int = 5_000
    connections_per_address: int = 100
    commands_per_second: float = 20.0
    """What a connection may send in the long run; three times as much at once. 0: any number."""
    requests_per_second: float = 20.0
    """The same for requests of an address."""
    most_waiting: int = 1 << 19
    """Bytes that may wait for a slow reader before the connection is cut off."""
    away_after: float = 20.0
    """Seconds after which others may put a bot in the place of who is not connected."""
    trusted_proxies: str = ""
    """Addresses of proxies whose word on a client's address is taken, for uvicorn."""

    @property
    def origins(self) -> frozenset[str]:
        """The origins from which pages may talk to this server, besides the one that it is reached by."""
        return frozenset({self.public_url.rstrip("/")} if self.public_url else ())
