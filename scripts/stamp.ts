import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Everything the build reads. */
const sources = [
  ...["app", "components", "lib", "public", "prisma/schema.prisma"],
  ...["server.ts", "next.config.ts", "postcss.config.mjs", "prisma.config.ts", "tsconfig.json"],
  ...["package.json", "package-lock.json", "scripts/build.ts", "scripts/bundle-runner.ts"],
];
/** What it makes, as far as another command could overwrite it. */
const results = [".next/BUILD_ID", ".build/server.mjs", ".build/runner.mjs"];
const stampFile = ".build/stamp";

const isSource = (file: string) =>
  !/\.test\.tsx?$|\.golden$/.test(file) && !file.startsWith(path.join("lib", "data", "generated"));

function filesUnder(place: string): string[] {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat && isSource(place) ? [place] : [];
  return fs
    .readdirSync(place)
    .sort()
    .flatMap((name) => filesUnder(path.join(place, name)));
}

function digest(places: string[]): string {
  const hash = createHash("sha256");
  for (const file of places.flatMap(filesUnder)) {
    hash.update(`${file}\0`).update(createHash("sha256").update(fs.readFileSync(file)).digest());
  }
  return hash.digest("hex");
}

/** A fingerprint of the sources by content, so that a fresh checkout of the same text is the same. */
export const sourcesDigest = () => digest(sources);

/** Whether the last build was finished, was of these sources, and is still what it made. */
export function isBuilt(): boolean {
  if (!fs.existsSync(stampFile)) return false;
  const [made, from] = fs.readFileSync(stampFile, "utf8").split("\n");
  return fs.existsSync(".next/BUILD_ID") && made === digest(results) && from === sourcesDigest();
}

/** Taken away before a build touches anything, so that a killed build is never taken for finished. */
export const removeStamp = () => fs.rmSync(stampFile, { force: true });

/** `from` is the fingerprint taken before the build: sources changed meanwhile make it stale. */
export function writeStamp(from: string) {
  fs.writeFileSync(`${stampFile}.new`, `${digest(results)}\n${from}\n`);
  fs.renameSync(`${stampFile}.new`, stampFile);
}
