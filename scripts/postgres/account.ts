import fs from "node:fs";
import path from "node:path";

/** The account that PostgreSQL runs under; without a uid, this process's own. */
export type Account = { name: string; uid?: number; gid?: number };

type Entry = { name: string; uid: number; gid: number };

function entries(): Entry[] {
  const lines = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/**
 * PostgreSQL refuses to run as root. As root, chooses the owner of the existing database or of the
 * nearest parent folder, else an unprivileged system account. Throws when there is none.
 */
export function chooseAccount(home: string): Account {
  if (process.getuid?.() !== 0) return { name: "this account" };
  const known = entries();
  for (let place = home; ; place = path.dirname(place)) {
    const owner = fs.statSync(place, { throwIfNoEntry: false })?.uid;
    const entry = known.find(({ uid }) => uid === owner && uid !== 0);
    if (entry) return entry;
    if (place === path.dirname(place)) break;
  }
  const fallback = ["postgres", "nobody", "daemon"].flatMap(
    (name) => known.find((entry) => entry.name === name) ?? [],
  )[0];
  if (fallback) return fallback;
  throw new Error(
    "PostgreSQL does not run as root and this system has no unprivileged account: set DATABASE_URL.",
  );
}

/** Whether the account may pass through every existing folder up to and including `place`. */
export function canReach(place: string, { uid, gid }: Account): boolean {
  if (uid === undefined) return true;
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (stat) {
    const needed = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
    if (!(stat.mode & needed)) return false;
  }
  const parent = path.dirname(place);
  return parent === place || canReach(parent, { name: "", uid, gid });
}

/** Makes the account the owner of a file or folder; does nothing for this process's own account. */
export function giveTo(place: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(place, uid, gid);
}
