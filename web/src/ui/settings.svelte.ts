// What somebody has chosen about this page; kept in this browser only.

import { LANGUAGES, type Language } from "../i18n/words";

const KEY = "sevenheroes";

export interface Choices {
  language: Language;
  theme: "auto" | "light" | "dark";
  sound: boolean;
  motion: boolean;
  /** Show which heroes the wanderer can still be, and how likely. */
  aid: boolean;
  /** Hold what cannot be taken back for a moment. */
  hold: boolean;
  name: string;
  bot: string;
  edition: string;
  seats: number;
  taught: boolean;
  /** Where one is in the guided first game. */
  chapter: number;
  /** Was it explained what the bells on one's heroes mean? */
  belled: boolean;
}

function preferred(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return LANGUAGES.find((language) => wanted[0] === language) ?? "en";
}

function read(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>;
  } catch {
    return {}; // nothing kept, or not to be had
  }
}

const standard: Choices = {
  language: preferred(),
  theme: "auto",
  sound: false,
  motion: true,
  aid: true,
  hold: false,
  name: "",
  bot: "novice",
  edition: "",
  seats: 4,
  taught: false,
  chapter: 0,
  belled: false,
};

export const settings: Choices = $state({ ...standard, ...read() });

/** Keep a choice. */
export function choose<K extends keyof Choices>(name: K, value: Choices[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** May things move? The system's wish counts too. */
export function moving(): boolean {
  return settings.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
