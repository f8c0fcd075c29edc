import { build } from "esbuild";

/**
 * Bundles the process that reads imports into one self-contained `.mjs` file, because it may not
 * read any other file.
 */
export const bundleImportWorker = (outfile: string) =>
  build({
    entryPoints: [`${import.meta.dirname}/../../lib/api/import-worker/main.ts`],
    outfile,
    alias: { "@": `${import.meta.dirname}/../..` },
    bundle: true,
    minify: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // CommonJS packages call `require` for Node's own modules.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "silent",
  });
