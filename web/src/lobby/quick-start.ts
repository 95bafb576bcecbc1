// Games that begin as soon as the player arrives at the table.

import { rememberSeal } from "../fair/seals";
import { api } from "../net/api";
import type { Quick } from "../net/protocol";

let expected: string | null = null;

/** Make a table with bots, where the game begins when the player arrives. */
export async function quickTable(wish: Quick): Promise<string> {
  const { table, commitment } = await api.quick({ ...wish, begin: false });
  rememberSeal(table, commitment);
  expected = table;
  return table;
}

/** Begin at a table as soon as the player arrives there. */
export function expectStart(table: string): void {
  expected = table;
}

/** Does the game begin when the player arrives at this table? */
export function isStartExpected(table: string): boolean {
  return expected === table;
}

/** The player has arrived. */
export function clearStart(): void {
  expected = null;
}
