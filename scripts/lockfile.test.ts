import fs from "node:fs";
import { expect, test } from "vitest";

type LockedPackage = { optionalDependencies?: Record<string, string> };

/**
 * Whether Node.js would find `name` from the package at `location`, judging by the lockfile's own
 * paths.
 */
function isLocked(packages: Record<string, LockedPackage>, location: string, name: string) {
  const folders = location.split("/node_modules/").map((_, index, names) => {
    return `${names.slice(0, index + 1).join("/node_modules/")}/`;
  });
  return ["", ...folders].some((folder) => `${folder}node_modules/${name}` in packages);
}

test("the lockfile contains every platform's packages, without which npm ci rejects it everywhere", () => {
  const { packages } = JSON.parse(fs.readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const missing = Object.entries(packages).flatMap(([location, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, location, name))
      .map((name) => `${location || "package.json"} needs ${name}`),
  );
  expect(missing).toEqual([]);
});
