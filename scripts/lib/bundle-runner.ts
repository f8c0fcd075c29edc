import fs from "node:fs";
import path from "node:path";
import type { BuildOptions } from "esbuild";

const handlersFolder = `${import.meta.dirname}/../../lib/handlers/javascript`;

const bundle = async (options: BuildOptions): Promise<string> => {
  const { build } = await import("esbuild");
  const commonOptions = { bundle: true, minify: true, write: false, logLevel: "silent" } as const;
  const { outputFiles } = await build({ ...options, ...commonOptions });
  return outputFiles[0]?.text ?? "";
};

/**
 * Bundles the engine's setup script into an expression that takes the host and returns the runner's
 * entry point.
 */
const bundlePrelude = (name: string) =>
  bundle({
    entryPoints: [`${handlersFolder}/guest/${name}.ts`],
    format: "iife",
    globalName: "prelude",
    target: "es2023",
    banner: { js: "(function (host) {" },
    footer: { js: "return prelude.boot(host); })" },
  });

/**
 * Writes the sandbox's child process to `outfile` (an `.mjs` file) as one self-contained file. It
 * includes the guest's prelude and the engine's wasm, because the child may read nothing but its
 * own entry.
 */
export const bundleRunner = async (outfile: string): Promise<void> => {
  const runner = await bundle({
    entryPoints: [`${handlersFolder}/runner/main.ts`],
    format: "esm",
    platform: "node",
    target: "node20",
    loader: { ".wasm": "binary" },
    define: {
      preludeSource: JSON.stringify(await bundlePrelude("prelude")),
      querySource: JSON.stringify(await bundlePrelude("query")),
    },
  });
  fs.mkdirSync(path.dirname(outfile), { recursive: true });
  fs.writeFileSync(outfile, runner);
};
