// What the dealer had promised before the first card, as this browser was shown it; and what one gives to the shuffle.

import type { Quick } from "../net/protocol";
import { api } from "../net/api";

const KEY = "sevenheroes-seals";
const MOST = 200; // tables that are remembered
let awaited: string | null = null;

function all(): [string, string][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, string][];
  } catch {
    return []; // nothing kept, or not to be had
  }
}

/** Remember the seal of a table, the first one that was shown. */
export function noteSeal(table: string, seal: string | null): void {
  if (!seal || sealOf(table)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...all(), [table, seal]].slice(-MOST)));
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** The seal of a table as it was shown here before the first card. */
export function sealOf(table: string): string | null {
  return all().find(([name]) => name === table)?.[1] ?? null;
}

/** A table with bots; the game begins as soon as one is there. */
export async function quick(wish: Quick): Promise<string> {
  const { table, commitment } = await api.quick({ ...wish, begin: false });
  noteSeal(table, commitment);
  awaited = table;
  return table;
}

/** One goes to a table to play at once. */
export function awaitGame(table: string): void {
  awaited = table;
}

/** Is this the table that one has gone to, to play at once? */
export function isAwaited(table: string): boolean {
  return awaited === table;
}

/** What goes into the shuffle, which nobody can guess: given once, when one is there. */
export function give(): string {
  awaited = null;
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
