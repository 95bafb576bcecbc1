"""Workflows, hooks, templates and the citation are valid, and name commands that exist."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

import release
from sevenheroes import cli

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def parsed(path: str) -> Any:
    return yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))


def recipe(target: str) -> list[str]:
    """The commands of a rule of the Makefile."""
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert found, f"the Makefile has no rule {target}"
    return [line.strip().replace("$(BIN)", ".venv/bin") for line in found.group(1).splitlines()]


def workflow_commands() -> str:
    jobs = parsed(".github/workflows/ci.yml")["jobs"].values()
    return "\n".join(step["run"] for job in jobs for step in job["steps"] if "run" in step)


def test_the_library_is_tested_on_every_python_and_system() -> None:
    matrix = parsed(".github/workflows/ci.yml")["jobs"]["library"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert matrix["os"] == ["ubuntu-latest", "macos-latest", "windows-latest"]


def test_all_checks_run_on_linux_and_the_wheel_is_tried_on_every_system() -> None:
    jobs = parsed(".github/workflows/ci.yml")["jobs"]
    assert {"run": "make test"} in jobs["checks"]["steps"]
    assert jobs["checks"]["runs-on"] == "ubuntu-latest"
    assert jobs["try-wheel"]["needs"] == "wheel"
    assert jobs["try-wheel"]["strategy"]["matrix"]["os"] == jobs["library"]["strategy"]["matrix"]["os"]


def test_every_job_has_a_time_limit_and_steps_that_use_or_run_something() -> None:
    for job in parsed(".github/workflows/ci.yml")["jobs"].values():
        assert job["timeout-minutes"] <= 60
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step)


def test_commands_of_the_workflow_exist() -> None:
    commands = workflow_commands()
    for target in re.findall(r"\bmake ([a-z-]+)", commands):
        assert recipe(target)
    for path in re.findall(r"\b(?:tests|tools)/[\w./]+", commands):
        assert (ROOT / path).exists(), path
    parser = cli.parser()
    for name in re.findall(r"^sevenheroes ([a-z]+)", commands, re.MULTILINE):
        assert parser.parse_args([name]).command == name


def test_hooks_run_the_commands_of_make_lint() -> None:
    [repository] = parsed(".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    assert [hook["entry"] for hook in repository["hooks"]] == recipe("lint")
    assert all(hook["language"] == "system" and not hook["pass_filenames"] for hook in repository["hooks"])


def test_pre_commit_accepts_the_configuration() -> None:
    command = [sys.executable, "-m", "pre_commit", "validate-config", str(ROOT / ".pre-commit-config.yaml")]
    subprocess.run(command, check=True)


@pytest.mark.parametrize("name", ["bug", "rule_question", "feature"])
def test_an_issue_template_is_complete(name: str) -> None:
    form = parsed(f".github/ISSUE_TEMPLATE/{name}.yml")
    assert form["name"] and form["description"]
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields) > 0
    assert all(field["attributes"]["label"] for field in fields)


def test_the_citation_has_the_required_keys_and_this_version() -> None:
    citation = parsed("CITATION.cff")
    assert citation["cff-version"] == "1.2.0"
    assert {"message", "title", "authors"} <= citation.keys()
    assert all(author["name"] for author in citation["authors"])
    assert citation["version"] == release.version_of(ROOT)
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert release.citation_problems(text, changelog, release.version_of(ROOT)) == []


def test_make_help_describes_every_command() -> None:
    phony = re.search(r"^\.PHONY: ((?:.*\\\n)*.*)", MAKEFILE, re.MULTILINE)
    assert phony
    described = set(re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE))
    assert set(phony.group(1).replace("\\\n", " ").split()) - described == {"chromium"}
