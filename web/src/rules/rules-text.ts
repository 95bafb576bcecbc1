// The rules for players: a page of text, reduced to the options in force and filled with a world's words.

import { FITTING } from "../game/tables";
import type { Rules } from "../net/protocol";
import { capital, type Language, type Words } from "../i18n/words";

/** A paragraph, a list or an example; or a picture with captions. */
export interface Block {
  readonly kind: string;
  readonly html: string;
  readonly picture: string | null;
  /** The cards in a picture. */
  readonly cards: string;
  readonly captions: readonly { readonly html: string; readonly cards: string }[];
}

export interface Section {
  readonly id: string;
  readonly title: string;
  /** Search keys besides the title. */
  readonly keys: string;
  readonly hero: number | null;
  readonly blocks: readonly Block[];
}

const FILES: Record<Language, URL> = {
  en: new URL("./en.html", import.meta.url),
  fr: new URL("./fr.html", import.meta.url),
};
const fetched = new Map<Language, Promise<string>>();

/** Load the rules in a language, for all options. */
export function load(language: Language): Promise<string> {
  let text = fetched.get(language);
  if (!text) {
    text = fetch(FILES[language]).then((answer) => {
      if (!answer.ok) throw new Error(`${FILES[language].pathname}: ${answer.status}`);
      return answer.text();
    });
    text.catch(() => fetched.delete(language)); // so that the next call tries again
    fetched.set(language, text);
  }
  return text;
}

/** Do all conditions hold, such as `no_match=band interrupts=yes`? */
export function holds(when: string, rules: Rules): boolean {
  return when.split(" ").every((condition) => {
    const [option, value] = condition.split("=") as [keyof Rules, string];
    const set = rules[option];
    return (typeof set === "boolean" ? (set ? "yes" : "no") : set) === value;
  });
}

/** The heroes that meet the requirement on a hero's card. */
export function fitting(hero: number, seats: number): number[] {
  return [...(FITTING[seats]?.[hero - 1] ?? [])];
}

/** The sections of the rules for these options, in these words. */
export function compose(source: string, rules: Rules, words: Words): Section[] {
  const page = new DOMParser().parseFromString(source, "text/html");
  for (const element of page.querySelectorAll<HTMLElement>("[data-when]")) {
    if (!holds(element.dataset.when ?? "", rules)) element.remove();
  }
  return [...page.querySelectorAll<HTMLElement>("section")].map((section) => sectionOf(section, words));
}

function sectionOf(section: HTMLElement, words: Words): Section {
  for (const text of textsIn(section)) text.data = typeset(filled(text.data, words), words.language);
  const [title, ...rest] = section.children;
  const hero = Number(section.dataset.hero) || null;
  return {
    id: section.id,
    title: title?.textContent ?? "",
    keys: hero ? `${hero} ${words.requirement(hero)} ${words.power(hero)}` : (section.dataset.keys ?? ""),
    hero,
    blocks: rest.map((element) => blockOf(element as HTMLElement)),
  };
}

function blockOf(element: HTMLElement): Block {
  const picture = element.dataset.picture ?? null;
  return {
    kind: element.className,
    html: picture ? "" : element.outerHTML,
    picture,
    cards: element.dataset.cards ?? "",
    captions: picture
      ? [...element.children].map((child) => ({
          html: child.innerHTML,
          cards: (child as HTMLElement).dataset.cards ?? "",
        }))
      : [],
  };
}

/** All text nodes below a node. */
export function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** Replace {wanderer}, {hero-3-the}, {requirement-4}, {power-2}; capitalized at the start of a sentence. */
function filled(text: string, words: Words): string {
  return text.replace(/\{([A-Za-z]+)(?:-(\d))?(?:-([a-z]+))?\}/g, (whole, name: string, hero, form) => {
    const value = valueOf(name.toLowerCase(), Number(hero), form as string | undefined, words);
    if (value === null) throw new Error(`the rules cannot fill ${whole}`);
    return name[0] === name[0]?.toUpperCase() ? capital(value) : value;
  });
}

function valueOf(name: string, hero: number, form: string | undefined, words: Words): string | null {
  if (!hero) return words.find(`word-${words.world}-${name}`);
  if (name === "requirement") return words.requirement(hero);
  if (name === "power") return words.power(hero);
  return name === "hero" ? words.hero(hero, (form ?? "") as "" | "the") : null;
}

/** French punctuation follows a no-break space. */
function typeset(text: string, language: Language): string {
  if (language !== "fr") return text;
  return text.replace(/\s+([:;!?»])/g, "\u00a0$1").replace(/«\s+/g, "«\u00a0");
}
