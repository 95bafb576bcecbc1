// What was chosen for the last table is kept in this browser, for the next one.

import type { Draft } from "./draft";

const KEY = "sevenheroes-table";

/** What was kept, as far as it can be read. */
export function keptDraft(): Partial<Draft> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {}; // nothing kept, or not to be had
  }
}

/** Remember it for the next time. */
export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // a browser that keeps nothing still plays
  }
}
