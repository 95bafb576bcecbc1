"""A release is refused unless version, changelog, citation and page agree."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import release
import web_build

ROOT = Path(__file__).resolve().parents[2]
CHANGELOG = """\
# Changelog

## Unreleased

## 1.2.0 - 2026-02-03

- Something new.

## 1.1.0 - 2026-01-02

- Something old.
"""
CITATION = 'version: 1.2.0\ndate-released: "2026-02-03"\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small stand-in for the repository, with a page that is up to date."""
    root = tmp_path / "project"
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "tools/web_build.py"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    write(root / "src/sevenheroes/__init__.py", '"""A stand-in."""\n')
    write(root / "src/sevenheroes/_version.py", '__version__ = "1.2.0"\n')
    write(root / "src/sevenheroes/locale/en.ftl", "hello = Hello\n")
    write(root / "web/package.json", "{}\n")
    write(root / "web/src/main.ts", "console.log(7);\n")
    write(root / "src/sevenheroes/web/index.html", '<script src="/assets/main.js"></script>\n')
    write(root / "src/sevenheroes/web/assets/main.js", "console.log(7);\n")
    write(root / "src/sevenheroes/web" / web_build.HASH_FILE, web_build.source_hash(root))
    return root


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def build(root: Path, target: Path, *kinds: str) -> subprocess.CompletedProcess[str]:
    """Build without Node, as on a machine that cannot build the page."""
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(target)]
    return subprocess.run(
        [*command, *(option for kind in kinds for option in ("--target", kind))],
        cwd=root,
        env={**os.environ, "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_wheel_and_a_source_distribution_with_the_page_are_accepted(project: Path, tmp_path: Path) -> None:
    done = build(project, tmp_path / "dist", "sdist", "wheel")
    assert done.returncode == 0, done.stderr
    sdist, wheel = sorted((tmp_path / "dist").iterdir(), key=lambda path: path.suffix)
    for archive in (sdist, wheel):
        assert release.archive_problems(archive, "1.2.0", web_build.source_hash(project)) == []
        [problem] = release.archive_problems(archive, "1.3.0", web_build.source_hash(project))
        assert problem == f"{archive.name} has version 1.2.0, not 1.3.0"


def remove_page(root: Path) -> None:
    shutil.rmtree(root / "src/sevenheroes/web")


def change_source(root: Path) -> None:
    write(root / "web/src/main.ts", "console.log(8);\n")


def change_translation(root: Path) -> None:
    write(root / "src/sevenheroes/locale/en.ftl", "hello = Hi\n")


def add_source(root: Path) -> None:
    write(root / "web/src/more.ts", "")


def forget_hash(root: Path) -> None:
    (root / "src/sevenheroes/web" / web_build.HASH_FILE).unlink()


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (remove_page, "the page has not been built"),
        (change_source, "the page is stale"),
        (change_translation, "the page is stale"),
        (add_source, "the page is stale"),
        (forget_hash, "the page is stale"),
    ],
)
def test_nothing_is_built_with_a_missing_or_stale_page(
    project: Path, tmp_path: Path, kind: str, spoil: Callable[[Path], None], reason: str
) -> None:
    spoil(project)
    done = build(project, tmp_path / "dist", kind)
    assert done.returncode != 0
    assert reason in done.stderr
    assert "Node 20 or newer with npm is needed" in done.stderr
    assert not list((tmp_path / "dist").glob("*.*"))


def test_tests_and_hidden_files_do_not_make_the_page_stale(project: Path) -> None:
    write(project / "web/test/some.test.ts", "")
    write(project / "web/node_modules/.package-lock.json", "{}")
    write(project / "web/.prettierrc.json", "{}")
    assert web_build.problem(project) is None


def test_a_wheel_that_got_past_the_build_hook_is_still_inspected(project: Path, tmp_path: Path) -> None:
    build(project, tmp_path / "dist", "wheel")
    [wheel] = (tmp_path / "dist").glob("*.whl")
    assert release.archive_problems(wheel, "1.2.0", "another hash") == [
        f"the page in {wheel.name} is stale: it was built from other sources"
    ]
    source_hash = web_build.source_hash(project)
    without = without_files(wheel, "/assets/main.js")
    assert release.archive_problems(without, "1.2.0", source_hash) == [
        f"{without.name} lacks assets/main.js, which the page needs"
    ]
    without = without_files(wheel, "/web/index.html")
    assert release.archive_problems(without, "1.2.0", source_hash) == [f"{without.name} has no page"]


def without_files(wheel: Path, ending: str) -> Path:
    """A copy of a wheel that lacks the files of that ending."""
    copy = wheel.parent / "copy" / wheel.name
    copy.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(wheel) as files, zipfile.ZipFile(copy, "w") as kept:
        for name in files.namelist():
            if not name.endswith(ending):
                kept.writestr(name, files.read(name))
    return copy


def test_the_real_wheel_is_accepted_and_works_in_a_clean_environment(tmp_path: Path) -> None:
    assert web_build.problem() is None, "run make web first"
    done = build(ROOT, tmp_path / "dist", "wheel")
    assert done.returncode == 0, done.stderr
    [wheel] = (tmp_path / "dist").glob("*.whl")
    assert release.archive_problems(wheel, release.version_of(ROOT), web_build.source_hash()) == []
    # The dependencies of this environment stand in for a download.
    environment = {**os.environ, "PIP_NO_DEPS": "1", "PYTHONPATH": sysconfig.get_path("purelib")}
    command = [sys.executable, str(ROOT / "tools" / "try_wheel.py"), str(wheel)]
    tried = subprocess.run(
        command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert tried.returncode == 0, tried.stderr
    assert tried.stdout.strip().endswith("works: games, records, server and page")


def test_a_whole_release_is_checked_built_and_inspected(project: Path) -> None:
    for name in ("tools/release.py", ".gitignore"):
        shutil.copy(ROOT / name, project / name)
    write(project / "CHANGELOG.md", CHANGELOG)
    write(project / "CITATION.cff", CITATION)
    commit_all(project)
    done = run_release(project)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("good: ") == 2
    assert {path.suffix for path in (project / "dist").iterdir()} == {".whl", ".gz"}
    write(project / "CHANGELOG.md", CHANGELOG.replace("1.2.0", "1.3.0"))
    done = run_release(project)
    assert done.returncode == 1
    assert "refused: the newest version in CHANGELOG.md is 1.3.0, not 1.2.0\n" in done.stderr
    assert "refused: the working tree has changes that are not committed\n" in done.stderr


def run_release(root: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(root / "tools" / "release.py")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def commit_all(root: Path) -> None:
    git = ["git", "-c", "user.name=Test", "-c", "user.email=test@example.org"]
    for arguments in (["init", "-q"], ["add", "--all"], ["commit", "-q", "--allow-empty", "-m", "start"]):
        subprocess.run([*git, *arguments], cwd=root, check=True)


def test_a_changelog_and_a_citation_of_this_version_are_accepted() -> None:
    assert release.changelog_problems(CHANGELOG, "1.2.0") == []
    assert release.citation_problems(CITATION, CHANGELOG, "1.2.0") == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("## 1.2.0 - 2026-02-03\n", "", "the newest version in CHANGELOG.md is 1.1.0, not 1.2.0"),
        (" - 2026-02-03", "", "needs a date"),
        (" - 2026-02-03", " - 2026-02-30", "needs a date"),
        ("- Something new.\n", "", "the section 1.2.0 of CHANGELOG.md is empty"),
        ("## Unreleased\n", "## Unreleased\n\n- Newer.\n", "entries under Unreleased"),
    ],
)
def test_a_changelog_that_does_not_fit_the_version_is_refused(old: str, new: str, problem: str) -> None:
    text = CHANGELOG.replace(old, new)
    assert any(problem in found for found in release.changelog_problems(text, "1.2.0"))


def test_a_citation_of_another_version_or_date_is_refused() -> None:
    other = CITATION.replace("1.2.0", "1.1.0").replace("02-03", "02-04")
    assert release.citation_problems(other, CHANGELOG, "1.2.0") == [
        "CITATION.cff has version 1.1.0, not 1.2.0",
        "CITATION.cff has date 2026-02-04, not 2026-02-03",
    ]


def test_uncommitted_changes_and_a_used_version_are_refused(tmp_path: Path) -> None:
    commit_all(tmp_path)
    subprocess.run(["git", "tag", "v1.1.0"], cwd=tmp_path, check=True)
    assert release.repository_problems(tmp_path, "1.2.0") == []
    [problem] = release.repository_problems(tmp_path, "1.1.0")
    assert "there is a tag v1.1.0 already" in problem
    write(tmp_path / "new.txt", "")
    [problem] = release.repository_problems(tmp_path, "1.2.0")
    assert "not committed" in problem
