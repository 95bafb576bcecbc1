"""Write docs/encoding.md, the table of what every number of an encoded observation means.

python tools/numbers_page.py            writes it
python tools/numbers_page.py --check    exits with 1 if it is not what would be written
"""

import sys
from pathlib import Path
from typing import Final

from sevenheroes.actions import TEXTS
from sevenheroes.core.encode import LENGTH, PARTS, SLICES

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "encoding.md"
HEAD: Final = """\
# What the numbers mean

An observation of the core, what one seat knows, can be had as a flat vector of {length} small integers
(int16): `Batch.vectors`, `core.doors.encoded`. `core.encode.SLICES` has the parts by name, and
`core.encode.meaning(index)` tells the meaning of one number. Seats are counted from the observer: 0 is the
observer itself, 1 the next seat clockwise, and so on. Parts of two dimensions are in row order. This page is
written by `tools/numbers_page.py`.

| index | part | shape | meaning of number i, or of row i and column j |
|---|---|---|---|
"""
MASK: Final = """
## Actions

A set of actions is an integer with bit n for action number n:

| number | action |
|---|---|
"""


def page() -> str:
    """The whole page."""
    rows = []
    for name, shape, text in PARTS:
        where = SLICES[name]
        last = f"–{where.stop - 1}" if where.stop - where.start > 1 else ""
        size = " × ".join(map(str, shape))
        meaning = text.replace("{i}", "i").replace("{j}", "j")
        rows.append(f"| {where.start}{last} | `{name}` | {size} | {meaning} |\n")
    actions = [f"| {number} | `{text}` |\n" for number, text in enumerate(TEXTS)]
    return HEAD.format(length=LENGTH) + "".join(rows) + MASK + "".join(actions)


def main() -> int:
    """Write or check the page."""
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page())
        return 0
    if PAGE.read_text() == page():
        return 0
    sys.stderr.write("docs/encoding.md is not up to date: run make format\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
