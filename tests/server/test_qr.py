"""The QR code by which friends come to a table."""

import asyncio
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import httpx
import pytest
import segno

from sevenheroes.server.http.qr import qr_svg
from support.live_server import PATIENCE, Serving, client, serving

SVG = "{http://www.w3.org/2000/svg}"
QUIET = 4
PUBLIC = "https://heroes.example"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("invitation")) as running:
        yield running


def ask(server: Serving, table: str, **headers: str) -> httpx.Response:
    return httpx.get(f"{server.url}/api/tables/{table}/invitation.svg", headers=headers, timeout=PATIENCE)


def modules(drawn: str) -> list[list[bool]]:
    """The dark squares of a picture, row by row, with the white round them."""
    svg = ElementTree.fromstring(drawn)
    wide, high = map(int, svg.attrib["viewBox"].split()[2:])
    ground, lines = svg.findall(f"{SVG}path")
    assert (ground.attrib["fill"], lines.attrib["stroke"]) == ("#fff", "#000")
    assert ground.attrib["d"] == f"M0 0h{wide}v{high}h-{wide}z"
    found = [[False] * wide for _ in range(high)]
    x, y = 0, 0.0
    for letter, first, second in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", lines.attrib["d"]):
        if letter == "h":
            found[int(y)][x : x + int(first)] = [True] * int(first)
        elif letter == "M":
            x, y = 0, 0.0
        x += int(first)
        y += float(second or 0)
    return found


def expected(link: str) -> list[list[bool]]:
    code = segno.make_qr(link, error="m")
    return [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET)]


def test_the_picture_is_the_code_of_the_link_with_white_all_round() -> None:
    link = "http://192.168.1.23:7700/#/table/abcdefghijklmnop"
    drawn = qr_svg(link)
    assert drawn is not None
    found = modules(drawn)
    assert found == expected(link)
    edges = [*found[:QUIET], *found[-QUIET:], *(row[:QUIET] + row[-QUIET:] for row in found)]
    assert not any(any(edge) for edge in edges)


def test_a_link_that_fits_no_code_has_no_picture() -> None:
    assert qr_svg("x" * 3000) is None


def test_friends_who_read_it_come_to_the_table_by_the_same_address(server: Serving) -> None:
    table = server.make(server.token("Ann"))
    answer = ask(server, table)
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == "image/svg+xml"
    assert modules(answer.text) == expected(f"{server.url}/#/table/{table}")
    other = ask(server, table, host="192.168.1.23:7700")
    assert modules(other.text) == expected(f"http://192.168.1.23:7700/#/table/{table}")


def test_behind_a_proxy_it_holds_the_public_address(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("proxy"), "--public-url", PUBLIC) as server:
        table = server.make(server.token("Ann"))
        assert modules(ask(server, table).text) == expected(f"{PUBLIC}/#/table/{table}")


def test_a_private_game_that_has_begun_invites_nobody_else(server: Serving) -> None:
    token = server.token("Ann")
    table = server.make(token, seats=3, bots=[None, "novice", "novice"], bot_pace=10_000)

    async def begin() -> None:
        async with client(server, token) as ann:
            await ann.enter(table)
            await ann.ask("ready")

    asyncio.run(begin())
    answer = ask(server, table)
    assert (answer.status_code, answer.json()["code"]) == (403, "private")
    assert ask(server, table, authorization=f"Bearer {token}").status_code == 200


def test_no_table_and_no_fitting_address_are_told_apart(server: Serving) -> None:
    missing = ask(server, "a" * 16)
    assert (missing.status_code, missing.json()["code"]) == (404, "no-table")
    table = server.make(server.token("Ann"))
    endless = ask(server, table, host="x" * 3000)
    assert (endless.status_code, endless.json()["code"]) == (400, "malformed")
    assert "too long" in endless.json()["facts"]["why"]


@pytest.mark.parametrize("host", ["x" * 300, 'a"b', "a b", "a<b>", "a@b"])
def test_no_picture_is_made_of_what_is_no_address(host: str) -> None:
    assert qr_svg(f"http://{host}/#/table/abcdefghijklmnop") is None


def test_a_picture_holds_up_nobody(server: Serving) -> None:
    """It is made where it keeps nobody waiting, and once for each link."""
    table = server.make(server.token("Ann"))
    name = "a" * 200

    async def attack() -> None:
        async with client(server) as other, httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as web:
            await other.hear()
            path = f"/api/tables/{table}/invitation.svg"
            asked = [web.get(path, headers={"host": f"{name}{number}"}) for number in range(30)]
            pictures = asyncio.gather(*asked)
            heard = 0
            while not pictures.done():
                await other.ask("exit")
                heard += 1
            codes = {answer.status_code for answer in await pictures}
            assert codes <= {200, 503}
            assert {200, 503} == codes
            assert heard > 5

    asyncio.run(attack())
