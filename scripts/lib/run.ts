import { type SpawnOptions, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";

export type RunResult = {
  /** The exit code, or 1 if a signal ended the program. */
  code: number;
  /** Standard output and error in the order they arrived. Empty if shown in the terminal. */
  output: string;
  /** Standard output only. */
  stdout: string;
};

type Options = SpawnOptions & {
  /** Whether the program prints to the terminal. */
  show?: boolean;
  /** Stops the program. The promise rejects once the program has exited. */
  signal?: AbortSignal;
  /** Whether the program and its children get only the processor time that other programs leave. */
  hasLowPriority?: boolean;
};

/**
 * Linux divides the processor time among sessions, and only then by priority within each. So the
 * priority of the session is lowered, too, which the program must have for itself.
 */
function lowerPriority(pid: number): void {
  const lowest = os.constants.priority.PRIORITY_LOW;
  os.setPriority(pid, lowest);
  try {
    fs.writeFileSync(`/proc/${pid}/autogroup`, String(lowest));
  } catch {
    // Not on Linux, or its kernel does not group by session.
  }
}

/** Runs a program and waits until it exits. Rejects if it cannot be started. */
export function run(
  command: string,
  args: string[],
  { show = false, signal, hasLowPriority = false, ...options }: Options = {},
): Promise<RunResult> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stdio: SpawnOptions["stdio"] = show ? "inherit" : ["ignore", "pipe", "pipe"];
    const child = spawn(command, args, { stdio, detached: hasLowPriority, ...options });
    if (hasLowPriority && child.pid) lowerPriority(child.pid);
    let output = "";
    let stdout = "";
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      stdout += chunk;
    });
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
    const stop = () => child.kill("SIGTERM");
    signal?.addEventListener("abort", stop);
    child.once("error", reject);
    child.once("close", (code) => {
      signal?.removeEventListener("abort", stop);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ code: code ?? 1, output, stdout });
    });
  });
}

/** Runs a script with this Node directly, without npx, a shell or `PATH`. */
export const runNode = (args: string[], options: Options = {}) =>
  run(process.execPath, args, options);
