"""Smoke test of a wheel: install it into a clean environment, play games, and fetch the page."""

import argparse
import re
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path
from typing import Final

import web_build

ROOT: Final = Path(__file__).resolve().parent.parent
_SCRIPTS: Final = "Scripts" if sys.platform == "win32" else "bin"
_TIMEOUT: Final = 60.0


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel into a new environment; returns the folder with its commands."""
    venv.create(folder, with_pip=True)
    commands = folder / _SCRIPTS
    pip = [str(commands / "python"), "-m", "pip", "install", "--quiet"]
    constraints = ["--constraint", str(ROOT / "constraints.txt")]
    subprocess.run([*pip, *constraints, str(wheel.resolve())], check=True)
    return commands


def try_games(commands: Path, folder: Path) -> None:
    """Play games at random, and replay their records."""
    records = folder / "games.jsonl"
    with records.open("wb") as output:
        subprocess.run(
            [commands / "sevenheroes", "random", "--games", "5"], cwd=folder, stdout=output, check=True
        )
    subprocess.run([commands / "sevenheroes", "check", records.name], cwd=folder, check=True)


def try_server(commands: Path, folder: Path) -> None:
    """Start the server, and fetch the page with everything that it names."""
    command = [str(commands / "sevenheroes"), "serve", "--port", "0", "--data", str(folder / "games.db")]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            announced = re.search(r"http://\S+", server.stdout.readline())
            if announced is None:
                raise SystemExit("the server did not start")
            url = announced.group()
            page = fetch(f"{url}/").decode()
            assets = web_build.assets_of(page)
            if not assets:
                raise SystemExit("the page names no scripts or styles")
            for asset in assets:
                fetch(f"{url}/{asset}")
            fetch(f"{url}/ready")
        finally:
            server.terminate()


def fetch(url: str) -> bytes:
    """The body of a successful answer."""
    with urllib.request.urlopen(url, timeout=_TIMEOUT) as answer:
        body: bytes = answer.read()
    return body


def main() -> None:
    """Try the wheel that is named on the command line."""
    parser = argparse.ArgumentParser(description="Try a wheel in a clean environment.")
    parser.add_argument("wheel", type=Path)
    wheel = parser.parse_args().wheel
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        commands = install(wheel, folder / "environment")
        try_games(commands, folder)
        try_server(commands, folder)
    print(f"{wheel.name} works: games, records, server and page")


if __name__ == "__main__":
    main()
