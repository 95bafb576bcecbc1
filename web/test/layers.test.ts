// Imports between the folders of the page point one way.

import { expect, test } from "vitest";

const PURE = ["net", "game", "i18n", "fair"];
const SHARED = [...PURE, "ui", "board", "art"];
const FEATURES = ["play", "lobby", "replay", "rules", "lesson"];

const sources = import.meta.glob<string>("../src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Folders that a file imports from, besides its own. */
function importsOf(file: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import) "(\.[^"]+)"/g)].map(
    ([, specifier]) => specifier ?? "",
  );
  const targets = specifiers.map((specifier) => new URL(specifier, `file://${file.slice(2)}`).pathname);
  return [...new Set(targets.map((target) => target.split("/")[2] ?? ""))].filter(
    (folder) => folder !== file.split("/")[2],
  );
}

function importsIn(folders: readonly string[]): [string, string[]][] {
  return Object.entries(sources)
    .filter(([file]) => folders.includes(file.split("/")[2] ?? ""))
    .map(([file, text]) => [file, importsOf(file, text)]);
}

test("pure modules import pure modules only, and no component", () => {
  const files = importsIn(PURE);
  expect(files.length).toBeGreaterThan(15);
  for (const [file, folders] of files) {
    expect(file).not.toMatch(/\.svelte$/);
    expect(
      folders.filter((folder) => !PURE.includes(folder)),
      file,
    ).toEqual([]);
  }
});

test("the board imports pure modules and shared controls, and no feature", () => {
  for (const [file, folders] of importsIn(["board"])) {
    expect(
      folders.filter((folder) => !SHARED.includes(folder)),
      file,
    ).toEqual([]);
  }
});

test("every source belongs to a folder of the plan, or is one of the entry points", () => {
  const folders = Object.keys(sources).map((file) => file.split("/")[2] ?? "");
  const known = [...SHARED, ...FEATURES, "App.svelte", "main.ts", "more.ts"];
  expect(folders.filter((folder) => !known.includes(folder))).toEqual([]);
});

test("no source knows a power by its number, except the generated table", () => {
  for (const [file, text] of Object.entries(sources)) {
    if (file.endsWith("/game/tables.ts")) continue;
    expect(text.match(/power\s*[!=]==?\s*\d/g), file).toBeNull();
  }
});
