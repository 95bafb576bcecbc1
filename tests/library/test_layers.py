"""The import layers of ARCHITECTURE.md: a module imports only from its own layer or below."""

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
HEIGHT = {module: height for height, modules in enumerate(LAYERS) for module in modules}
UPWARDS = {("view", "pictures")}  # a view renders itself in a notebook; imported on use


def imports(source: Path) -> set[str]:
    """The modules that a file imports: those of this package as absolute names, others by their own."""
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
def test_a_module_imports_nothing_from_a_higher_layer(source: Path) -> None:
    module = source.relative_to(ROOT).parts[0].removesuffix(".py")
    if module == "__init__":
        return
    for name in imports(source):
        if not name.startswith("sevenheroes"):
            continue
        other = ([*name.split("."), "__init__"])[1]
        assert (module, other) in UPWARDS or HEIGHT[other] <= HEIGHT[module], f"{module} imports {other}"


def test_the_core_imports_only_numpy_numba_and_itself() -> None:
    for source in (ROOT / "core").glob("*.py"):
        for name in imports(source):
            top = name.split(".")[0]
            assert top in {"numpy", "numba", "llvmlite", *sys.stdlib_module_names} or name.startswith(
                "sevenheroes.core"
            )


def test_every_module_has_a_layer() -> None:
    modules = {source.relative_to(ROOT).parts[0].removesuffix(".py") for source in FILES}
    assert modules == set(HEIGHT)


def test_the_changelog_has_an_entry_for_this_version() -> None:
    changelog = (ROOT.parents[1] / "CHANGELOG.md").read_text()
    assert f"## {sevenheroes.__version__}" in changelog


def test_every_public_name_can_be_imported() -> None:
    for name in sevenheroes.__all__:
        assert getattr(sevenheroes, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Sidekick'"):
        sevenheroes.Sidekick  # noqa: B018
