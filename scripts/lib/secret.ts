import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ensureDataFolder, writeToDataFolder } from "./data-folder.ts";

/**
 * Concurrent starts agree on one secret: the complete file is linked into place, and the second
 * process reads the first one's. Network drives and USB sticks may have no hard links. The file is
 * then written in place, because renaming one would replace the secret of the other process.
 */
function createSecret(file: string): void {
  const secret = randomBytes(32).toString("base64url");
  const write = (target: string) =>
    fs.writeFileSync(target, secret, { mode: 0o600, flag: "wx", flush: true });
  const temporaryFile = `${file}.${process.pid}`;
  fs.rmSync(temporaryFile, { force: true });
  try {
    write(temporaryFile);
    try {
      fs.linkSync(temporaryFile, file);
    } catch {
      if (!fs.existsSync(file)) write(file);
    }
  } finally {
    fs.rmSync(temporaryFile, { force: true });
  }
}

/**
 * Reads the secret of a data folder, creating it the first time. Throws if the secret is shorter
 * than 32 characters.
 */
export function ensureSecret(data: string): string {
  const file = path.join(data, "secret");
  ensureDataFolder(data);
  if (!fs.existsSync(file)) writeToDataFolder(data, () => createSecret(file));
  const secret = fs.readFileSync(file, "utf8").trim();
  if (secret.length >= 32) return secret;
  throw new Error(
    `The secret in ${file} is shorter than 32 characters: restore the file from a backup, or set TOOLWRIGHT_SECRET.`,
  );
}
