// The rules for players: complete for every option, equal in every language, and searchable.

import { describe, expect, test } from "vitest";

import { compose, fitting, holds, type Section } from "../src/rules/rules-text";
import { fold, mark, search, wantedBy } from "../src/rules/search";
import { OPTION_NAMES, OPTIONS } from "../src/game/options";
import { LANGUAGES, Words, type Language } from "../src/i18n/words";
import type { Rules } from "../src/net/protocol";
import en from "../src/rules/en.html?raw";
import fr from "../src/rules/fr.html?raw";
import { BUNDLES } from "./sentences";

const SOURCES: Record<Language, string> = { en, fr };
const RENT: Rules = {
  no_match: "deck",
  interrupts: false,
  clue: "identity",
  deck_end: "score",
  tiebreak: "powers",
};
// every value of every option, and every two of them that a condition names together
const ALL: Rules[] = [
  RENT,
  { ...RENT, clue: "requirement", deck_end: "reshuffle", tiebreak: "turned" },
  { ...RENT, interrupts: true, clue: "requirement" },
  { ...RENT, no_match: "band", tiebreak: "strength" },
  { ...RENT, no_match: "band", interrupts: true, deck_end: "reshuffle" },
];
const EDITIONS = ["rent-a-hero", "seventh-hero"];

function wordsIn(language: Language, edition = "rent-a-hero"): Words {
  return new Words(BUNDLES[language], language, edition);
}

function told(sections: readonly Section[]): string {
  const all = sections.flatMap(({ title, blocks }) => [
    title,
    ...blocks.flatMap(({ html, captions }) => [html, ...captions.map((caption) => caption.html)]),
  ]);
  return all.join("\n");
}

/** What must not differ between languages: elements, names, conditions and pictures. */
function skeleton(source: string): string[] {
  const page = new DOMParser().parseFromString(source, "text/html");
  return [
    ...page.body.querySelectorAll("section, section > *, [data-when], [data-cards], li, dt, td, th"),
  ].map((element) => {
    const { when, hero, picture, cards } = (element as HTMLElement).dataset;
    return [element.tagName, element.id, element.className, when, hero, picture, cards].join(" ");
  });
}

test("the languages have the same sections, points, conditions and pictures", () => {
  for (const language of LANGUAGES) expect(skeleton(SOURCES[language])).toEqual(skeleton(en));
});

describe.each(LANGUAGES)("in %s", (language) => {
  const source = SOURCES[language];
  const page = new DOMParser().parseFromString(source, "text/html");
  const conditions = [...page.querySelectorAll<HTMLElement>("[data-when]")].flatMap((element) =>
    (element.dataset.when ?? "").split(" "),
  );
  const composed = Object.fromEntries(
    EDITIONS.map((edition) => [
      edition,
      ALL.map((rules) => compose(source, rules, wordsIn(language, edition))),
    ]),
  );
  const values = OPTION_NAMES.flatMap((name) =>
    OPTIONS[name].map((value) => `${name}=${value === true ? "yes" : value === false ? "no" : value}`),
  );

  test("every value of every option is described, and nothing else", () => {
    expect([...new Set(conditions)].sort()).toEqual([...values].sort());
  });

  test.each(EDITIONS)("all placeholders are filled for any options, in the world of %s", (edition) => {
    for (const sections of composed[edition] ?? []) {
      expect(told(sections)).not.toMatch(/[{}]|undefined/);
      for (const section of sections) expect(section.blocks.length, section.id).toBeGreaterThan(0);
    }
  });

  test("each hero has a time for its power, two or three details, and what is allowed and forbidden", () => {
    for (const sections of composed["rent-a-hero"] ?? []) {
      const heroes = sections.filter(({ hero }) => hero !== null);
      expect(heroes.map(({ hero }) => hero)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      for (const hero of heroes) {
        const { blocks } = hero;
        expect(blocks.map(({ kind }) => kind)).toEqual(["when", "points", "may", "may-not"]);
        expect(blocks[1]?.html.match(/<li/g)?.length).toBeOneOf([2, 3]);
        expect(told([hero])).not.toContain("<a "); // cards also lie on tables, which no link should leave
      }
    }
  });

  test("every link leads to a section", () => {
    const ids = [...page.querySelectorAll("section")].map(({ id }) => id);
    for (const link of page.querySelectorAll("a")) {
      expect(ids).toContain(link.getAttribute("href")?.replace("#/rules/", ""));
    }
  });

  test("only sections whose conditions hold are shown", () => {
    const text = told(compose(source, { ...RENT, deck_end: "reshuffle" }, wordsIn(language)));
    expect(text).toContain("300");
    expect(told(compose(source, RENT, wordsIn(language)))).not.toContain("300");
  });

  test("every picture can be drawn", () => {
    for (const { dataset } of page.querySelectorAll<HTMLElement>("[data-cards]")) {
      expect(dataset.cards).toMatch(/^(?:[1-7?][*/!]?|>|\+|yes|no)(?: (?:[1-7?][*/!]?|>|\+|yes|no))*$/);
    }
  });

  test("every hero is found by name, and comes first", () => {
    const words = wordsIn(language, "seventh-hero");
    const sections = compose(source, RENT, words);
    for (const hero of [1, 2, 3, 4, 5, 6, 7]) {
      expect(search(sections, wantedBy(words.hero(hero)))[0]?.hero).toBe(hero);
    }
  });
});

test("a condition holds if all its parts do", () => {
  expect(holds("no_match=deck", RENT)).toBe(true);
  expect(holds("no_match=deck interrupts=yes", RENT)).toBe(false);
  expect(holds("no_match=deck interrupts=yes", { ...RENT, interrupts: true })).toBe(true);
});

test("the heroes that meet a requirement are those of the card", () => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map((hero) => [3, 4, 5].map((seats) => fitting(hero, seats).join("")));
  expect(rows).toEqual([
    ["123", "123", "123"],
    ["567", "567", "567"],
    ["345", "345", "345"],
    ["1357", "1357", "1357"],
    ["246", "246", "246"],
    ["123", "1234", "12345"],
    ["34567", "4567", "567"],
  ]);
});

test("accents, capitals and endings do not matter in a search", () => {
  const sections = compose(fr, RENT, wordsIn("fr"));
  const found = search(sections, wantedBy("elimines"));
  expect(found.length).toBeGreaterThan(1);
  expect(told(found)).toContain("<mark>Éliminés</mark>");
  expect(told(search(sections, wantedBy("ÉLIMINÉS")))).toBe(told(found));
  expect(told(search(compose(en, RENT, wordsIn("en")), wantedBy("nullify")))).toContain(
    "<mark>nullified</mark>",
  );
});

test("only matching list items are shown", () => {
  const [found] = search(compose(en, RENT, wordsIn("en")), wantedBy("shuffle"));
  expect(found?.id).toBe("setup");
  const [words] = search(compose(en, RENT, wordsIn("en")), wantedBy("upright"));
  expect(words?.blocks[0]?.html.match(/<dt/g)?.length).toBe(1);
});

test("words that are not in the rules are not found", () => {
  expect(search(compose(en, RENT, wordsIn("en")), wantedBy("zeppelin"))).toEqual([]);
});

test("matches are marked at the right letters, also after ligatures", () => {
  expect(fold("Œuvre é").text).toBe("oeuvre e");
  expect(mark("<p>Un cœur, des <b>cœurs</b> &amp; l’été</p>", ["coeur", "ete"])).toBe(
    "<p>Un <mark>cœur</mark>, des <b><mark>cœurs</mark></b> &amp; l’<mark>été</mark></p>",
  );
  expect(mark("œil", ["o"])).toBe("<mark>œil</mark>");
});

test("French punctuation does not begin a line", () => {
  const text = told(compose(fr, RENT, wordsIn("fr")));
  expect(text).not.toMatch(/[ \n][:;!?»]/);
  expect(text).toContain("&nbsp;:");
});
