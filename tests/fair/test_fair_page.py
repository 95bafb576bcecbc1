"""docs/fair.md: its test vectors, its examples and its stand-alone verifiers."""

import copy
import doctest
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sevenheroes import fair
from sevenheroes.fair import Proof, Shuffle, verify_record
from sevenheroes.fair.formula import words
from support.fair_deals import OTHER, SEEDS, VECTORS, Change, blocks, dealt, record_of


def test_the_page_has_two_test_vectors_with_seeds() -> None:
    assert len(VECTORS) == len(SEEDS) == 2


@pytest.mark.parametrize(("vector", "seed"), list(zip(VECTORS, SEEDS, strict=True)))
def test_the_test_vectors_are_reproduced(vector: dict[str, Any], seed: str) -> None:
    proof = Proof.from_dict(vector["meta"]["shuffle"])
    assert fair.commit(secret=proof.secret, seats=3) == proof.commitment
    assert fair.mix(secret=proof.secret, contributions=proof.contributions) == seed
    expected = Shuffle(deck=vector["deck"], first=vector["first"], rng=tuple(vector["rng"]))
    assert fair.shuffle(seed=seed, seats=3) == expected
    assert verify_record(vector, commitment=proof.commitment, pledges=proof.pledges) == expected
    assert proof.to_dict() == vector["meta"]["shuffle"]


def test_a_dealer_reproduces_the_first_vector() -> None:
    assert record_of(dealt(pledged=True, s0="Ann: 7", s2="Zoé 42")) == VECTORS[0]


def test_the_second_vector_rejects_a_word() -> None:
    stream = words(SEEDS[1])
    assert [next(stream) for _ in range(26)][25] == 4294967288 >= 2**32 - 2**32 % 52


def test_the_python_session_on_the_page_runs_as_printed() -> None:
    (session,) = blocks("pycon")
    example = doctest.DocTestParser().get_doctest(session, {}, "fair.md", "docs/fair.md", 0)
    runner = doctest.DocTestRunner()
    said: list[str] = []
    runner.run(example, out=said.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(fair).failed == 0


def test_the_shell_command_on_the_page_gives_the_commitment() -> None:
    (line,) = blocks("sh")
    if not shutil.which("sh") or not shutil.which("sha256sum"):
        pytest.skip("sh and sha256sum are needed to run the page's shell line")
    said = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True).stdout
    assert said.split()[0] == VECTORS[0]["meta"]["shuffle"]["commitment"]


@pytest.fixture(params=["python", "js"])
def judge(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., str]:
    """A verifier from the page, as a function from record and commitment to its output."""
    program = {"python": sys.executable, "js": shutil.which("node")}[request.param]
    if program is None:
        pytest.skip("node is not installed: the page's JavaScript verifier cannot run")
    (source,) = blocks(request.param)
    script = tmp_path / {"python": "verify.py", "js": "verify.mjs"}[request.param]
    script.write_text(source, encoding="utf-8")

    def say(record: dict[str, Any], commitment: str) -> str:
        command = [program, *(["-I"] if request.param == "python" else []), str(script), commitment]
        sent = json.dumps(record, ensure_ascii=False).encode()
        done = subprocess.run(command, input=sent, capture_output=True, check=False)
        said = (done.stdout + done.stderr).decode().strip()
        assert (done.returncode == 0) == (said == "fair"), said
        return said

    return say


def test_the_verifiers_on_the_page_accept_our_deals(judge: Callable[..., str]) -> None:
    dealers = [
        dealt(secret=None),
        dealt(seats=4, secret=None, s0="7", s3="été 🐔\n\x00"),
        dealt(seats=5, secret=None, pledged=True, s0="a" * 256, s1=":", s4="-"),
    ]
    for record in [*VECTORS, *map(record_of, dealers)]:
        assert judge(record, record["meta"]["shuffle"]["commitment"]) == "fair"


def test_the_verifiers_on_the_page_name_what_is_wrong(judge: Callable[..., str]) -> None:
    published = VECTORS[0]["meta"]["shuffle"]["commitment"]

    def said(change: Change) -> str:
        record = copy.deepcopy(VECTORS[0])
        change(record)
        return judge(record, published)

    assert judge(VECTORS[0], OTHER) == "not fair: commitment, secret, pledges"
    assert said(lambda r: r.update(deck=r["deck"][::-1])) == "not fair: deck"
    assert said(lambda r: r.update(first=0)) == "not fair: first"
    assert said(lambda r: r["rng"].reverse()) == "not fair: rng"
    assert said(lambda r: r["meta"]["shuffle"].update(secret=OTHER)) == "not fair: secret, deck, first, rng"
    for contributions in (["Ann: 8", None, "Zoé 42"], ["Ann: 7", "late", "Zoé 42"], [None, None, "Zoé 42"]):
        changed = said(lambda r, c=contributions: r["meta"]["shuffle"].update(contributions=c))  # type: ignore[misc]
        assert changed.startswith("not fair: pledges, deck")
    assert said(lambda r: r["meta"]["shuffle"]["contributions"].append(None)).startswith(
        "not fair: seats, pledges"
    )
