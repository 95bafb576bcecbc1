"""Result files of benchmarks, named after the commit that was measured."""

import json
import subprocess
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
RESULTS: Final = ROOT / "bench" / "results"


def result_path(prefix: str = "") -> Path:
    """Return the result file of this commit; its name says so if there are uncommitted changes."""
    changed = "-changed" if _git("status", "--porcelain", "src") else ""
    return RESULTS / f"{prefix}{_git('rev-parse', '--short=10', 'HEAD') or 'unknown'}{changed}.json"


def write_result(target: Path, result: dict[str, Any]) -> None:
    """Write a result file."""
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(result, indent=1) + "\n")


def _git(*arguments: str) -> str:
    result = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return result.stdout.strip()
