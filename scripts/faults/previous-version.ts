import fs from "node:fs";
import path from "node:path";
import { artifactFolder } from "../lib/artifact.ts";
import { run, runNode } from "../lib/run.ts";

const builds = path.resolve(".build/previous");

const check = async (running: ReturnType<typeof run>, what: string): Promise<string> => {
  const { code, stdout, output } = await running;
  if (code !== 0) throw new Error(`${what} failed.\n${output.trim()}`);
  return stdout.trim();
};

/**
 * Resolves to the commit before the one that added the newest migration, or to undefined if there
 * is none.
 */
const findCommit = async (): Promise<string | undefined> => {
  const newest = await run("git", [
    "log",
    "-1",
    "--format=%H",
    "--diff-filter=A",
    "--",
    "prisma/migrations",
  ]).catch(() => undefined);
  const commit = newest?.stdout.trim();
  if (!commit) return undefined;
  const previous = await run("git", ["rev-parse", "--verify", "--quiet", `${commit}^`]);
  return previous.code === 0 ? previous.stdout.trim() : undefined;
};

/** Resolves to why there is no previous version to build here, or to undefined if there is one. */
export const findPreviousObstacle = async (): Promise<string | undefined> =>
  (await findCommit()) === undefined
    ? "the Git history does not reach back before the newest migration"
    : undefined;

const readLockfile = (folder: string) => fs.readFileSync(path.join(folder, "package-lock.json"));

/**
 * Hard-links the packages if the lockfile is the same, because Next follows no symbolic link out of
 * a folder. Installs them otherwise.
 */
const addPackages = (folder: string): Promise<string> =>
  readLockfile(folder).equals(readLockfile("."))
    ? check(run("cp", ["-al", "node_modules", folder]), "Linking the packages")
    : check(run("npm", ["ci", "--ignore-scripts"], { cwd: folder }), "Installing the packages");

/**
 * Builds the version before the newest migration from its commit, unless that has been done.
 * Resolves to the commit and the folder of its artifact.
 */
export async function buildPreviousVersion(): Promise<{ commit: string; artifact: string }> {
  const commit = await findCommit();
  if (commit === undefined) throw new Error("There is no previous version.");
  const folder = path.join(builds, commit);
  const artifact = path.join(folder, artifactFolder);
  if (!fs.existsSync(folder)) {
    fs.rmSync(builds, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
    const archive = path.join(builds, "sources.tar");
    await check(run("git", ["archive", `--output=${archive}`, commit]), "Reading its sources");
    await check(run("tar", ["-xf", archive, "-C", folder]), "Unpacking its sources");
    fs.rmSync(archive);
    // In its own repository, ignored files are not a source of styles. The packages are ignored.
    await check(run("git", ["init", "--quiet"], { cwd: folder }), "Creating a repository");
    await addPackages(folder);
  }
  // The build finds out by itself whether it is current.
  const program = ["--import", "./scripts/typescript.mjs", "scripts/commands/build.ts"];
  await check(runNode(program, { cwd: folder }), "Building it");
  return { commit, artifact };
}
