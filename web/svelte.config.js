import { readdirSync } from "node:fs";
import { relative, resolve } from "node:path";

import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Short class names for scoped styles: the index of the component, so that builds are reproducible.
const source = resolve(import.meta.dirname, "src");
const components = readdirSync(source, { recursive: true })
  .filter((file) => file.endsWith(".svelte"))
  .sort();

function classOf(filename) {
  return `z${components.indexOf(relative(source, filename)).toString(36)}`;
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, discloseVersion: false, cssHash: ({ filename }) => classOf(filename) },
};
