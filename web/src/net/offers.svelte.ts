// Editions and bots that the server offers, loaded once.

import type { Choice } from "./protocol";
import { api } from "./api";

let known: Choice | null = $state.raw(null);

/** The editions and bots; null until they are loaded. */
export function offers(): Choice | null {
  return known;
}

/** Load the editions and bots, once. */
export async function loadOffers(): Promise<void> {
  known ??= await api.choice();
}
