"""The page is built into the wheel; without Node the wheel has everything but the page."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds the page before a wheel is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the page, unless it is there already or the package is used where it lies."""
        web, built = Path(self.root, "web"), Path(self.root, "src", "sevenheroes", "web", "index.html")
        if version == "editable" or built.exists() or not (web / "package.json").exists():
            return
        npm = shutil.which("npm")
        if npm is None:
            self.app.display_warning("Node is not there: the page is not built into this wheel")
            return
        for command in (["ci"], ["run", "build"]):
            subprocess.run([npm, *command], cwd=web, check=True)
