import cluster from "node:cluster";

/**
 * Closes something. `force` is aborted on the second signal: drop whatever would still take time.
 */
type Close = (force: AbortSignal) => Promise<unknown>;

export type Shutdown = {
  /** Aborted as soon as the process receives a signal to stop. */
  signal: AbortSignal;
  /** Registers something to close. The last one registered is closed first. */
  defer(close: Close): void;
  /** Closes everything and ends the process. */
  end(code: number): Promise<never>;
};

/**
 * Calls `onExit` when the parent process ends. scripts/node.mjs forwards signals and reports npm's
 * end, unless it is killed itself. Only under npm, because a program started in the background must
 * outlive its shell.
 */
function watchParent(onExit: () => void) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && onExit(), 250).unref();
}

/**
 * Shuts down cleanly on SIGINT, SIGTERM, SIGHUP or npm's death. The second signal aborts `force`
 * but still leaves nothing behind. The third exits immediately. `exitCodeOnSignal` is the exit code
 * after a signal.
 */
export function createShutdown(exitCodeOnSignal: number): Shutdown {
  const stopController = new AbortController();
  const forceController = new AbortController();
  const closers: Close[] = [];
  let exitPromise: Promise<never> | undefined;

  async function close(code: number): Promise<never> {
    stopController.abort(new Error("Stopped."));
    let hasFailed = false;
    for (let next = closers.pop(); next; next = closers.pop()) {
      await next(forceController.signal).catch((error: unknown) => {
        hasFailed = true;
        reportError(error);
      });
    }
    process.exit(hasFailed ? 1 : code);
  }
  const end = (code: number) => {
    exitPromise ??= close(code);
    return exitPromise;
  };

  let lastSignalAt = Number.NEGATIVE_INFINITY;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      // A single Ctrl-C may arrive twice: from the terminal, and again from a parent that forwards
      // it.
      const isRepeated = performance.now() - lastSignalAt < 300;
      lastSignalAt = performance.now();
      if (exitPromise && !isRepeated) {
        if (forceController.signal.aborted) process.exit(130);
        forceController.abort();
      }
      // Other processes of the same server would print it once each.
      if (!exitPromise && cluster.isPrimary) console.log("Stopping …");
      void end(exitCodeOnSignal);
    });
  }
  // The terminal may be gone before the last message.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  watchParent(() => void end(exitCodeOnSignal));
  return { signal: stopController.signal, defer: (closer) => void closers.push(closer), end };
}

/**
 * Runs a command and exits with the code it resolves to. An error prints one line and exits with 1.
 * On a signal, waits for the command to stop, closes everything and exits with 130.
 */
export function runCommand(command: (shutdown: Shutdown) => Promise<number>) {
  const shutdown = createShutdown(130);
  const commandPromise = command(shutdown).then(
    (code) => void shutdown.end(code),
    (error: unknown) => {
      if (!shutdown.signal.aborted) reportError(error);
      void shutdown.end(1);
    },
  );
  shutdown.defer(() => commandPromise);
}

/** Prints only the message. With TOOLWRIGHT_DEBUG=1, also prints the stack. */
export function reportError(error: unknown) {
  if (process.env.TOOLWRIGHT_DEBUG === "1") console.error(error);
  else console.error(error instanceof Error ? error.message : String(error));
}
