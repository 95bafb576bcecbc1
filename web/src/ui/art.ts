// URLs of the pictures, by world and hero.

import type { World } from "../i18n/words";

const found = import.meta.glob<string>("../art/{hirelings,saga,backs,emblems}/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The URLs of all pictures. */
export function pictures(): string[] {
  return Object.values(found);
}

export function portrait(world: World, hero: number): string {
  return found[`../art/${world}/${hero}.svg`] ?? "";
}

export function emblem(hero: number): string {
  return found[`../art/emblems/${hero}.svg`] ?? "";
}

export function backOf(world: World): string {
  return found[`../art/backs/${world}.svg`] ?? "";
}
