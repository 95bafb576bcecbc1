"""The build hook of the package: no wheel and no source distribution without an up-to-date page."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

import web_build


class PageHook(BuildHookInterface[Any]):
    """Builds the page before the package is built, and stops the build if that is not possible."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the page if it is missing or stale; an editable install serves whatever page is there."""
        root = Path(self.root)
        if version == "editable":
            return
        found = web_build.problem(root)
        if found is None:
            return
        try:
            web_build.build(root)
        except web_build.PageError as error:
            raise SystemExit(f"{found}, and it cannot be built: {error}") from None
