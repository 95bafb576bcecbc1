"""Check the words of the page, and write the types of all messages for the browser.

    python tools/web_words.py            writes web/src/i18n/messages.ts
    python tools/web_words.py --check    says what is wrong, and exits with 1 if anything is

The page tells the messages of the game and those of ``locale/web``: `web-…`, which its sources name, and
`server-…`, one for each reason that the server has to refuse something.
"""

import argparse
import re
import sys
import textwrap
from collections.abc import Iterator
from typing import Final

from catalogue import FORMS, HERO_FORMS, KINDS, LOCALE, ROOT, WORDS, Catalogue, fact_of, read_all
from catalogue import problems as problems_of_the_game
from sevenheroes.server.protocol.errors import CODES

FOLDER: Final = LOCALE / "web"
SOURCES: Final = ROOT / "web" / "src"
TARGET: Final = SOURCES / "i18n" / "messages.ts"

_NAMED: Final = re.compile(r"""["'`](web-[a-z0-9-]+)["'`]""")
_BEGUN: Final = re.compile(r"`(web-[a-z0-9-]*-)\$\{")
_TYPES: Final = {
    "seat": "number",
    "seats": "readonly number[]",
    "hero": "number",
    "heroes": "readonly number[]",
    "number": "number",
    "text": "string",
}


def problems() -> list[str]:
    """What is wrong with the words of the page, in sentences."""
    catalogues = read_all(FOLDER)
    if [one.language for one in catalogues] != [one.language for one in read_all(LOCALE)]:
        return ["the page and the game are not told in the same languages"]
    found = [fault for catalogue in catalogues for fault in catalogue.faults]
    english = catalogues[0]
    for catalogue in catalogues:
        found += _misused(catalogue)
        found += _compared(english, catalogue)
    found += _unused(english)
    return found


def _misused(catalogue: Catalogue) -> Iterator[str]:
    for message, variables in catalogue.messages.items():
        where = f"web/{catalogue.language}.ftl: {message}"
        if not message.startswith(("web-", "server-")):
            yield f"{where} does not begin with web- or server-"
        for variable in sorted(variables - set(WORDS)):
            fact, _, form = variable.partition("-")
            if fact not in KINDS:
                yield f"{where} uses ${variable}, and there is no such fact or word"
            elif form and form not in FORMS[KINDS[fact]]:
                yield f"{where} uses ${variable}, and a {KINDS[fact]} has no form {form}"


def _compared(english: Catalogue, other: Catalogue) -> Iterator[str]:
    file = f"web/{other.language}.ftl"
    for message in english.messages.keys() - other.messages.keys():
        yield f"{file} lacks {message}"
    for message in other.messages.keys() - english.messages.keys():
        yield f"{file} has {message}, which English lacks"
    for message in english.messages.keys() & other.messages.keys():
        if english.facts(message) != other.facts(message):
            yield f"{file}: {message} does not tell the same facts as in English"


def _unused(english: Catalogue) -> Iterator[str]:
    """Messages that nothing tells, and what is told without being there."""
    text = "\n".join(
        path.read_text("utf-8")
        for path in sorted(SOURCES.rglob("*"))
        if path.suffix in (".ts", ".svelte") and path != TARGET
    )
    named, begun = set(_NAMED.findall(text)), tuple(_BEGUN.findall(text))
    there = {message for message in english.messages if message.startswith("web-")}
    for message in sorted(named - there):
        yield f"the page tells {message}, which is not there"
    for message in sorted(there - named):
        if not (begun and message.startswith(begun)):
            yield f"web/en.ftl has {message}, which the page does not tell"
    codes = {f"server-{code}" for code in CODES}
    for message in sorted(codes ^ {name for name in english.messages if name.startswith("server-")}):
        yield f"web/en.ftl and the server's refusals differ in {message}"


def script() -> str:
    """The types of all messages, in TypeScript."""
    game, page = read_all(LOCALE)[0], read_all(FOLDER)[0]
    names = sorted(game.messages.keys() | page.messages.keys())
    used = {fact_of(name) for one in (game, page) for told in one.messages.values() for name in told}
    facts = [f"  {fact}?: {_TYPES[kind]};" for fact, kind in KINDS.items() if fact in used]
    kinds = [f'  {fact}: "{kind}",' for fact, kind in KINDS.items() if fact in used]
    union = textwrap.fill(" | ".join(f'"{name}"' for name in names), 106, break_on_hyphens=False)
    words, forms = (", ".join(f'"{name}"' for name in names) for names in (WORDS, HERO_FORMS))
    return "\n".join(
        [
            "// Every message of the catalogues, and what it is told with. Written by tools/web_words.py.",
            "",
            "export type MessageId =",
            textwrap.indent(union, "  ") + ";",
            "",
            "/** What messages can be told with. */",
            "export interface Facts {",
            *facts,
            "}",
            "",
            "export const KINDS = {",
            *kinds,
            "} as const;",
            "",
            f"export const WORDS = [{words}] as const;",
            "",
            f"export const HERO_FORMS = [{forms}] as const;",
            "",
        ]
    )


def main() -> int:
    """Write or check."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing")
    options = parser.parse_args()
    found = problems_of_the_game() + problems()
    if options.check and (not TARGET.exists() or TARGET.read_text("utf-8") != script()):
        found.append(f"{TARGET.relative_to(ROOT)} is not up to date: run python tools/web_words.py")
    elif not options.check:
        TARGET.write_text(script(), "utf-8")
    for sentence in found:
        print(sentence, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
