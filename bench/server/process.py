"""The servers that are measured, each a process of its own on this machine."""

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
BUILD: Final = ROOT / "bench" / ".build"  # on the disk of the project: a file in memory is not durable
PEER: Final = ROOT / "bench" / "peers" / "boardgame" / "server.js"
PEER_PACKAGES: Final = ROOT / ".peers" / "boardgame" / "node_modules"
PATIENCE: Final = 60.0

_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Process:
    """A running server: where it is, and what it uses (as Linux tells)."""

    def __init__(self, pid: int, port: int) -> None:
        self.port = port
        self._files = Path("/proc") / str(pid)
        self._http = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(self, path: str, body: Any, *, token: str | None = None) -> Any:
        """Post a wish; the JSON of the answer."""
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        self._http.request("POST", path, json.dumps(body), headers)
        answer = self._http.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise ConnectionError(f"{path}: {answer.status} {text.decode()}")
        return json.loads(text)

    def memory(self) -> float:
        """Megabytes that it has in memory."""
        lines = (self._files / "status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1]) / 1024

    def cpu(self) -> float:
        """Seconds of processor time that all its threads have used."""
        after_name = (self._files / "stat").read_text().rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / _TICKS

    def close(self) -> None:
        """Ask nothing more."""
        self._http.close()


@contextlib.contextmanager
def running(command: list[str], **environment: str) -> Iterator[Process]:
    """A server that says on its first line where it is, until it is not needed any more."""
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
    """Our server with a new file, every move on the disk before it is told."""
    folder.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "sevenheroes", "serve", "--port", "0", "--rate", "0"]
    with (
        tempfile.TemporaryDirectory(dir=folder) as data,
        running([*command, "--connections", "4000", "--data", str(Path(data) / "games.db")]) as server,
    ):
        yield server


@contextlib.contextmanager
def peer() -> Iterator[Process]:
    """boardgame.io's server, which keeps its matches in memory."""
    if not PEER_PACKAGES.exists():
        raise SystemExit("boardgame.io is not installed: make bench-server does it, with node and npm")
    with running(["node", str(PEER)], NODE_ENV="production", NODE_PATH=str(PEER_PACKAGES)) as server:
        yield server
