import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const present = (data: string) => path.join(data, "secret");
const next = (data: string) => path.join(data, "secret.next");

/** Reads the secret stored in a data folder. Throws when there is none. */
export function keptSecret(data: string): string {
  if (fs.existsSync(present(data))) return fs.readFileSync(present(data), "utf8").trim();
  throw new Error(
    `There is no secret in ${data} to replace. Set TOOLWRIGHT_SECRET to the current secret, or TOOLWRIGHT_DATA to the folder that contains it.`,
  );
}

/**
 * Stores the next secret before anything depends on it and returns it. One left behind by an interrupted rotation
 * wins over `requested`: the database may already use it.
 */
export function proposeSecret(data: string, wanted?: string): string {
  const proposed = wanted ?? randomBytes(32).toString("base64url");
  try {
    fs.writeFileSync(next(data), proposed, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const written = fs.readFileSync(next(data), "utf8").trim();
  if (written.length >= 32) return written;
  // Truncated while it was written, so nothing depends on it yet.
  fs.rmSync(next(data));
  return proposeSecret(data, wanted);
}

/** Makes the proposed secret the data folder's secret. */
export const adoptSecret = (data: string): void => fs.renameSync(next(data), present(data));
