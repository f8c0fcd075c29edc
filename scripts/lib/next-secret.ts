import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { writeToDataFolder } from "./data-folder.ts";

const currentFile = (data: string) => path.join(data, "secret");
const nextFile = (data: string) => path.join(data, "secret.next");

export const sameSecretMessage =
  "The new secret is the same as the current one: nothing to change.";

/** Reads the secret stored in a data folder. Throws if there is none. */
export function readSecret(data: string): string {
  if (fs.existsSync(currentFile(data))) return fs.readFileSync(currentFile(data), "utf8").trim();
  throw new Error(
    `There is no secret in ${data} to replace. Set TOOLWRIGHT_SECRET to the current secret, or TOOLWRIGHT_DATA to the folder that contains it.`,
  );
}

/**
 * Stores the next secret before anything depends on it and returns it. A secret left behind by an
 * interrupted rotation wins over `requested`, because the database may already use it.
 */
export function proposeSecret(data: string, requested?: string): string {
  const candidate = requested ?? randomBytes(32).toString("base64url");
  writeToDataFolder(data, () => {
    try {
      fs.writeFileSync(nextFile(data), candidate, { mode: 0o600, flag: "wx", flush: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  });
  const secret = fs.readFileSync(nextFile(data), "utf8").trim();
  const current = readSecret(data);
  if (secret.length >= 32 && secret !== current) return secret;
  // Truncated while it was being written, or nothing new, so nothing depends on it.
  fs.rmSync(nextFile(data));
  if (requested === current) throw new Error(sameSecretMessage);
  return proposeSecret(data, requested);
}

/** Makes the proposed secret the data folder's secret. */
export const adoptSecret = (data: string): void =>
  writeToDataFolder(data, () => fs.renameSync(nextFile(data), currentFile(data)));
