import { type BuildOptions, build } from "esbuild";

const here = `${import.meta.dirname}/../lib/handlers/javascript`;
const shared = {
  bundle: true,
  minify: true,
  write: false,
  logLevel: "warning",
} satisfies BuildOptions;

/** The guest's globals as one script: a function of the host that gives back the runner's way in. */
const bundlePrelude = async (): Promise<string> => {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: [`${here}/guest/prelude.ts`],
    format: "iife",
    globalName: "prelude",
    target: "es2023",
    banner: { js: "(function (host) {" },
    footer: { js: "return prelude.boot(host); })" },
  });
  return outputFiles[0]?.text ?? "";
};

/**
 * Writes the sandbox's child process to `outfile` (an `.mjs`) as one file that needs no other: the guest's
 * prelude and the engine's wasm are inside, because the child may read nothing but its own entry.
 */
export const bundleRunner = async (outfile: string): Promise<void> => {
  await build({
    ...shared,
    write: true,
    outfile,
    entryPoints: [`${here}/runner.ts`],
    format: "esm",
    platform: "node",
    target: "node20",
    loader: { ".wasm": "binary" },
    define: { preludeSource: JSON.stringify(await bundlePrelude()) },
  });
};
