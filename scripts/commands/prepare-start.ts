import fs from "node:fs";
import path from "node:path";
import { readEnv } from "../../lib/server/env.ts";
import { findAvailablePort } from "../lib/available-port.ts";
import { ensureDataFolder } from "../lib/data-folder.ts";
import { runCommand } from "../lib/shutdown.ts";
import { build } from "./build.ts";

/**
 * The first half of `npm start`: checks what can be checked before a build, and builds unless the
 * build is current.
 */
process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(async ({ signal }) => {
  if (fs.existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv();
  await findAvailablePort(env);
  ensureDataFolder(env.data);
  await build({ log: console.log, signal });
  return 0;
});
