"""QR codes of table links."""

import re
from functools import lru_cache
from io import BytesIO
from typing import Final

import segno

_QUIET_ZONE: Final = 4  # modules of white border, which scanners need
_MAX_LENGTH: Final = 300
_LINK: Final = re.compile(r"https?://[A-Za-z0-9._~%:/\[\]-]+#/table/[a-z0-9]+")


@lru_cache(256)
def qr_svg(link: str) -> str | None:
    """Return the QR code of a table link as SVG; None if it is too long, or not such a link."""
    if len(link) > _MAX_LENGTH or not _LINK.fullmatch(link):
        return None
    svg = BytesIO()
    segno.make_qr(link, error="m").save(
        svg,
        kind="svg",
        border=_QUIET_ZONE,
        dark="#000",
        light="#fff",
        omitsize=True,
        svgclass=None,
        lineclass=None,
        nl=False,
    )
    return svg.getvalue().decode()
