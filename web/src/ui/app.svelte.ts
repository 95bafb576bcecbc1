// State that all pages share: language, connection, notices.

import type { FluentBundle } from "@fluent/bundle";

import { refusalText } from "../i18n/errors";
import type { Rules } from "../net/protocol";
import { api } from "../net/api";
import { Connection, socketUrl } from "../net/connection.svelte";
import { saveSetting, settings } from "./settings.svelte";
import { load, Words, type Language } from "../i18n/words";

interface LoadedLanguage {
  readonly language: Language;
  readonly bundle: FluentBundle;
}

let loaded: LoadedLanguage | null = $state.raw(null);
let notice: { readonly text: string; readonly number: number } | null = $state.raw(null);
let notices = 0;

interface Shared {
  /** The game on the screen, whose rules can be opened beside it. */
  game: { readonly words: Words; readonly rules: Rules } | null;
  /** Identifies the open rules panel: a dialog reports late that it was closed, when another may be open. */
  rules: symbol | null;
  leave: (() => void) | null;
}

/** What the bar at the top and the menu can open or do. */
export const shared: Shared = $state({ game: null, rules: null, leave: null });

/** Offer the rules of a game beside it while the calling component is mounted. */
export function shareRules(game: () => Shared["game"]): void {
  $effect(() => {
    shared.game = game();
    return () => (shared.game = null);
  });
}

export const connection = new Connection(socketUrl());

/** Load a language and switch to it. */
export async function setLanguage(language: Language): Promise<void> {
  const bundle = await load(language);
  loaded = { language, bundle };
  document.documentElement.lang = language;
  if (settings.language !== language) saveSetting("language", language);
}

/** Words for a table, or for a page without one. */
export function wordsFor(edition?: string, names: readonly string[] = [], you: number | null = null): Words {
  if (!loaded) throw new Error("no language is loaded yet");
  return new Words(loaded.bundle, loaded.language, edition, names, you);
}

/** Show a notice for a few seconds. */
export function notify(text: string): void {
  notice = { text, number: ++notices };
}

/** The last notice. */
export function currentNotice(): typeof notice {
  return notice;
}

/** Why a command was refused, in words. */
export function errorText(error: unknown, words: Words = wordsFor()): string {
  return refusalText(error, words);
}

/** Make sure that the server knows a name for this visitor, so that they can take a seat. */
export async function ensureName(): Promise<void> {
  const me = await api.me();
  if (me.name === null) await api.name(settings.name || wordsFor().tell("web-guest"));
  // Another tab may have set the name after this one connected without one.
  if (me.name === null || (connection.link === "open" && connection.name === null)) connection.reopen();
}
