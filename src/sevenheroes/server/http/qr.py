"""A table's link as a picture that a telephone's camera reads."""

import re
from functools import lru_cache
from io import BytesIO
from typing import Final

import segno

_QUIET: Final = 4
"""Modules of white all round, without which many cameras find nothing."""


_LONGEST: Final = 300
_LINK: Final = re.compile(r"https?://[A-Za-z0-9._~%:/\[\]-]+#/table/[a-z0-9]+")


@lru_cache(256)
def picture(link: str) -> str | None:
    """The QR code of a link as SVG, dark on white; None if it is too long, or holds what no address has."""
    if len(link) > _LONGEST or not _LINK.fullmatch(link):
        return None
    code = segno.make_qr(link, error="m")
    drawn = BytesIO()
    code.save(
        drawn,
        kind="svg",
        border=_QUIET,
        dark="#000",
        light="#fff",
        omitsize=True,
        svgclass=None,
        lineclass=None,
        nl=False,
    )
    return drawn.getvalue().decode()
