"""Where results are kept: under the name of the commit that they were measured on."""

import json
import subprocess
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
RESULTS: Final = ROOT / "bench" / "results"


def path(kind: str = "") -> Path:
    """The file of a kind of results; its name says so if what was measured is not in any commit."""
    changed = "-changed" if _git("status", "--porcelain", "src") else ""
    return RESULTS / f"{kind}{_git('rev-parse', '--short=10', 'HEAD') or 'unknown'}{changed}.json"


def write(target: Path, found: dict[str, Any]) -> None:
    """Keep what was found."""
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(found, indent=1) + "\n")


def _git(*arguments: str) -> str:
    result = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return result.stdout.strip()
