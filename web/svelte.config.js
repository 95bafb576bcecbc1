import { readdirSync } from "node:fs";
import { relative, resolve } from "node:path";

import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Short names for the styles of a part: its place among all parts, so that they are the same in every build.
const source = resolve(import.meta.dirname, "src");
const parts = readdirSync(source, { recursive: true })
  .filter((file) => file.endsWith(".svelte"))
  .sort();

function classOf(filename) {
  return `z${parts.indexOf(relative(source, filename)).toString(36)}`;
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, discloseVersion: false, cssHash: ({ filename }) => classOf(filename) },
};
