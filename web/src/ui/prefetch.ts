// Prefetching: pictures, texts and code that are needed later are loaded while there is a connection.

import { pictures } from "./art";
import { loadOffers } from "../net/offers.svelte";
import { catalogues } from "../i18n/words";
import chapters from "../lesson/chapters.json?url";

const PATIENCE = 400; // milliseconds in which the current page loads first
const rules = Object.values(
  import.meta.glob<string>("../rules/*.html", { query: "?url", import: "default", eager: true }),
);
const files = new Set([...pictures(), ...catalogues(), ...rules, chapters]);
const empty = new Set<HTMLImageElement>();

/** Remember pictures that failed to load, to load them again after a reconnection. */
export function watchPictures(): () => void {
  const failed = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) empty.add(target);
  };
  addEventListener("error", failed, true); // capture: error events do not bubble
  return () => removeEventListener("error", failed, true);
}

/** Load what is still missing, one file after the other; failures are tried again the next time. */
export function prefetch(): () => void {
  let wanted = true;
  const timer = setTimeout(() => {
    void (async () => {
      for (const image of empty) image.src = String(image.src);
      empty.clear();
      for (const file of files) {
        if (!wanted) return;
        const answer = await fetch(file);
        await answer.arrayBuffer();
        if (answer.ok) files.delete(file);
      }
      if (wanted) await import("../more");
      if (wanted) await loadOffers();
    })().catch(() => undefined);
  }, PATIENCE);
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}
