import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Limits } from "../limits";

const permissionFlag = process.allowedNodeEnvironmentFlags.has("--permission")
  ? "--permission"
  : "--experimental-permission";

const getNodeArguments = (entry: string, limits: Partial<Limits>) => [
  permissionFlag,
  `--allow-fs-read=${entry}`,
  "--max-old-space-size=64",
  "--max-semi-space-size=2",
  // One compiler thread is enough for an engine; this and the next flag save 12 of a runner's 91 MB.
  "--v8-pool-size=1",
  "--optimize-for-size",
  "--expose-gc",
  // Deep recursion in the guest must hit the engine's own limit well before this one. On Windows a process cannot
  // have more stack than it was linked with.
  ...(process.platform === "win32" ? [] : ["--stack-size=3500"]),
  "--disable-warning=ExperimentalWarning",
  entry,
  JSON.stringify(limits),
];

/**
 * No core files, no written files, few open files. No limit on address space (`-v`): V8 reserves 8 GB of it for each
 * engine's memory and uses a fraction, so a limit would be useless or kill healthy runners; the watchdog checks the
 * memory in use. No limit on processes (`-u`): it counts all of the user's. The shell may add variables of its own,
 * so `env -i` clears the environment again.
 */
const limitScript = 'ulimit -c 0; ulimit -f 0; ulimit -n 256; exec /usr/bin/env -i "$0" "$@"';
const canLimit =
  process.platform !== "win32" && existsSync("/bin/sh") && existsSync("/usr/bin/env");

/** Starts the entry as an isolated process: no environment, no open files, few permissions. */
export const spawnIsolated = (entry: string, cwd: string, limits: Partial<Limits>) => {
  const nodeCommand = [process.execPath, ...getNodeArguments(entry, limits)] as const;
  const [command, ...args] = canLimit
    ? (["/bin/sh", "-c", limitScript, ...nodeCommand] as const)
    : nodeCommand;
  return spawn(command, args, {
    cwd,
    env: Object.create(null),
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
};
