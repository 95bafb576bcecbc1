"""The servers under test, each in a process of its own."""

import contextlib
import http.client
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
BUILD: Final = ROOT / "bench" / ".build"  # on the project's disk: a file in memory is not durable
PEER: Final = ROOT / "bench" / "peers" / "boardgame" / "server.js"
PEER_PACKAGES: Final = ROOT / ".peers" / "boardgame" / "node_modules"
TIMEOUT: Final = 60.0

_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Process:
    """A running server: its port, and the memory and processor time that it uses (Linux only)."""

    def __init__(self, pid: int, port: int) -> None:
        self.port = port
        self._files = Path("/proc") / str(pid)
        self._http = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)

    def ask(self, path: str, body: Any, *, token: str | None = None) -> Any:
        """Send a POST request; return the JSON of the response."""
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        self._http.request("POST", path, json.dumps(body), headers)
        response = self._http.getresponse()
        text = response.read()
        if response.status >= 300:
            raise ConnectionError(f"{path}: {response.status} {text.decode()}")
        return json.loads(text)

    def memory(self) -> float:
        """Return the resident memory in megabytes."""
        lines = (self._files / "status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1]) / 1024

    def cpu(self) -> float:
        """Return the processor time of all its threads in seconds."""
        after_name = (self._files / "stat").read_text().rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / _TICKS

    def close(self) -> None:
        """Close the connection for requests."""
        self._http.close()


@contextlib.contextmanager
def running(command: list[str], **environment: str) -> Iterator[Process]:
    """Run a server that prints its URL on the first line; kill it at the end."""
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, env=os.environ | environment
        ) as process,
    ):
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if not line:
                errors.seek(0)
                raise SystemExit(f"{command[0]} did not start:\n{errors.read()}")
            with contextlib.closing(Process(process.pid, int(line.rsplit(":", 1)[1]))) as server:
                yield server
        finally:
            process.kill()


@contextlib.contextmanager
def ours(folder: Path = BUILD) -> Iterator[Process]:
    """Run our server with a new file, and full durability."""
    folder.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "sevenheroes", "serve", "--port", "0", "--rate", "0"]
    with (
        tempfile.TemporaryDirectory(dir=folder) as data,
        running([*command, "--connections", "4000", "--data", str(Path(data) / "games.db")]) as server,
    ):
        yield server


@contextlib.contextmanager
def peer() -> Iterator[Process]:
    """Run boardgame.io's server, which keeps its matches in memory."""
    if not PEER_PACKAGES.exists():
        raise SystemExit("boardgame.io is not installed: make bench-server does it, with node and npm")
    with running(["node", str(PEER)], NODE_ENV="production", NODE_PATH=str(PEER_PACKAGES)) as server:
        yield server
