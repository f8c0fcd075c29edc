import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { getBasePath } from "../../lib/http/base-path.ts";

/** Everything that the build reads. */
export const sources = [
  "app",
  "components",
  "lib",
  "prisma",
  "server.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "prisma.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  ...["build", "start", "migrate", "rotate-secret"].map((name) => `scripts/commands/${name}.ts`),
  "scripts/lib",
  "scripts/postgres",
];
/** The build's outputs that another command could overwrite. */
const outputs = [
  ".next/BUILD_ID",
  ".build/standalone/start.mjs",
  ".build/runner.mjs",
  ".build/import-worker.mjs",
];
const stampFile = ".build/stamp";

const isSource = (file: string) =>
  !/(?:\.test|-fixture)\.tsx?$|\.golden$/.test(file) &&
  !file.startsWith(path.join("lib", "data", "generated"));

function filesUnder(target: string): string[] {
  const stat = fs.statSync(target, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat && isSource(target) ? [target] : [];
  return fs
    .readdirSync(target)
    .sort()
    .flatMap((name) => filesUnder(path.join(target, name)));
}

function digest(targets: string[]): string {
  const hash = createHash("sha256");
  for (const file of targets.flatMap(filesUnder)) {
    hash.update(`${file}\0`).update(createHash("sha256").update(fs.readFileSync(file)).digest());
  }
  return hash.digest("hex");
}

/**
 * Hashes the content of the sources, so that a fresh checkout of the same text has the same hash.
 * Adds the base path, which the build fixes in pages and files.
 */
export const sourcesDigest = () => digest(sources) + getBasePath(process.env.TOOLWRIGHT_URL ?? "");

/**
 * Whether the last build finished, used these sources and left outputs that have not changed since.
 */
export function isBuildCurrent(): boolean {
  // A copy without the sources runs what was built where they exist.
  if (!fs.existsSync("server.ts") && outputs.every((file) => fs.existsSync(file))) return true;
  if (!fs.existsSync(stampFile)) return false;
  const [storedOutputs, storedSources] = fs.readFileSync(stampFile, "utf8").split("\n");
  return (
    fs.existsSync(".next/BUILD_ID") &&
    storedOutputs === digest(outputs) &&
    storedSources === sourcesDigest()
  );
}

/**
 * Removes the stamp before a build starts, so that a killed build is never mistaken for a finished
 * one.
 */
export const removeStamp = () => fs.rmSync(stampFile, { force: true });

/**
 * Writes the stamp of a finished build. `sourceDigest` is the hash from before the build, so that
 * sources changed in the meantime make it stale.
 */
export function writeStamp(sourceDigest: string) {
  fs.writeFileSync(`${stampFile}.new`, `${digest(outputs)}\n${sourceDigest}\n`);
  fs.renameSync(`${stampFile}.new`, stampFile);
}
