"""How a server is set up."""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit


def built_page() -> Path | None:
    """Where the page lies that belongs to this package; None if it was not built."""
    folder = Path(__file__).parent.with_name("web")
    return folder if (folder / "index.html").is_file() else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that can be set; what is not given has a value that suits a game among friends."""

    host: str = "127.0.0.1"
    port: int = 7700
    public_url: str | None = None
    data: Path = Path("sevenheroes.db")
    web: Path | None = field(default_factory=built_page)
    """The folder with the page; None if there is none."""
    bot_threads: int = 1
    """Threads in which bots think."""
    most_tables: int = 10_000
    """Tables that may be open or running at once."""
    tables_per_address: int = 500
    """Of those, made by one address. 0: any number."""
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
        return frozenset({self.public_origin} if self.public_origin else ())

    @property
    def public_origin(self) -> str | None:
        """The origin of the public address, as a browser sends it."""
        if not self.public_url:
            return None
        parts = urlsplit(self.public_url)
        usual = {"http": ":80", "https": ":443"}.get(parts.scheme, ":")
        return f"{parts.scheme}://{parts.netloc.lower().removesuffix(usual)}"

    def __post_init__(self) -> None:
        """Links have one slash between the public address and the rest."""
        if self.public_url:
            object.__setattr__(self, "public_url", self.public_url.rstrip("/"))
