"""Generate Python code from the table of observation fields.

python tools/observation.py            writes the files
python tools/observation.py --check    exits with 1 if a file is not up to date

The table is src/sevenheroes/observation/table.py. tools/protocol.py then writes the TypeScript types and
docs/protocol.md from the structs generated here.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import observation_json
import observation_view

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "sevenheroes"
OUTPUTS: Final[dict[Path, Callable[[], str]]] = {
    PACKAGE / "observation" / "record.py": observation_view.record,
    PACKAGE / "observation" / "fields.py": observation_view.fields,
    PACKAGE / "server" / "protocol" / "position.py": observation_json.structs,
    PACKAGE / "server" / "views" / "rows.py": observation_json.rows,
    PACKAGE / "remote" / "position.py": observation_json.reader,
}


def formatted(code: str, path: Path) -> str:
    """Source code with imports sorted and formatted by Ruff."""
    name = ["--stdin-filename", str(path)]
    for command in (["check", "--select", "I", "--fix", "--quiet"], ["format"]):
        code = subprocess.run(
            [sys.executable, "-m", "ruff", *command, *name, "-"],
            input=code,
            capture_output=True,
            check=True,
            text=True,
            cwd=ROOT,
        ).stdout
    return code


def stale() -> list[Path]:
    """The files that are not up to date."""
    return [
        path
        for path, write in OUTPUTS.items()
        if not path.exists() or path.read_text("utf-8") != formatted(write(), path)
    ]


def main() -> int:
    """Write or check the files."""
    if "--check" in sys.argv[1:]:
        found = stale()
        for path in found:
            sys.stderr.write(f"{path.relative_to(ROOT)} is not up to date: run make format\n")
        return 1 if found else 0
    for path, write in OUTPUTS.items():
        path.write_text(formatted(write(), path), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
