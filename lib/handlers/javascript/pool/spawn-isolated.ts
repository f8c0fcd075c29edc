import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { Limits } from "../limits";

const getNodeArguments = (entry: string, limits: Partial<Limits>) => [
  "--permission",
  `--allow-fs-read=${entry}`,
  "--max-old-space-size=64",
  "--max-semi-space-size=2",
  // One compiler thread is enough for an engine and takes less memory.
  "--v8-pool-size=1",
  // The new generation is small, so waking a second thread to collect it takes longer than
  // collecting it.
  "--no-parallel-scavenge",
  "--expose-gc",
  // Deep recursion in the guest must hit the engine's own limit well before this one. On Windows a
  // process cannot have more stack than it was linked with.
  ...(process.platform === "win32" ? [] : ["--stack-size=3500"]),
  "--disable-warning=ExperimentalWarning",
  entry,
  JSON.stringify(limits),
];

/**
 * Allows no core files, no written files and few open files. There is no limit on address space
 * (`-v`): V8 reserves 8 GB of it for each engine's memory and uses a fraction, so a limit would be
 * useless or kill healthy runners. The watchdog checks the memory in use instead. There is no limit
 * on processes (`-u`), because it counts all of the user's. The shell may add variables of its own,
 * so `env -i` clears the environment again.
 */
const setLimits = "ulimit -c 0; ulimit -f 0; ulimit -n 256;";
const clearEnvironment = "/usr/bin/env -i";
const canLimit =
  process.platform !== "win32" && existsSync("/bin/sh") && existsSync("/usr/bin/env");

/** Command that runs a program in a network namespace of its own, without any interface. */
const [unshare, ...unshareArguments] = ["/usr/bin/unshare", "--user", "--net", "--"] as const;

const canUnshare = () =>
  process.platform === "linux" &&
  existsSync(unshare) &&
  spawnSync(unshare, [...unshareArguments, "/bin/true"], { stdio: "ignore" }).status === 0;

type NetworkIsolation = "permissions" | "namespace" | "none";

const findNetworkIsolation = (): NetworkIsolation => {
  if (process.allowedNodeEnvironmentFlags.has("--allow-net")) return "permissions";
  return canLimit && canUnshare() ? "namespace" : "none";
};

let networkIsolation: NetworkIsolation | undefined;

/**
 * Returns what keeps a runner process off the network: Node's permission model from version 25 on,
 * or else a namespace, if the system lets this account create one. Containers often do not.
 */
export const getNetworkIsolation = () => {
  networkIsolation ??= findNetworkIsolation();
  return networkIsolation;
};

const getLimitScript = () => {
  const isolate =
    getNetworkIsolation() === "namespace" ? `${unshare} ${unshareArguments.join(" ")}` : "";
  return `${setLimits} exec ${isolate} ${clearEnvironment} "$0" "$@"`;
};

/**
 * Starts the entry as an isolated process: no environment, no open files, few permissions, and no
 * network if possible.
 */
export const spawnIsolated = (entry: string, cwd: string, overrides: Partial<Limits>) => {
  const nodeCommand = [process.execPath, ...getNodeArguments(entry, overrides)] as const;
  const [command, ...args] = canLimit
    ? (["/bin/sh", "-c", getLimitScript(), ...nodeCommand] as const)
    : nodeCommand;
  return spawn(command, args, {
    cwd,
    env: Object.create(null),
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
};
