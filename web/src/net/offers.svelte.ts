// What the server offers to choose from.

import type { Choice } from "./protocol";
import { api } from "./api";

let known: Choice | null = $state.raw(null);

/** What tables can be made of; null until the server has said. */
export function offers(): Choice | null {
  return known;
}

/** Ask the server what tables can be made of, once. */
export async function learnOffers(): Promise<void> {
  known ??= await api.choice();
}
