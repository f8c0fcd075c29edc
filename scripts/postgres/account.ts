import fs from "node:fs";
import path from "node:path";

/** The account that PostgreSQL runs under. Without a uid, it is this process's own. */
export type Account = { uid?: number; gid?: number };

type Entry = { name: string; uid: number; gid: number };

function readAccounts(): Entry[] {
  const lines = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. As root, chooses the owner of
 * the existing database, even one from another machine that has no name here. Without a database,
 * chooses the owner of the nearest parent folder, otherwise an unprivileged system account. Throws
 * if there is none.
 */
export function chooseAccount(home: string): Account {
  if (process.getuid?.() !== 0) return {};
  const cluster = fs.statSync(path.join(home, "cluster"), { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  const accounts = readAccounts();
  for (let target = home; ; target = path.dirname(target)) {
    const owner = fs.statSync(target, { throwIfNoEntry: false })?.uid;
    const entry = accounts.find(({ uid }) => uid === owner && uid !== 0);
    if (entry) return entry;
    if (target === path.dirname(target)) break;
  }
  const fallback = ["postgres", "nobody", "daemon"].flatMap(
    (name) => accounts.find((entry) => entry.name === name) ?? [],
  )[0];
  if (fallback) return fallback;
  throw new Error(
    "PostgreSQL does not run as root and this system has no unprivileged account: set DATABASE_URL.",
  );
}

/** Whether the account may pass through every existing folder up to and including `target`. */
export function canReach(target: string, { uid, gid }: Account): boolean {
  if (uid === undefined) return true;
  const stat = fs.statSync(target, { throwIfNoEntry: false });
  if (stat) {
    const foreignBit = stat.gid === gid ? 0o010 : 0o001;
    const requiredBit = stat.uid === uid ? 0o100 : foreignBit;
    if (!(stat.mode & requiredBit)) return false;
  }
  const parent = path.dirname(target);
  return parent === target || canReach(parent, { uid, gid });
}

/**
 * Runs a change that prepares `target` for another account. Throws an error of one sentence if the
 * file system does not support it, as exFAT and some network shares do not.
 */
export function prepareForAccount(target: string, change: () => void): void {
  try {
    change();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw new Error(
      `PostgreSQL does not run as root, and ${target} cannot be prepared for another account (${syscall}: ${code}): set TOOLWRIGHT_DATA to a folder on a file system with owners and links, or set DATABASE_URL.`,
    );
  }
}

/** Makes the account the owner of a file or folder. Does nothing for this process's own account. */
export function changeOwner(target: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined)
    prepareForAccount(target, () => fs.chownSync(target, uid, gid));
}
