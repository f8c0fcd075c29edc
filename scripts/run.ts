import { type SpawnOptions, spawn } from "node:child_process";

export type Ran = {
  /** The exit code; 1 when a signal ended the program. */
  code: number;
  /** What it printed, in the order it came; empty when that went to the terminal. */
  output: string;
  /** Its standard output alone. */
  result: string;
};

type Options = SpawnOptions & {
  /** Lets the program print to the terminal. */
  show?: boolean;
  /** Tells the program to stop; the promise rejects once it is gone. */
  signal?: AbortSignal;
};

/** Runs a program to its end. Rejects when it cannot be started. */
export function run(
  command: string,
  args: string[],
  { show = false, signal, ...options }: Options = {},
): Promise<Ran> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stdio: SpawnOptions["stdio"] = show ? "inherit" : ["ignore", "pipe", "pipe"];
    const child = spawn(command, args, { stdio, ...options });
    let output = "";
    let result = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk;
      result += chunk;
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    const stop = () => child.kill("SIGTERM");
    signal?.addEventListener("abort", stop);
    child.once("error", reject);
    child.once("close", (code) => {
      signal?.removeEventListener("abort", stop);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ code: code ?? 1, output, result });
    });
  });
}

/** Runs a script of an installed package with this Node, past npx, shells and `PATH`. */
export const runNode = (args: string[], options: Options = {}) =>
  run(process.execPath, args, options);
