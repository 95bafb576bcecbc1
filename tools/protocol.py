"""Write the TypeScript types and docs/protocol.md from the schema in server/protocol.

python tools/protocol.py            writes the files
python tools/protocol.py --check    exits with 1 if a file is not up to date
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from protocol_page import page
from protocol_script import script
from protocol_types import undescribed

ROOT: Final = Path(__file__).resolve().parent.parent
SCRIPT: Final = ROOT / "web" / "src" / "net" / "protocol.ts"
PAGE: Final = ROOT / "docs" / "protocol.md"
OUTPUTS: Final[dict[Path, Callable[[], str]]] = {SCRIPT: script, PAGE: page}


def stale() -> list[str]:
    """The files that are not up to date, in sentences."""
    return [
        f"{path.relative_to(ROOT)} is not up to date: run make format"
        for path, write in OUTPUTS.items()
        if not path.exists() or path.read_text("utf-8") != write()
    ]


def main() -> int:
    """Write or check the files."""
    found = undescribed()
    if "--check" in sys.argv[1:]:
        found += stale()
    elif not found:
        for path, write in OUTPUTS.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(write(), "utf-8")
    for problem in found:
        sys.stderr.write(f"{problem}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
