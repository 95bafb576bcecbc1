"""`sevenheroes serve`: tables for people and bots, over the web."""

import argparse
import socket
from pathlib import Path
from typing import Any

from .common import whole_number

_EVERYWHERE = ("0.0.0.0", "::")


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "serve",
        help="serve tables over the web",
        description="Tables to play at in the browser or by programs. Games are kept in one file; "
        "stop with Ctrl-C and start again at any time, nothing is lost.",
    )
    command.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="the address to listen at; 0.0.0.0 lets friends on the same network in (default: 127.0.0.1)",
    )
    command.add_argument(
        "--port", type=whole_number(0, 65535), default=7700, metavar="N", help="the port (default: 7700)"
    )
    command.add_argument("--public-url", metavar="URL", help="the address that links begin with")
    command.add_argument(
        "--data",
        type=Path,
        default=Path("sevenheroes.db"),
        metavar="FILE",
        help="the file that games are kept in (default: sevenheroes.db)",
    )
    command.add_argument(
        "--thinkers", type=whole_number(1, 64), default=1, metavar="N", help="threads for bots (default: 1)"
    )
    command.add_argument(
        "--rate",
        type=whole_number(0),
        default=20,
        metavar="N",
        help="commands and requests a second that anyone may make; 0 for any number (default: 20)",
    )
    command.add_argument(
        "--connections",
        type=whole_number(1),
        default=100,
        metavar="N",
        help="connections that one address may have (default: 100)",
    )
    command.add_argument(
        "--trusted-proxies",
        default="",
        metavar="ADDRESSES",
        help="proxies whose word on a client's address is taken",
    )
    command.set_defaults(run=run, parser=command)


def run(options: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    if options.public_url and not options.public_url.startswith(("http://", "https://")):
        options.parser.error("--public-url begins with http:// or https://")
    from ..server.serving import serve
    from ..server.settings import Settings

    settings = Settings(
        host=options.host,
        port=options.port,
        public_url=options.public_url,
        data=options.data,
        thinkers=options.thinkers,
        most_connections=max(5_000, options.connections),
        connections_per_address=options.connections,
        commands_per_second=options.rate,
        requests_per_second=options.rate,
        trusted_proxies=options.trusted_proxies,
    )

    def announce(port: int) -> None:
        for address in _addresses(options.host):
            print(f"Seven Heroes is at http://{address}:{port}", flush=True)

    return serve(settings, announce=announce)


def _addresses(host: str) -> list[str]:
    """Where the server can be reached: from here, and from the same network."""
    if host not in _EVERYWHERE:
        return [f"[{host}]" if ":" in host else host]
    found = ["127.0.0.1"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way it would go
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    return found
