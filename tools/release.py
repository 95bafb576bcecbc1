"""Check and build a release; `make release` runs it.

A release has one version: in `_version.py`, as a dated section of the changelog and in `CITATION.cff`. Its
wheel and source distribution contain a page that was built from the same sources.
"""

import argparse
import datetime
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email.parser import BytesParser
from pathlib import Path, PurePosixPath
from typing import Final

import web_build

ROOT: Final = Path(__file__).resolve().parent.parent
_HEADING: Final = re.compile(r"^## (?P<name>\S+)(?: - (?P<date>\S+))?\s*$", re.MULTILINE)


def version_of(root: Path) -> str:
    """The version in `_version.py`."""
    text = (root / "src" / "sevenheroes" / "_version.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    if found is None:
        raise SystemExit("_version.py has no line __version__ = ...")
    return found.group(1)


def changelog_problems(text: str, version: str) -> list[str]:
    """Why a changelog does not fit the release of a version."""
    sections = list(_HEADING.finditer(text))
    ends = [section.start() for section in sections[1:]] + [len(text)]
    bodies = {
        section["name"]: text[section.end() : end].strip()
        for section, end in zip(sections, ends, strict=True)
    }
    problems = []
    if bodies.get("Unreleased"):
        problems.append("CHANGELOG.md has entries under Unreleased; give them a version and a date")
    released = [section for section in sections if section["name"] != "Unreleased"]
    if not released or released[0]["name"] != version:
        newest = released[0]["name"] if released else "no version"
        return [*problems, f"the newest version in CHANGELOG.md is {newest}, not {version}"]
    if not _is_date(released[0]["date"]):
        problems.append(f"the section {version} of CHANGELOG.md needs a date: ## {version} - YYYY-MM-DD")
    if not bodies[version]:
        problems.append(f"the section {version} of CHANGELOG.md is empty")
    return problems


def citation_problems(citation: str, changelog: str, version: str) -> list[str]:
    """Why CITATION.cff does not name the version, or not its date in the changelog."""
    facts = dict(re.findall(r'^(version|date-released): "?([^"\n]+)"?$', citation, re.MULTILINE))
    dates = {section["name"]: section["date"] for section in _HEADING.finditer(changelog)}
    problems = []
    if facts.get("version") != version:
        problems.append(f"CITATION.cff has version {facts.get('version')}, not {version}")
    if facts.get("date-released") != dates.get(version):
        problems.append(f"CITATION.cff has date {facts.get('date-released')}, not {dates.get(version)}")
    return problems


def repository_problems(root: Path, version: str) -> list[str]:
    """Why a release cannot be built from this working tree."""
    problems = []
    if _git(root, "status", "--porcelain"):
        problems.append("the working tree has changes that are not committed")
    if _git(root, "tag", "--list", f"v{version}"):
        problems.append(f"there is a tag v{version} already; raise the version in _version.py")
    return problems


def archive_problems(archive: Path, version: str, source_hash: str) -> list[str]:
    """Why a wheel or source distribution cannot be published: its version, or a missing or stale page."""
    files = _wheel_files(archive) if archive.suffix == ".whl" else _sdist_files(archive)
    problems = []
    metadata = next(
        body for name, body in files.items() if PurePosixPath(name).name in ("METADATA", "PKG-INFO")
    )
    found = BytesParser().parsebytes(metadata)["Version"]
    if found != version:
        problems.append(f"{archive.name} has version {found}, not {version}")
    pages = [PurePosixPath(name).parent for name in files if name.endswith("sevenheroes/web/index.html")]
    if not pages:
        return [*problems, f"{archive.name} has no page"]
    page = pages[0]
    if files.get(str(page / web_build.HASH_FILE), b"").decode().strip() != source_hash:
        problems.append(f"the page in {archive.name} is stale: it was built from other sources")
    missing = [
        asset
        for asset in web_build.assets_of(files[str(page / "index.html")].decode())
        if str(page / asset) not in files
    ]
    problems += [f"{archive.name} lacks {asset}, which the page needs" for asset in missing]
    return problems


def build(root: Path, target: Path) -> list[Path]:
    """Build the source distribution and the wheel; returns their paths. The build hook adds the page."""
    shutil.rmtree(target, ignore_errors=True)
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(target)]
    subprocess.run(command, cwd=root, check=True)
    return sorted(path for path in target.iterdir() if path.name.endswith((".whl", ".tar.gz")))


def _wheel_files(archive: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(archive) as files:
        return {name: files.read(name) for name in files.namelist() if _matters(name)}


def _sdist_files(archive: Path) -> dict[str, bytes]:
    found = {}
    with tarfile.open(archive) as files:
        for member in files:
            body = files.extractfile(member)
            if body is not None and _matters(member.name):
                found[member.name] = body.read()
    return found


def _matters(name: str) -> bool:
    return "/web/" in name or name.endswith((".dist-info/METADATA", "/PKG-INFO"))


def _is_date(text: str | None) -> bool:
    try:
        datetime.date.fromisoformat(text or "")
    except ValueError:
        return False
    return True


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=root, check=True, capture_output=True, text=True
    ).stdout.strip()


def _fail_on(problems: list[str]) -> None:
    if problems:
        raise SystemExit("\n".join(f"refused: {problem}" for problem in problems))


def main() -> None:
    """Check everything, build everything, and inspect what was built."""
    parser = argparse.ArgumentParser(description="Check and build a release in dist.")
    parser.add_argument("--inspect", nargs="+", type=Path, metavar="FILE", help="only inspect built archives")
    options = parser.parse_args()
    version = version_of(ROOT)
    archives = options.inspect
    if not archives:
        changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
        citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
        _fail_on(
            changelog_problems(changelog, version)
            + citation_problems(citation, changelog, version)
            + repository_problems(ROOT, version)
        )
        archives = build(ROOT, ROOT / "dist")
    source_hash = web_build.source_hash(ROOT)
    _fail_on([line for archive in archives for line in archive_problems(archive, version, source_hash)])
    for archive in archives:
        print(f"good: {archive}")
    if not options.inspect:
        print(f"Next: git tag v{version}, push the tag, and upload the files of dist.")


if __name__ == "__main__":
    main()
