"""The catalogues: the languages agree, and tools/catalogue.py finds what does not."""

import importlib
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from sevenheroes._messages import LANGUAGES

catalogue: Any = importlib.import_module("catalogue")


def broken(tmp_path: Path, language: str, old: str, new: str) -> list[str]:
    """The problems found after a replacement in the catalogue of a language."""
    folder = tmp_path / "locale"
    shutil.copytree(catalogue.LOCALE, folder)
    path = folder / f"{language}.ftl"
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    problems: list[str] = catalogue.problems(folder)
    return problems


def test_the_languages_agree_and_the_generated_table_is_up_to_date(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert catalogue.main(["--check"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "old", "new", "problem"),
    [
        ("fr", "event-reshuffled = {", "# {", "fr.ftl lacks event-reshuffled"),
        ("en", "label-deck = deck", "label-dekc = deck", "en.ftl has label-dekc, which is never used"),
        ("fr", "readied = { $seat-you", "readied = { $set", "uses $set, which is neither a fact nor a term"),
        ("fr", "interdit à { $players }", "interdit", "uses players in en.ftl, but nothing in fr.ftl"),
        (
            "en",
            "{ $seat-start } lifted",
            "{ $seat-start } { $hero } lifted",
            "uses $hero, but does not get the fact hero",
        ),
        (
            "en",
            "recruited { $hero-the }!",
            "recruited { $hero-thy }!",
            "$hero-thy, but a hero has no form thy",
        ),
        ("fr", "    .of = du Sergent\n", "", "has the attributes a, many, the, not the, a, of, many"),
        ("en", "label-hand = hand", "label-hand", "line"),
        (
            "en",
            "label-hand = hand",
            "label-hand = hand\nlabel-deck = deck",
            "en.ftl: label-deck is defined twice",
        ),
        ("en", "label-hand = hand", "label-hand = { label-deck }", "references a message"),
        ("en", "label-hand = hand", "-hand = hand", "is a term"),
    ],
)
def test_the_check_reports(tmp_path: Path, language: str, old: str, new: str, problem: str) -> None:
    assert any(problem in found for found in broken(tmp_path, language, old, new))


def test_the_check_reports_a_stale_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table.py"
    monkeypatch.setattr(catalogue, "OUTPUTS", {table: catalogue.python_table})
    assert catalogue.main(["--check"]) == 1
    assert capsys.readouterr().out == "table.py is out of date: run python tools/catalogue.py\n"
    assert catalogue.main([]) == 0
    assert catalogue.main(["--check"]) == 0


def test_no_table_is_written_from_inconsistent_catalogues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table.py"
    monkeypatch.setattr(catalogue, "OUTPUTS", {table: catalogue.python_table})
    broken(tmp_path, "fr", "label-deck = pioche\n", "")
    assert catalogue.main([], folder=tmp_path / "locale") == 1
    assert "fr.ftl lacks label-deck" in capsys.readouterr().out
    assert not table.exists()


def test_french_uses_narrow_spaces_and_both_languages_curly_apostrophes() -> None:
    lines = {
        language: [line for line in path.read_text("utf-8").split("\n") if not line.startswith("#")]
        for language in LANGUAGES
        for path in [catalogue.LOCALE / f"{language}.ftl"]
    }
    assert not [line for line in lines["fr"] if re.search("(?<!\u202f)[;:!?»]|«(?!\u202f)", line)]
    assert not [line for line in lines["en"] + lines["fr"] if "'" in line or '"' in line]
