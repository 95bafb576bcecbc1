// What the whole page shares: the language, the connection, and what is to be said to the person.

import type { FluentBundle } from "@fluent/bundle";

import type { MessageId } from "../i18n/messages";
import type { Rules } from "../net/protocol";
import { api } from "../net/api";
import { Connection, Refused, socketUrl } from "../net/connection.svelte";
import { choose, settings } from "./settings.svelte";
import { load, Words, type Language } from "../i18n/words";

interface Spoken {
  readonly language: Language;
  readonly bundle: FluentBundle;
}

let spoken: Spoken | null = $state.raw(null);
let notice: { readonly text: string; readonly number: number } | null = $state.raw(null);
let notices = 0;

interface Shared {
  /** The game that is looked at, whose rules can be opened beside it. */
  game: { readonly words: Words; readonly rules: Rules } | null;
  /** The time when its rules were opened, if they are: what was closed before that is told later. */
  rules: symbol | null;
  leave: (() => void) | null;
}

/** What may be opened from anywhere. */
export const shared: Shared = $state({ game: null, rules: null, leave: null });

/** Let the rules of a game be opened beside it, as long as it is looked at. */
export function shareRules(game: () => Shared["game"]): void {
  $effect(() => {
    shared.game = game();
    return () => (shared.game = null);
  });
}

export const connection = new Connection(socketUrl());

/** Speak a language from now on. */
export async function speak(language: Language): Promise<void> {
  const bundle = await load(language);
  spoken = { language, bundle };
  document.documentElement.lang = language;
  if (settings.language !== language) choose("language", language);
}

/** Is there a language yet? */
export function speaking(): boolean {
  return spoken !== null;
}

/** The words for a table, or for pages without one. */
export function wordsFor(edition?: string, names: readonly string[] = [], you: number | null = null): Words {
  if (!spoken) throw new Error("no language is loaded yet");
  return new Words(spoken.bundle, spoken.language, edition, names, you);
}

/** Tell the person something in passing. */
export function say(text: string): void {
  notice = { text, number: ++notices };
}

/** What was last said in passing. */
export function lastNotice(): typeof notice {
  return notice;
}

/** Put into words why something was not done. */
export function excuse(error: unknown, words: Words = wordsFor()): string {
  if (!(error instanceof Refused)) throw error;
  if (error.code === "lost") return words.tell("web-not-connected");
  return words.tell(`server-${error.code}` as MessageId);
}

/** Have a name here, so that seats can be taken; asks for nothing. */
export async function beSomebody(): Promise<void> {
  const me = await api.me();
  if (me.name === null) await api.name(settings.name || wordsFor().tell("web-guest"));
  // Another tab may have got the name after this one was connected as nobody.
  if (me.name === null || (connection.link === "open" && connection.name === null)) connection.reopen();
}
