import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { build } from "esbuild";
import { compressedTypes, copyEncodings } from "../../lib/server/http/compressed-files.ts";

/** What `npm start` and the container image run. It is complete without this repository. */
export const artifactFolder = ".build/standalone";

/** The artifact's programs by name. Each is one file, and shared code is in chunks. */
const programs = {
  start: "scripts/commands/start.ts",
  migrate: "scripts/commands/migrate.ts",
  "rotate-secret": "scripts/commands/rotate-secret.ts",
};

/** The parts of Next's standalone output that belong to the product. */
const tracedParts = [".next", "node_modules"];

/**
 * Removes what Next copies only because a path assembled at run time could name it: settings of the
 * build machine, sources, and the artifact of the previous build.
 */
export function removeStrayFiles(folder: string): void {
  for (const name of fs.readdirSync(folder))
    if (!tracedParts.includes(name))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** Beyond this quality, Brotli takes three times as long and saves one percent. */
const BROTLI_QUALITY = 6;

const compressors = {
  br: (content: Buffer) =>
    zlib.brotliCompressSync(content, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: (content: Buffer) => zlib.gzipSync(content),
};

/** Writes compressed copies of scripts and styles next to them. */
export function compressFiles(folder: string): void {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!compressedTypes.has(path.extname(name))) continue;
    const file = path.join(folder, name);
    const content = fs.readFileSync(file);
    for (const { encoding, extension } of copyEncodings)
      fs.writeFileSync(file + extension, compressors[encoding](content));
  }
}

/** Bundles the programs with all packages except Next, which cannot be bundled. */
const bundlePrograms = (outdir: string) =>
  build({
    entryPoints: programs,
    outdir,
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node22",
    alias: { "@": process.cwd() },
    // A comment with a character beyond Latin-1 would double the memory in which V8 keeps the
    // source. Names and short lines stay, so that stack traces are readable.
    minifyWhitespace: true,
    lineLimit: 120,
    legalComments: "external",
    // `pg` tries to load its native client, which is not installed.
    external: ["next", "pg-native"],
    // CommonJS packages call `require` for Node's own modules.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    logLevel: "silent",
  });

/**
 * Turns Next's standalone output, which includes the traced packages that its pages need, into the
 * artifact. Adds the browser's files, the programs, the processes beside the server and the
 * migrations. Replaces the previous artifact only once the new one is complete.
 */
export async function assembleArtifact(processes: readonly string[]): Promise<void> {
  const partial = `${artifactFolder}.partial`;
  fs.rmSync(partial, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(partial), { recursive: true });
  fs.renameSync(".next/standalone", partial);
  removeStrayFiles(partial);
  const { name, version, type } = JSON.parse(fs.readFileSync("package.json", "utf8"));
  fs.writeFileSync(path.join(partial, "package.json"), JSON.stringify({ name, version, type }));
  const browserFiles = path.join(partial, ".next/static");
  fs.cpSync(".next/static", browserFiles, { recursive: true });
  compressFiles(browserFiles);
  fs.cpSync("prisma/migrations", path.join(partial, "prisma/migrations"), { recursive: true });
  for (const file of processes) fs.copyFileSync(file, path.join(partial, path.basename(file)));
  await bundlePrograms(partial);
  fs.rmSync(artifactFolder, { recursive: true, force: true });
  fs.renameSync(partial, artifactFolder);
}
