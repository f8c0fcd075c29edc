import fs from "node:fs";
import path from "node:path";
import { rotateSecret } from "../lib/data/data-keys.ts";
import { connectDatabase, disconnectDatabase } from "../lib/data/database.ts";
import { readEnv } from "../lib/server/env.ts";
import { startDatabase } from "./database.ts";
import { adoptSecret, keptSecret, proposeSecret } from "./next-secret.ts";
import { runToEnd } from "./shutdown.ts";

const newName = "TOOLWRIGHT_NEW_SECRET";

function readNewSecret(): string | undefined {
  const secret = process.env[newName]?.trim() || undefined;
  if (secret !== undefined && secret.length < 32)
    throw new Error(`${newName} must be at least 32 characters long.`);
  return secret;
}

/** The old and the new secret; call `complete` once the database uses the new one. */
function readChange(data: string, kept: string | undefined) {
  const wanted = readNewSecret();
  if (kept === undefined) {
    const from = keptSecret(data);
    const to = proposeSecret(data, wanted);
    const settle = () => {
      adoptSecret(data);
      return `The new secret is in ${path.join(data, "secret")}.`;
    };
    return { from, to, settle };
  }
  if (wanted === undefined)
    throw new Error(
      `TOOLWRIGHT_SECRET is set, so set ${newName} too: the new secret, at least 32 characters.`,
    );
  const settle = () => `Set TOOLWRIGHT_SECRET to the value of ${newName}.`;
  return { from: kept, to: wanted, settle };
}

/**
 * `npm run rotate-secret`: re-encrypts the Spaces' data keys with a new TOOLWRIGHT_SECRET while servers run. After an
 * interruption, running it again continues where it stopped.
 */
process.chdir(path.dirname(import.meta.dirname));
runToEnd(async ({ signal, defer }) => {
  if (fs.existsSync(".env")) process.loadEnvFile(".env");
  const { data, secret, databaseUrl } = readEnv();
  const { from, to, settle } = readChange(data, secret);
  if (from === to)
    throw new Error("The new secret is the same as the current one: nothing to change.");
  let url = databaseUrl;
  if (url === undefined) {
    const database = await startDatabase({ data, signal });
    defer(database.stop);
    url = database.url;
  }
  connectDatabase(url);
  defer(disconnectDatabase);
  const count = await rotateSecret(from, to);
  console.log(
    count === undefined
      ? "The database already uses the new secret."
      : `Encrypted ${count} ${count === 1 ? "data key" : "data keys"} with the new secret.`,
  );
  console.log(settle());
  console.log(
    "Restart every server. All users must sign in again: sessions were signed with the old secret.",
  );
  return 0;
});
