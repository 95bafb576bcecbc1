"""The documentation is true: examples run, links lead somewhere, and generated pages are up to date."""

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile

import numbers_page
import sevenheroes
from sevenheroes import batch, bots, lab, remote, worlds
from sevenheroes.bots import registry

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "sevenheroes"
API_PAGES = sorted(page.name for page in (ROOT / "docs" / "api").glob("*.md"))
WITHOUT_EXAMPLE = {"index.md", "fair.md", "batch.md", "bots.md", "lab.md", "remote.md"}
"""API pages whose example is on another page or in the docstring of the module."""

PAGES = sorted(
    page.relative_to(ROOT).as_posix()
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    if "_build" not in page.parts and ">>> " in page.read_text(encoding="utf-8")
)
MODULES = sorted(
    ".".join(["sevenheroes", *file.relative_to(SOURCE).with_suffix("").parts]).removesuffix(".__init__")
    for file in SOURCE.rglob("*.py")
    if ">>> " in file.read_text(encoding="utf-8")
)
LINK = re.compile(r"\]\(([^)#\s]+)")


@pytest.fixture(autouse=True)
def _own_bot_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep bots that an example registers out of other tests."""
    monkeypatch.setattr(registry, "_REGISTERED", {})


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_main_pages_and_modules_have_examples() -> None:
    assert {"README.md", "docs/bots.md", "docs/fair.md", "docs/rules.md", "docs/index.md"} <= set(PAGES)
    assert {f"docs/api/{page}" for page in API_PAGES if page not in WITHOUT_EXAMPLE} <= set(PAGES)
    names = ("actions", "batch", "bots", "events", "fair", "game", "lab", "words")
    assert {f"sevenheroes.{name}" for name in names} <= set(MODULES)


@pytest.mark.parametrize("page", sorted(path.name for path in ROOT.glob("*.md")))
def test_links_between_files_of_the_repository_lead_somewhere(page: str) -> None:
    targets = LINK.findall((ROOT / page).read_text(encoding="utf-8"))
    missing = [target for target in targets if "://" not in target and not (ROOT / target).exists()]
    assert not missing


def test_the_glossary_names_modules_that_exist() -> None:
    _, found, glossary = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Glossary")
    assert found
    modules = set(re.findall(r"\| `([a-z_.]+)` \|$", glossary, re.MULTILINE))
    assert len(modules) > 10
    for module in modules:
        importlib.import_module(f"sevenheroes.{module}")


def test_the_site_builds_without_warnings_and_documents_every_public_name(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-M", "html", str(ROOT / "docs"), str(tmp_path)]
    built = subprocess.run(
        [*command, "--quiet", "--nitpicky", "--fail-on-warning"], capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    with (tmp_path / "html" / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda base, _: base)
    documented = {name for kind, names in inventory.items() if kind.startswith("py:") for name in names}
    public = {
        f"{module.__name__}.{name}" for module in (sevenheroes, bots, lab) for name in module.__all__
    } | {f"{worlds.__name__}.Knowledge", f"{batch.__name__}.Batch", f"{remote.__name__}.Visitor"}
    assert public - documented == {"sevenheroes.__version__", "sevenheroes.bots.BotError"}


def test_the_table_of_numbers_is_up_to_date() -> None:
    assert numbers_page.PAGE.read_text(encoding="utf-8") == numbers_page.page()
