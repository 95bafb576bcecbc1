"""`sevenheroes serve`: run the web server."""

import argparse
import sys
from pathlib import Path
from typing import Any

from .common import whole_number


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "serve",
        help="run the web server",
        description="Serve tables for people (in the browser) and programs. Games are stored in one file; "
        "stop with Ctrl-C and start again at any time: nothing is lost.",
    )
    command.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="address to listen on; 0.0.0.0 lets friends on the same network in (default: 127.0.0.1)",
    )
    command.add_argument(
        "--port",
        type=whole_number(0, 65535),
        default=7700,
        metavar="N",
        help="port to listen on; 0 for any free one (default: 7700)",
    )
    command.add_argument("--public-url", metavar="URL", help="URL that links begin with")
    command.add_argument(
        "--data",
        type=Path,
        default=Path("sevenheroes.db"),
        metavar="FILE",
        help="SQLite file that games are stored in (default: sevenheroes.db)",
    )
    command.add_argument(
        "--bot-threads",
        type=whole_number(1, 64),
        default=1,
        metavar="N",
        help="worker threads for bots (default: 1)",
    )
    command.add_argument(
        "--rate",
        type=whole_number(0),
        default=20,
        metavar="N",
        help="rate limit: commands per second of a connection, and requests per second of an address; "
        "0 for no limit (default: 20)",
    )
    command.add_argument(
        "--connections",
        type=whole_number(1),
        default=100,
        metavar="N",
        help="connection limit per address (default: 100)",
    )
    command.add_argument(
        "--trusted-proxies",
        default="",
        metavar="ADDRESSES",
        help="proxies whose X-Forwarded-For header is trusted, separated by commas",
    )
    command.add_argument("--open", action="store_true", help="open the page in the browser")
    command.set_defaults(run=run, parser=command)


def run(options: argparse.Namespace) -> int:
    """Run the server until Ctrl-C."""
    if options.public_url and not options.public_url.startswith(("http://", "https://")):
        options.parser.error("--public-url must begin with http:// or https://")
    from ..core import warm
    from ..server.run import serve
    from ..server.settings import Settings

    if sys.stderr.isatty() and not warm.is_finished():
        print("Compiling the rules first; this takes a few minutes, once.", file=sys.stderr)

    settings = Settings(
        host=options.host,
        port=options.port,
        public_url=options.public_url,
        data=options.data,
        bot_threads=options.bot_threads,
        max_connections=max(5_000, options.connections),
        connections_per_address=options.connections,
        commands_per_second=options.rate,
        requests_per_second=options.rate,
        tables_per_address=500 if options.rate else 0,
        trusted_proxies=options.trusted_proxies,
    )

    def announce(port: int) -> None:
        urls = [f"http://{address}:{port}" for address in _addresses(options.host)]
        for url in urls:
            print(f"Seven Heroes is at {url}", flush=True)
        if options.open:
            _open(urls[0])

    return serve(settings, announce=announce)


def _open(url: str) -> None:
    """Open a browser, unless there is no display."""
    import os
    import webbrowser

    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)


def _addresses(host: str) -> list[str]:
    """List the addresses of the server: for this machine, and for the same network."""
    from ..server.http.links import ALL_INTERFACES, network_address

    if host not in ALL_INTERFACES:
        return [f"[{host}]" if ":" in host else host]
    found = network_address()
    return ["127.0.0.1", *([found] if found else [])]
