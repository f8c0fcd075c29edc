import fs from "node:fs";
import path from "node:path";
import { runCommand } from "../lib/shutdown.ts";
import { runToolwright } from "../toolwright/run.ts";
import { createTerminal } from "../toolwright/terminal.ts";

/** The user's folder: npm itself changes to the folder of package.json. */
const isScript = process.env.npm_lifecycle_event === "toolwright";
const folder = (isScript && process.env.INIT_CWD) || process.cwd();

/** `npm run toolwright -- <command>`: works with a running server from scripts. */
runCommand(({ signal }) => {
  // Values that are already set win, so the user's own file comes first.
  for (const file of new Set([path.join(folder, ".env"), path.resolve(".env")]))
    if (fs.existsSync(file)) process.loadEnvFile(file);
  const session = { terminal: createTerminal(), env: process.env, folder, signal };
  return runToolwright(process.argv.slice(2), session);
});
