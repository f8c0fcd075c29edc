import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Everything that the build reads. */
const sources = [
  ...["app", "components", "lib", "public", "prisma/schema.prisma"],
  ...["server.ts", "next.config.ts", "postcss.config.mjs", "prisma.config.ts", "tsconfig.json"],
  ...["package.json", "package-lock.json", "scripts/build.ts", "scripts/bundle-runner.ts"],
];
/** The build's outputs that another command could overwrite. */
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

/** A hash of the sources by content, so that a fresh checkout of the same text has the same hash. */
export const sourcesDigest = () => digest(sources);

/** Whether the last build finished, used these sources, and its outputs are unchanged. */
export function isBuilt(): boolean {
  if (!fs.existsSync(stampFile)) return false;
  const [made, from] = fs.readFileSync(stampFile, "utf8").split("\n");
  return fs.existsSync(".next/BUILD_ID") && made === digest(results) && from === sourcesDigest();
}

/** Removed before a build starts, so that a killed build is never mistaken for a finished one. */
export const removeStamp = () => fs.rmSync(stampFile, { force: true });

/** `sourceDigest` is the hash from before the build, so that sources changed meanwhile make it stale. */
export function writeStamp(from: string) {
  fs.writeFileSync(`${stampFile}.new`, `${digest(results)}\n${from}\n`);
  fs.renameSync(`${stampFile}.new`, stampFile);
}
