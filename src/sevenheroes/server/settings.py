"""The settings of a server."""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit


def built_page() -> Path | None:
    """Return the folder of the web page that ships with this package; None if it was not built."""
    folder = Path(__file__).parent.with_name("web")
    return folder if (folder / "index.html").is_file() else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that can be configured; the defaults suit a game among friends."""

    host: str = "127.0.0.1"
    port: int = 7700
    public_url: str | None = None
    """The URL that links begin with, without a slash at the end."""
    data: Path = Path("sevenheroes.db")
    """The SQLite file."""
    web: Path | None = field(default_factory=built_page)
    """The folder of the web page; None to serve none."""
    bot_threads: int = 1
    max_tables: int = 10_000
    """Tables that may be open or running at once."""
    tables_per_address: int = 500
    """Quota: of those, how many one address may have made. 0: no limit."""
    max_connections: int = 5_000
    """WebSockets that may be open at once."""
    connections_per_address: int = 100
    """Of those, from one address."""
    commands_per_second: float = 20.0
    """Rate limit of a WebSocket; bursts may be three times as large. 0: no limit."""
    requests_per_second: float = 20.0
    """Rate limit for HTTP requests of an address; bursts may be three times as large. 0: no limit."""
    write_buffer_limit: int = 1 << 19
    """Bytes that may wait for a slow reader before it is disconnected."""
    presence_timeout: float = 20.0
    """Seconds without a connection after which others may replace a player by a bot."""
    trusted_proxies: str = ""
    """Addresses of proxies whose X-Forwarded-For is trusted, separated by commas."""

    @property
    def origins(self) -> frozenset[str]:
        """Origins whose pages may use this server, besides the one that it is reached by."""
        return frozenset({self.public_origin} if self.public_origin else ())

    @property
    def public_origin(self) -> str | None:
        """The origin of the public URL, as a browser sends it."""
        if not self.public_url:
            return None
        parts = urlsplit(self.public_url)
        default_port = {"http": ":80", "https": ":443"}.get(parts.scheme, ":")
        return f"{parts.scheme}://{parts.netloc.lower().removesuffix(default_port)}"

    def __post_init__(self) -> None:
        """Remove the slash at the end of the public URL."""
        if self.public_url:
            object.__setattr__(self, "public_url", self.public_url.rstrip("/"))
