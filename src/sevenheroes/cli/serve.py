"""`sevenheroes serve`: tables for people and bots, over the web."""

import argparse
import sys
from pathlib import Path
from typing import Any

from .common import whole_number


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
        "--bot-threads",
        type=whole_number(1, 64),
        default=1,
        metavar="N",
        help="threads for bots (default: 1)",
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
    command.add_argument("--open", action="store_true", help="open the page in a browser")
    command.set_defaults(run=run, parser=command)


def run(options: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    if options.public_url and not options.public_url.startswith(("http://", "https://")):
        options.parser.error("--public-url begins with http:// or https://")
    from ..core import warm
    from ..server.run import serve
    from ..server.settings import Settings

    if sys.stderr.isatty() and not warm.is_finished():
        print("The rules are compiled first, which takes some minutes, once.", file=sys.stderr)

    settings = Settings(
        host=options.host,
        port=options.port,
        public_url=options.public_url,
        data=options.data,
        bot_threads=options.bot_threads,
        most_connections=max(5_000, options.connections),
        connections_per_address=options.connections,
        commands_per_second=options.rate,
        requests_per_second=options.rate,
        tables_per_address=500 if options.rate else 0,
        trusted_proxies=options.trusted_proxies,
    )

    def announce(port: int) -> None:
        places = [f"http://{address}:{port}" for address in _addresses(options.host)]
        for place in places:
            print(f"Seven Heroes is at {place}", flush=True)
        if options.open:
            _open(places[0])

    return serve(settings, announce=announce)


def _open(place: str) -> None:
    """Show the page, if there is a browser to show it in; others follow the address."""
    import os
    import webbrowser

    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(place)


def _addresses(host: str) -> list[str]:
    """Where the server can be reached: from here, and from the same network."""
    from ..server.http.links import EVERYWHERE, network_address

    if host not in EVERYWHERE:
        return [f"[{host}]" if ":" in host else host]
    found = network_address()
    return ["127.0.0.1", *([found] if found else [])]
