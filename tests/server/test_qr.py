"""QR codes of table links."""

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
QUIET_ZONE = 4
PUBLIC = "https://heroes.example"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("invitation")) as running:
        yield running


def ask(server: Serving, table: str, **headers: str) -> httpx.Response:
    return httpx.get(f"{server.url}/api/tables/{table}/invitation.svg", headers=headers, timeout=PATIENCE)


def modules(svg_text: str) -> list[list[bool]]:
    """The modules of a QR code, row by row, with its quiet zone."""
    svg = ElementTree.fromstring(svg_text)
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
    return [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET_ZONE)]


def test_the_svg_is_the_qr_code_of_the_link_with_a_quiet_zone() -> None:
    link = "http://192.168.1.23:7700/#/table/abcdefghijklmnop"
    svg_text = qr_svg(link)
    assert svg_text is not None
    found = modules(svg_text)
    assert found == expected(link)
    edges = [
        *found[:QUIET_ZONE],
        *found[-QUIET_ZONE:],
        *(row[:QUIET_ZONE] + row[-QUIET_ZONE:] for row in found),
    ]
    assert not any(any(edge) for edge in edges)


def test_a_link_that_is_too_long_has_no_qr_code() -> None:
    assert qr_svg("x" * 3000) is None


def test_the_qr_code_holds_the_link_of_the_table(server: Serving) -> None:
    table = server.make(server.token("Ann"))
    answer = ask(server, table)
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == "image/svg+xml"
    assert modules(answer.text) == expected(f"{server.url}/#/table/{table}")
    other = ask(server, table, host="192.168.1.23:7700")
    assert modules(other.text) == expected(f"http://192.168.1.23:7700/#/table/{table}")


def test_behind_a_proxy_it_holds_the_public_url(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("proxy"), "--public-url", PUBLIC) as server:
        table = server.make(server.token("Ann"))
        assert modules(ask(server, table).text) == expected(f"{PUBLIC}/#/table/{table}")


def test_a_running_private_game_has_no_qr_code_for_strangers(server: Serving) -> None:
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


def test_a_missing_table_and_an_invalid_host_are_different_errors(server: Serving) -> None:
    missing = ask(server, "a" * 16)
    assert (missing.status_code, missing.json()["code"]) == (404, "no-table")
    table = server.make(server.token("Ann"))
    endless = ask(server, table, host="x" * 3000)
    assert (endless.status_code, endless.json()["code"]) == (400, "malformed")
    assert "too long" in endless.json()["facts"]["why"]


@pytest.mark.parametrize("host", ["x" * 300, 'a"b', "a b", "a<b>", "a@b"])
def test_an_invalid_host_has_no_qr_code(host: str) -> None:
    assert qr_svg(f"http://{host}/#/table/abcdefghijklmnop") is None


def test_drawing_qr_codes_does_not_block_the_server(server: Serving) -> None:
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
