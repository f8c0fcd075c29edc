import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Limits } from "./limits";

const permission = process.allowedNodeEnvironmentFlags.has("--permission")
  ? "--permission"
  : "--experimental-permission";

const argumentsFor = (entry: string, limits: Partial<Limits>) => [
  permission,
  `--allow-fs-read=${entry}`,
  "--max-old-space-size=64",
  "--max-semi-space-size=2",
  // One helper thread compiles all an engine needs; this and the next save 12 MB of the 91 a runner had.
  "--v8-pool-size=1",
  "--optimize-for-size",
  "--expose-gc",
  // Deep recursion in the guest must end at the engine's own limit, well before this one. Windows gives a
  // process no more stack than it was linked with.
  ...(process.platform === "win32" ? [] : ["--stack-size=3500"]),
  "--disable-warning=ExperimentalWarning",
  entry,
  JSON.stringify(limits),
];

/**
 * No core file, no file written, few files open. Not the address space (`-v`): V8 reserves 8 GB of it for
 * each engine's memory and uses a fraction, so a limit would either hold nothing or end good runners; the
 * watchdog looks at what is used. Not processes (`-u`): that counts all of the user's. A shell may leave
 * variables of its own, so the environment is emptied again on the way.
 */
const limiting = 'ulimit -c 0; ulimit -f 0; ulimit -n 256; exec /usr/bin/env -i "$0" "$@"';
const canLimit =
  process.platform !== "win32" && existsSync("/bin/sh") && existsSync("/usr/bin/env");

/** Starts the entry as a process with nothing to inherit: no environment, no files, few rights. */
export const spawnBare = (entry: string, cwd: string, limits: Partial<Limits>) => {
  const own = [process.execPath, ...argumentsFor(entry, limits)] as const;
  const [command, ...rest] = canLimit ? (["/bin/sh", "-c", limiting, ...own] as const) : own;
  return spawn(command, rest, {
    cwd,
    env: Object.create(null),
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
};
