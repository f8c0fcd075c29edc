import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const present = (data: string) => path.join(data, "secret");
const next = (data: string) => path.join(data, "secret.next");

/** The secret that a data folder keeps. Throws a sentence when it keeps none. */
export function keptSecret(data: string): string {
  if (fs.existsSync(present(data))) return fs.readFileSync(present(data), "utf8").trim();
  throw new Error(
    `There is no secret in ${data} to replace. Set TOOLWRIGHT_SECRET to the present one, or TOOLWRIGHT_DATA to the folder that has it.`,
  );
}

/**
 * Writes down what the secret is going to be, before anything depends on it, and answers it. A proposal that an
 * interrupted change left behind wins over `wanted`: the database may have it already.
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
  // Cut off while it was written: then nothing depends on it yet.
  fs.rmSync(next(data));
  return proposeSecret(data, wanted);
}

/** Makes the proposed secret the one that the data folder keeps. */
export const adoptSecret = (data: string): void => fs.renameSync(next(data), present(data));
