"""Follow a table on a server from Python, as a player or as a spectator.

python examples/follow_table.py                                  starts a server and plays there
python examples/follow_table.py --url http://127.0.0.1:7700      plays at a server that is running
python examples/follow_table.py --url ... --table NAME           watches a table of that server
"""

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from sevenheroes import Event, Words, bots, remote


def main() -> None:
    """Find or make a table, and follow its game to the end."""
    parser = argparse.ArgumentParser(description="Play at a table or watch one, and print what happens.")
    parser.add_argument("--url", help="the address of a running server; without it, one is started")
    parser.add_argument("--table", help="watch this table instead of playing at a new one")
    parser.add_argument("--bot", default="steady", help="the bot that decides for you (default: steady)")
    options = parser.parse_args()
    if options.url:
        follow(options.url, options.table, bots.find(options.bot))
    else:
        with running_server() as url:
            follow(url, None, bots.find(options.bot))


def follow(url: str, name: str | None, bot: bots.Bot) -> None:
    """Print every step of a game as it happens; if this program has a seat, a bot decides for it."""
    chance = bots.Chance(1)
    with remote.Visitor(url, name="Follower") as visitor:
        table = visitor.enter(name) if name else visitor.quick(bot="novice", seats=3, bot_pace=0)
        print(f"At table {table.id} of {url}", flush=True)
        printed = 0
        while True:
            printed += print_steps(table, printed)
            if table.is_over:
                break
            if not table.to_act:
                table.wait()
                continue
            try:
                table.act(bots.ask(bot, table.view, chance))
            except remote.RemoteError as error:
                if error.code != "stale":  # somebody else was faster: look again, and decide again
                    raise
        print(*Words.of(table.view, you=table.seat).result(table.view), sep="\n")
        print(f"The record of table {table.id} has {visitor.record(table.id).ply} actions.")


def print_steps(table: remote.Table, printed: int) -> int:
    """Print the events of all steps but the first `printed` as sentences; returns the number of steps."""
    steps = table.steps[printed:]
    events = [event for step in steps for event in step.events]
    if events:
        words = Words.of(table.view, you=table.seat)
        for sentence in words.story(msgspec.convert(events, list[Event], from_attributes=True)):
            print(sentence)
    return len(steps)


@contextmanager
def running_server() -> Iterator[str]:
    """Run a server that stores its games in a temporary folder; yields its URL."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "sevenheroes", "serve", "--port", "0"]
        command += ["--data", str(Path(folder, "games.db"))]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            address = re.search(r"http://\S+", process.stdout.readline())
            try:
                if address is None:
                    raise SystemExit("the server did not start")
                yield address.group()
            finally:
                process.terminate()


if __name__ == "__main__":
    main()
