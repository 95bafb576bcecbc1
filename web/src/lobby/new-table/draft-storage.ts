// Stores the choices for the last table in this browser, as a start for the next one.

import type { Draft } from "./draft";

const KEY = "sevenheroes-table";

/** The stored draft, as far as it can be read. */
export function loadDraft(): Partial<Draft> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {}; // nothing stored, or storage is blocked
  }
}

/** Store a draft for the next table. */
export function saveDraft(draft: Draft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // storage is blocked: the choice lasts until the page is closed
  }
}
