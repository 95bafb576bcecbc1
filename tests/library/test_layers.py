"""ARCHITECTURE: rooms import downwards only."""

import ast
import sys
from pathlib import Path

import pytest

import sevenheroes

ROOT = Path(sevenheroes.__file__).parent
LAYERS = [
    {"core"},
    {"errors", "_version"},
    {"heroes", "editions", "actions", "_messages"},
    {"outcome", "refusals", "fair"},
    {"observation"},
    {"events", "view"},
    {"words"},
    {"pictures", "game"},
    {"records", "worlds", "batch"},
    {"bots"},
    {"measure", "terminal", "lab", "server"},
    {"remote"},
    {"cli"},
    {"__init__", "__main__"},
]
HEIGHT = {room: height for height, rooms in enumerate(LAYERS) for room in rooms}
UPWARDS = {("view", "pictures")}  # a view draws itself in a notebook; imported when it does


def imports(source: Path) -> set[str]:
    """The rooms of this package that a file imports from, and other packages by their names."""
    found = set()
    package = source.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            if node.level == 0:
                found.add(node.module or "")
                continue
            base = package[: len(package) - node.level + 1]
            parts = [*base, *(node.module or "").split(".")] if node.module else list(base)
            if parts:
                found.add("sevenheroes." + ".".join(parts))
            else:
                found |= {f"sevenheroes.{alias.name}" for alias in node.names}
    return found


FILES = sorted(ROOT.rglob("*.py"))


@pytest.mark.parametrize("source", FILES, ids=lambda source: str(source.relative_to(ROOT)))
def test_no_arrow_points_up(source: Path) -> None:
    room = source.relative_to(ROOT).parts[0].removesuffix(".py")
    if room == "__init__":
        return
    for name in imports(source):
        if not name.startswith("sevenheroes"):
            continue
        other = ([*name.split("."), "__init__"])[1]
        assert (room, other) in UPWARDS or HEIGHT[other] <= HEIGHT[room], f"{room} imports {other}"


def test_core_imports_numpy_numba_and_itself_alone() -> None:
    for source in (ROOT / "core").glob("*.py"):
        for name in imports(source):
            top = name.split(".")[0]
            assert top in {"numpy", "numba", "llvmlite", *sys.stdlib_module_names} or name.startswith(
                "sevenheroes.core"
            )


def test_every_room_is_on_the_map() -> None:
    rooms = {source.relative_to(ROOT).parts[0].removesuffix(".py") for source in FILES}
    assert rooms == set(HEIGHT)


def test_the_changelog_tells_of_this_version() -> None:
    changelog = (ROOT.parents[1] / "CHANGELOG.md").read_text()
    assert f"## {sevenheroes.__version__}" in changelog


def test_every_public_name_can_be_had() -> None:
    for name in sevenheroes.__all__:
        assert getattr(sevenheroes, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Sidekick'"):
        sevenheroes.Sidekick  # noqa: B018
