import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { FluentResource } from "@fluent/bundle";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = "http://127.0.0.1:7700";

const LOCALE = resolve(import.meta.dirname, "../src/sevenheroes/locale");

/** Parses the message catalogues at build time: "catalogue:en" is the URL of the parsed English messages. */
function catalogues(): Plugin {
  const prefix = "catalogue:";
  let serve = false;
  return {
    name: "catalogues",
    configResolved: (config) => void (serve = config.command === "serve"),
    resolveId: (id) => (id.startsWith(prefix) ? id : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const language = id.slice(prefix.length);
      const files = [`${LOCALE}/${language}.ftl`, `${LOCALE}/web/${language}.ftl`];
      for (const file of files) this.addWatchFile(file);
      const body = files.flatMap((file) => new FluentResource(readFileSync(file, "utf-8")).body);
      const source = JSON.stringify({ body });
      if (serve) return `export default "data:application/json,${encodeURIComponent(source)}"`;
      const file = this.emitFile({ type: "asset", name: `${language}.json`, source });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), catalogues()],
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/sevenheroes/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Two chunks: what a table needs, and everything else. Many small files would compress worse.
        codeSplitting: {
          groups: [
            {
              name: "table",
              test: /node_modules|src.(main|App|board|game|i18n|net|play|ui|lobby.(Home|quick-start)|fair.seals)\b/,
              priority: 2,
            },
            { name: "more", test: /src/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"] },
}));
