// Settings, stored in this browser only.

import { LANGUAGES, type Language } from "../i18n/words";

const KEY = "sevenheroes";

export interface Settings {
  language: Language;
  theme: "auto" | "light" | "dark";
  sound: boolean;
  motion: boolean;
  /** Show how likely each hero is the wanderer, by counting cards. */
  aid: boolean;
  /** Delay actions for a moment, with a way to undo them. */
  hold: boolean;
  name: string;
  bot: string;
  edition: string;
  seats: number;
  taught: boolean;
  /** The current chapter of the lesson. */
  chapter: number;
  /** Have the bells on heroes been explained? */
  belled: boolean;
}

function preferred(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return LANGUAGES.find((language) => wanted[0] === language) ?? "en";
}

function read(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // nothing stored, or storage is blocked
  }
}

const standard: Settings = {
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

export const settings: Settings = $state({ ...standard, ...read() });

/** Change a setting and store it. */
export function saveSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // storage is blocked: the choice lasts until the page is closed
  }
}

/** Are animations wanted, here and in the system's settings? */
export function isMotionOn(): boolean {
  return settings.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
