import fs from "node:fs";
import path from "node:path";
import { LRUCache } from "lru-cache";
import {
  decrypt,
  ENCRYPTION_OVERHEAD_BYTES,
  encrypt,
  toKeyObject,
} from "@/lib/data/credentials/encryption";
import { newId } from "@/lib/data/id";
import { isMissingFile } from "../is-missing-file";
import { createFailureReport } from "../log/failure-report";

const TEMPORARY = ".tmp";
/** The age in milliseconds at which the process that wrote a temporary file must have ended. */
const MAX_TEMPORARY_MS = 60_000;

type SealedFilesOptions = {
  folder: string;
  /** 256 bits. */
  key: Uint8Array;
  /** What the files belong to. Files of another owner cannot be read. */
  owner: string;
  maxBytes: number;
  onError(error: unknown): void;
};

type Disk = {
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
};

/**
 * Creates a queue that writes one file at a time in the background, with only the latest content of
 * each. Null deletes the file, even if new content follows at once: if that cannot be written, the
 * outdated content is gone.
 */
const createWriteQueue = ({ write, remove }: Disk, onError: (error: unknown) => void) => {
  const pending = new Map<string, string | null>();
  const removed = new Set<string>();
  let writing: Promise<void> | undefined;
  const update = async (name: string, text: string | null) => {
    if (removed.delete(name)) await remove(name);
    if (text !== null) await write(name, text);
  };
  const writeAll = async () => {
    for (let [next] = pending; next; [next] = pending) {
      const [name, text] = next;
      await update(name, text).catch(onError);
      if (pending.get(name) === text) pending.delete(name);
    }
    writing = undefined;
  };
  return {
    add(name: string, text: string | null): void {
      if (text === null) removed.add(name);
      pending.set(name, text);
      writing ??= writeAll();
    },
    get: (name: string) => pending.get(name),
    flush: async (): Promise<void> => writing,
  };
};

/** Reads the sizes of a folder's files, and deletes what processes that were killed left unfinished. */
const readSizes = (folder: string): Map<string, number> => {
  const sizes = new Map<string, number>();
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    // Another process has replaced or deleted it in the meantime.
    if (!stat) continue;
    // A damaged file may be empty, but the cache only takes positive sizes.
    if (!name.endsWith(TEMPORARY)) sizes.set(name, Math.max(stat.size, 1));
    else if (Date.now() - stat.mtimeMs > MAX_TEMPORARY_MS) fs.rmSync(file, { force: true });
  }
  return sizes;
};

/** Reads a file that another process with the same folder may have deleted in the meantime. */
const readIfPresent = (file: string): Buffer | undefined => {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
};

/**
 * Opens the encrypted texts in a folder, by name. They are written atomically in the background,
 * and the least recently used ones are deleted when they take too much space.
 */
export const openSealedFiles = ({ folder, key, owner, maxBytes, onError }: SealedFilesOptions) => {
  const keyObject = toKeyObject(key);
  const toPurpose = (name: string) => ["snapshot", owner, name] as const;
  const toPath = (name: string) => path.join(folder, name);
  const remove = (file: string) => fs.promises.rm(file, { force: true });
  const write = async (name: string, text: string) => {
    // Process ids are not unique among containers.
    const temporary = `${toPath(name)}.${newId()}${TEMPORARY}`;
    const bytes = encrypt(keyObject, Buffer.from(text), toPurpose(name));
    try {
      await fs.promises.writeFile(temporary, bytes, { mode: 0o600 });
      await fs.promises.rename(temporary, toPath(name));
    } catch (error) {
      await remove(temporary);
      throw error;
    }
  };
  // On a full disk, each write fails, and one is due every five seconds.
  const reportFailure = createFailureReport((cause: unknown) =>
    onError(new Error("The snapshot in TOOLWRIGHT_DATA cannot be read or written.", { cause })),
  );
  const writes = createWriteQueue({ write, remove: (name) => remove(toPath(name)) }, reportFailure);
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes,
    dispose: (_, name, reason) => {
      if (reason !== "set") writes.add(name, null);
    },
  });

  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, size] of readSizes(folder)) sizes.set(name, size);

  const listFiles = () => fs.readdirSync(folder).filter((name) => !name.endsWith(TEMPORARY));
  const open = (name: string, bytes: Buffer | undefined) =>
    bytes && decrypt(keyObject, bytes, toPurpose(name))?.toString("utf8");

  return {
    /** Lists the files, including those of other processes and those that are not written yet. */
    names: (): string[] => [...new Set([...sizes.keys(), ...listFiles()])],
    write(name: string, text: string): void {
      sizes.set(name, Buffer.byteLength(text) + ENCRYPTION_OVERHEAD_BYTES);
      if (sizes.has(name)) writes.add(name, text);
    },
    /** Whether this process has written the file, or found it when it started. */
    has: (name: string): boolean => sizes.has(name),
    /** Deletes a file, even if another process has written it. Returns false if there was none. */
    remove(name: string): boolean {
      if (sizes.delete(name)) return true;
      if (!fs.existsSync(toPath(name))) return false;
      writes.add(name, null);
      return true;
    },
    clear: (): void => sizes.clear(),
    /** Returns undefined if there is none, or if it belongs to another owner. */
    async read(name: string): Promise<string | undefined> {
      const waiting = writes.get(name);
      if (waiting !== undefined) return waiting ?? undefined;
      try {
        const text = open(name, await fs.promises.readFile(toPath(name)));
        if (text !== undefined) sizes.get(name);
        return text;
      } catch (error) {
        if (!isMissingFile(error)) reportFailure(error);
        return undefined;
      }
    },
    readSync(name: string): string | undefined {
      return sizes.has(name) ? open(name, readIfPresent(toPath(name))) : undefined;
    },
    /** Resolves when everything is written. */
    flush: writes.flush,
  };
};
