import { type SpawnOptions, spawn } from "node:child_process";

export type Ran = { code: number; output: string };

/**
 * Runs a program to its end and resolves to its exit code with everything it printed, or an empty
 * output when `show` passes that on to the terminal. A signal's end counts as code 1.
 * When `signal` is aborted the program is told to stop, and the promise rejects once it is gone.
 */
export function run(
  command: string,
  args: string[],
  {
    show = false,
    signal,
    ...options
  }: SpawnOptions & { show?: boolean; signal?: AbortSignal } = {},
): Promise<Ran> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stdio: SpawnOptions["stdio"] = show ? "inherit" : ["ignore", "pipe", "pipe"];
    const child = spawn(command, args, { stdio, ...options });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    const stop = () => child.kill("SIGTERM");
    signal?.addEventListener("abort", stop);
    child.once("error", reject);
    child.once("close", (code) => {
      signal?.removeEventListener("abort", stop);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a script of an installed package with this Node, past npx, shells and `PATH`. */
export const runNode = (args: string[], options: Parameters<typeof run>[2] = {}) =>
  run(process.execPath, args, options);
