// What the page will want later is fetched while the network is there: a picture or a page that is first wanted
// when it is gone could not be shown.

import { pictures } from "./art";
import { learnOffers } from "../net/offers.svelte";
import { catalogues } from "../i18n/words";
import chapters from "../lesson/chapters.json?url";

const PATIENCE = 400; // milliseconds that what is wanted now goes first
const rules = Object.values(
  import.meta.glob<string>("../rules/*.html", { query: "?url", import: "default", eager: true }),
);
const files = new Set([...pictures(), ...catalogues(), ...rules, chapters]);
const empty = new Set<HTMLImageElement>();

/** Remember which pictures could not be shown, to show them once they can be. */
export function watchPictures(): () => void {
  const failed = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) empty.add(target);
  };
  addEventListener("error", failed, true); // it does not bubble
  return () => removeEventListener("error", failed, true);
}

/** Fetch what is still missing, one after the other; what fails is tried again the next time. */
export function fetchAhead(): () => void {
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
      if (wanted) await learnOffers();
    })().catch(() => undefined);
  }, PATIENCE);
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}
