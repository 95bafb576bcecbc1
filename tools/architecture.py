"""Write the module tables of ARCHITECTURE.md from the docstrings of the package.

python tools/architecture.py            writes them
python tools/architecture.py --check    fails if they are not up to date
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "sevenheroes"
PAGE: Final = ROOT / "ARCHITECTURE.md"
BEGIN: Final = "<!-- modules: written by tools/architecture.py from the docstrings -->"
END: Final = "<!-- end of modules -->"


def page() -> str:
    """Return ARCHITECTURE.md with up-to-date tables."""
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise SystemExit(f"{PAGE.name} must have the lines {BEGIN!r} and {END!r}")
    return f"{before}{BEGIN}\n\n{''.join(_sections())}{END}{after}"


def stale() -> list[str]:
    """Return what is not up to date, as sentences."""
    return [] if PAGE.read_text("utf-8") == page() else [f"{PAGE.name} is not up to date: run make format"]


def _sections() -> Iterator[str]:
    for folder in sorted([PACKAGE, *(path.parent for path in PACKAGE.rglob("*/__init__.py"))]):
        modules = sorted(path for path in folder.glob("*.py") if path.name != "__init__.py")
        name = "/".join(("sevenheroes", *folder.relative_to(PACKAGE).parts))
        yield f"### `{name}/`\n\n{_paragraphs(folder / '__init__.py')}\n\n"
        if modules:
            rows = (f"| `{module.name}` | {_summary(module)} |\n" for module in modules)
            yield f"| module | |\n|---|---|\n{''.join(rows)}\n"


def _docstring(path: Path) -> str:
    found = ast.get_docstring(ast.parse(path.read_text("utf-8")))
    if not found:
        raise SystemExit(f"{path.relative_to(ROOT)} has no docstring")
    return found


def _summary(path: Path) -> str:
    return _plain(_docstring(path).split("\n\n")[0])


def _paragraphs(path: Path) -> str:
    return "\n\n".join(_plain(part) for part in _docstring(path).split("\n\n") if ">>>" not in part)


def _plain(text: str) -> str:
    return " ".join(text.split()).replace("``", "`").replace("|", "\\|")


def main() -> int:
    """Write the tables, or check them."""
    if "--check" in sys.argv[1:]:
        for sentence in stale():
            print(sentence, file=sys.stderr)
        return bool(stale())
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
