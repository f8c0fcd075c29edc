import fs from "node:fs";
import { readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { newId } from "@/lib/data/id";
import { isMissingFile } from "../is-missing-file";

/** How long an owner may write without checking its heartbeat, in milliseconds. */
const RENEWAL_MS = 1_000;
/**
 * Milliseconds between two sweeps. Longer than a renewal, so that an owner notices before its
 * segments are drained.
 */
export const SWEEP_MS = 2_000;
/** The age in milliseconds at which a heartbeat is stale and its owner considered dead. */
const MAX_SILENCE_MS = 6_000;

const HEARTBEAT = ".alive";
const SEGMENT = ".rows";
const toOwner = (name: string) => name.split(".")[0] ?? name;

/**
 * Writes the file, because a write sets the file system's time, which all servers share. Returns
 * false if the file no longer exists.
 */
const touch = (file: string): boolean => {
  try {
    const fd = fs.openSync(file, "r+");
    try {
      fs.writeSync(fd, "1", 0);
    } finally {
      fs.closeSync(fd);
    }
    return true;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
};

/**
 * Manages who owns which segments of a folder that several processes may share. Each process writes
 * under its own id and renews a heartbeat, because neither locks nor process ids work across
 * containers. A process that finds a stale heartbeat deletes it and drains the segments one sweep
 * later. An owner that was only slow notices before its next write, and continues under a new id.
 */
export const createSpoolOwner = (folder: string) => {
  let id: string | undefined;
  let renewedAt = 0;
  let ownerless = new Set<string>();
  const toPath = (name: string) => path.join(folder, name);
  const readClock = async () => {
    const file = toPath("clock");
    await writeFile(file, "1", { mode: 0o600 });
    return (await stat(file)).mtimeMs;
  };
  const isAlive = async (heartbeat: string, now: number) => {
    const file = toPath(heartbeat);
    try {
      // It is in the future if the clock has been set back since, and was wrong or is wrong now.
      if (Math.abs(now - (await stat(file)).mtimeMs) <= MAX_SILENCE_MS) return true;
      await rm(file);
    } catch (error) {
      if (!isMissingFile(error)) throw error;
    }
    return false;
  };
  return {
    /**
     * Returns the id to write under. If it differs from the previous one, earlier segments belong
     * to another process.
     */
    claim(): string {
      // The system clock may be set back.
      if (id !== undefined && Math.abs(Date.now() - renewedAt) < RENEWAL_MS) return id;
      if (id === undefined || !touch(toPath(id + HEARTBEAT))) {
        const next = newId();
        fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
        fs.writeFileSync(toPath(next + HEARTBEAT), "1", { flag: "wx", mode: 0o600 });
        id = next;
      }
      renewedAt = Date.now();
      return id;
    },
    toSegmentPath: (owner: string, number: number) =>
      toPath(`${owner}.${String(number).padStart(8, "0")}${SEGMENT}`),
    /** Lets others drain the remaining segments. */
    release(): void {
      if (id !== undefined) fs.rmSync(toPath(id + HEARTBEAT), { force: true });
      id = undefined;
    },
    /**
     * Deletes the heartbeats of dead owners. Returns the segments that had no owner in the previous
     * sweep either.
     */
    async findAbandoned(): Promise<string[]> {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissingFile(error)) return [];
        throw error;
      });
      const owners = new Set(id === undefined ? [] : [id]);
      const heartbeats = names.filter(
        (name) => name.endsWith(HEARTBEAT) && !owners.has(toOwner(name)),
      );
      if (heartbeats.length > 0) {
        const now = await readClock();
        for (const name of heartbeats) if (await isAlive(name, now)) owners.add(toOwner(name));
      }
      const previous = ownerless;
      ownerless = new Set(
        names.filter((name) => name.endsWith(SEGMENT) && !owners.has(toOwner(name))),
      );
      return [...ownerless]
        .filter((name) => previous.has(name))
        .sort()
        .map(toPath);
    },
  };
};
export type SpoolOwner = ReturnType<typeof createSpoolOwner>;
