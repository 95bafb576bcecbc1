"""ARCHITECTURE.md: imports point downwards only, and every module is listed."""

import ast
import re
import sys
from pathlib import Path

import pytest

import architecture
import sevenheroes

ROOT = Path(sevenheroes.__file__).parent
REPOSITORY = ROOT.parents[1]
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
SERVER_LAYERS = [
    {"protocol", "settings"},
    {"table", "ops"},
    {"storage", "bus", "workers", "views"},
    {"live"},
    {"transport"},
    {"http"},
    {"app"},
    {"run"},
]
HEIGHT = {part: height for height, parts in enumerate(LAYERS) for part in parts}
SERVER_HEIGHT = {part: height for height, parts in enumerate(SERVER_LAYERS) for part in parts}
UPWARDS = {("view", "pictures")}  # a view draws itself in a notebook; imported when it does

FILES = sorted(ROOT.rglob("*.py"))
SERVER_FILES = sorted((ROOT / "server").rglob("*.py"))


def imports(source: Path) -> set[str]:
    """Return the modules that a file imports, by their absolute names."""
    found = set()
    package = source.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ["sevenheroes", *package[: len(package) - node.level + 1]] if node.level else []
            parent = [*base, *(node.module or "").split(".")] if node.module else base
            found.add(".".join(parent))
            found |= {".".join([*parent, alias.name]) for alias in node.names}
    return found


def parts_of(source: Path, inside: Path) -> set[tuple[str, str]]:
    """Return the arrows from the part of a package that a file belongs to, to the parts it imports."""
    prefix = ".".join(("sevenheroes", *inside.relative_to(ROOT).parts)) + "."
    own = source.relative_to(inside).parts[0].removesuffix(".py")
    names = {name.removeprefix(prefix).split(".")[0] for name in imports(source) if name.startswith(prefix)}
    return {(own, other) for other in names}


@pytest.mark.parametrize("source", FILES, ids=lambda source: str(source.relative_to(ROOT)))
def test_no_import_points_up(source: Path) -> None:
    for own, other in parts_of(source, ROOT):
        if other in HEIGHT and own != "__init__":
            assert (own, other) in UPWARDS or HEIGHT[other] <= HEIGHT[own], f"{own} imports {other}"


@pytest.mark.parametrize("source", SERVER_FILES, ids=lambda source: str(source.relative_to(ROOT)))
def test_no_import_inside_the_server_points_up_or_sideways(source: Path) -> None:
    for own, other in parts_of(source, ROOT / "server"):
        if other in SERVER_HEIGHT and other != own and own != "__init__":
            assert SERVER_HEIGHT[other] < SERVER_HEIGHT[own], f"server/{own} imports server/{other}"


@pytest.mark.parametrize("source", SERVER_FILES, ids=lambda source: str(source.relative_to(ROOT)))
def test_the_server_has_no_import_for_type_checkers_only(source: Path) -> None:
    """Such an import is an import cycle in disguise."""
    assert "TYPE_CHECKING" not in source.read_text("utf-8")


@pytest.mark.parametrize(
    "source", sorted((ROOT / "server" / "table").glob("*.py")), ids=lambda path: path.name
)
def test_the_pure_part_of_the_server_does_no_io_and_reads_no_clock(source: Path) -> None:
    assert not imports(source) & {
        "time",
        "asyncio",
        "datetime",
        "os",
        "pathlib",
        "socket",
        "sqlite3",
        "logging",
    }


def test_the_kernel_imports_numpy_numba_and_itself_only() -> None:
    for source in (ROOT / "core").rglob("*.py"):
        for name in imports(source):
            top = name.split(".")[0]
            assert top in {"numpy", "numba", "llvmlite", *sys.stdlib_module_names} or name.startswith(
                "sevenheroes.core"
            )


def test_every_part_has_a_layer() -> None:
    assert {source.relative_to(ROOT).parts[0].removesuffix(".py") for source in FILES} == set(HEIGHT)
    server = {source.relative_to(ROOT / "server").parts[0].removesuffix(".py") for source in SERVER_FILES}
    assert server - {"__init__"} == set(SERVER_HEIGHT)


def test_every_module_is_listed_in_the_architecture() -> None:
    assert architecture.stale() == []


def test_the_path_of_a_click_has_at_most_twelve_stations_that_all_exist() -> None:
    page = (REPOSITORY / "docs" / "architecture.md").read_text("utf-8")
    stations = re.findall(r"^\| \d+ \| `([\w.]+):([\w.]+)` \|", page, re.MULTILINE)
    assert 1 < len(stations) <= 12
    for module, name in stations:
        found = __import__(f"sevenheroes.{module}", fromlist=["_"])
        for part in name.split("."):
            found = getattr(found, part)
        assert callable(found)


def test_every_file_named_in_the_architecture_page_exists() -> None:
    page = (REPOSITORY / "docs" / "architecture.md").read_text("utf-8")
    for name in re.findall(r"`([a-z_/]+(?:\.py|/))`", page):
        assert (ROOT / name).exists() or (REPOSITORY / name).exists(), name


def test_the_changelog_describes_this_version() -> None:
    changelog = (REPOSITORY / "CHANGELOG.md").read_text("utf-8")
    assert f"## {sevenheroes.__version__}" in changelog


def test_every_public_name_can_be_imported() -> None:
    for name in sevenheroes.__all__:
        assert getattr(sevenheroes, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Sidekick'"):
        sevenheroes.Sidekick  # noqa: B018
