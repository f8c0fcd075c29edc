import { type ChildProcess, spawn } from "node:child_process";
import { artifactFolder } from "./artifact.ts";

/** A running server process, for tests: its address and its output so far. */
export type LaunchedProcess = {
  url: string;
  process: ChildProcess;
  output(): string;
  /** Sends the signal (default SIGTERM) and resolves to the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Returns Node's arguments for the second half of `npm start`. */
export const toStartArguments = (artifact = artifactFolder): string[] => [
  "--max-semi-space-size=32",
  "--no-parallel-scavenge",
  // What is created while the server starts stays in memory. V8 would conclude that what the same
  // code creates for a request does too, and allocate it with what is rarely collected.
  "--no-allocation-site-pretenuring",
  // After 8 seconds with little work, V8 would give memory back, and with it what it learned about
  // the code: calls would take twice as long until it is compiled again. 10 minutes instead.
  "--gc-memory-reducer-start-delay-ms=600000",
  // For the collection before the server listens.
  "--expose-gc",
  "--disable-warning=ExperimentalWarning",
  `${artifact}/start.mjs`,
];

type Options = {
  env: Record<string, string>;
  ready: RegExp;
  uid?: number;
  gid?: number;
};

const waitForExit = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once("close", resolve);
  });

/**
 * Starts a program with this Node and resolves when its output matches `ready`, whose first group
 * is its address. Rejects with the output if the program exits before that.
 */
export function launch(
  args: string[],
  { env, ready, ...options }: Options,
): Promise<LaunchedProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  let output = "";
  return new Promise((resolve, reject) => {
    const onData = (chunk: string) => {
      output += chunk;
      const url = ready.exec(output)?.[1];
      if (url === undefined) return;
      const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
        child.kill(signal);
        return waitForExit(child);
      };
      resolve({ url, process: child, output: () => output, stop });
    };
    child.stdout?.setEncoding("utf8").on("data", onData);
    child.stderr?.setEncoding("utf8").on("data", onData);
    child.once("error", reject);
    child.once("close", () =>
      reject(new Error(`The process exited before it was ready.\n${output}`)),
    );
  });
}

/** Starts the built product as `npm start` does. */
export const launchServer = (env: Record<string, string>, artifact?: string) =>
  launch(toStartArguments(artifact), { env, ready: /ready at (http:\S+)/ });

/** Starts Next's own server, the second mount of the same routes. Port 0 lets it choose a port. */
export const launchNextServer = (env: Record<string, string>) =>
  launch(["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", env.PORT ?? "0"], {
    env: { ...env, NODE_ENV: "production" },
    ready: /(http:\/\/127\.0\.0\.1:\d+)[\s\S]*Ready/,
  });
