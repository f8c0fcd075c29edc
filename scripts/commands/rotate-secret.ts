import fs from "node:fs";
import path from "node:path";
import { rotateSecret } from "../../lib/data/credentials/data-keys.ts";
import { connectDatabase, disconnectDatabase } from "../../lib/data/database.ts";
import { readEnv } from "../../lib/server/env.ts";
import { findWeakness } from "../../lib/server/settings/secret-strength.ts";
import { adoptSecret, proposeSecret, readSecret, sameSecretMessage } from "../lib/next-secret.ts";
import { runCommand } from "../lib/shutdown.ts";
import { startDatabase } from "../postgres/database.ts";

const newSecretName = "TOOLWRIGHT_NEW_SECRET";

function readNewSecret(): string | undefined {
  const secret = process.env[newSecretName]?.trim() || undefined;
  if (secret !== undefined && secret.length < 32)
    throw new Error(`${newSecretName} must be at least 32 characters long.`);
  const weakness = secret && findWeakness(newSecretName, secret);
  if (weakness) throw new Error(weakness);
  return secret;
}

/** Returns the old and the new secret. Call `complete` once the database uses the new one. */
function readRotation(
  data: string,
  environmentSecret: string | undefined,
  newSecret: string | undefined,
) {
  if (environmentSecret === undefined) {
    const from = readSecret(data);
    const to = proposeSecret(data, newSecret);
    const complete = () => {
      adoptSecret(data);
      return `The new secret is in ${path.join(data, "secret")}.`;
    };
    return { from, to, complete };
  }
  if (newSecret === undefined)
    throw new Error(
      `TOOLWRIGHT_SECRET is set, so set ${newSecretName} too: the new secret, at least 32 characters.`,
    );
  if (environmentSecret === newSecret) throw new Error(sameSecretMessage);
  const complete = () => `Set TOOLWRIGHT_SECRET to the value of ${newSecretName}.`;
  return { from: environmentSecret, to: newSecret, complete };
}

async function rotate({ from, to, complete }: ReturnType<typeof readRotation>): Promise<void> {
  const count = await rotateSecret(from, to);
  console.log(
    count === undefined
      ? "The database already uses the new secret."
      : `Encrypted ${count} ${count === 1 ? "data key" : "data keys"} with the new secret.`,
  );
  console.log(complete());
}

/**
 * `npm run rotate-secret`: re-encrypts the Spaces' data keys with a new TOOLWRIGHT_SECRET while
 * servers run. After an interruption, running it again continues where it stopped. It is also
 * bundled into the artifact.
 */
runCommand(async ({ signal, defer }) => {
  if (fs.existsSync(".env")) process.loadEnvFile(".env");
  const { data, secret, databaseUrl } = readEnv();
  const newSecret = readNewSecret();
  const rotation = readRotation(data, secret, newSecret);
  let url = databaseUrl;
  if (url === undefined) {
    const database = await startDatabase({ data, signal });
    defer(database.stop);
    url = database.url;
  }
  connectDatabase(url);
  defer(disconnectDatabase);
  await rotate(rotation);
  if (newSecret !== undefined && rotation.to !== newSecret) {
    console.log(`That completed an interrupted rotation. Now changing to ${newSecretName}.`);
    await rotate(readRotation(data, secret, newSecret));
  }
  console.log(
    "Restart every server. All users must sign in again: sessions were signed with the old secret.",
  );
  return 0;
});
