/** `force` is aborted on the second signal: drop whatever would still take time. */
type Close = (hurry: AbortSignal) => Promise<unknown>;

export type Shutdown = {
  /** Aborted as soon as the process receives a signal to stop. */
  signal: AbortSignal;
  /** Registers something to close; the last registered is closed first. */
  defer(close: Close): void;
  /** Closes everything and ends the process. */
  end(code: number): Promise<never>;
};

/**
 * scripts/node.mjs forwards signals and reports npm's end, unless it is killed itself. Only under npm:
 * a program started in the background must outlive its shell.
 */
function watchParent(onExit: () => void) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && onExit(), 250).unref();
}

/**
 * Shuts down cleanly on SIGINT, SIGTERM, SIGHUP or npm's death. The second signal aborts `force`,
 * still leaving nothing behind; the third exits at once. `exitCodeOnSignal` is the exit
 * code after a signal.
 */
export function orderlyShutdown(codeWhenAsked: number): Shutdown {
  const asked = new AbortController();
  const hurry = new AbortController();
  const closers: Close[] = [];
  let ending: Promise<never> | undefined;

  async function close(code: number): Promise<never> {
    asked.abort(new Error("Stopped."));
    let failed = false;
    for (let next = closers.pop(); next; next = closers.pop()) {
      await next(hurry.signal).catch((error: unknown) => {
        failed = true;
        report(error);
      });
    }
    process.exit(failed ? 1 : code);
  }
  const end = (code: number) => {
    ending ??= close(code);
    return ending;
  };

  let last = 0;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      // One Ctrl-C may arrive twice: from the terminal, and again from a parent that forwards it.
      const repeated = Date.now() - last < 300;
      last = Date.now();
      if (!ending) console.log("Stopping …");
      else if (!repeated && hurry.signal.aborted) process.exit(130);
      else if (!repeated) hurry.abort();
      void end(codeWhenAsked);
    });
  }
  // The terminal may be gone before the last message.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  watchParent(() => void end(codeWhenAsked));
  return { signal: asked.signal, defer: (closer) => void closers.push(closer), end };
}

/**
 * Runs a command and exits with the code it resolves to; an error prints one line and exits with 1.
 * On a signal it waits for the command to stop, closes everything and exits with 130.
 */
export function runToEnd(command: (shutdown: Shutdown) => Promise<number>) {
  const shutdown = orderlyShutdown(130);
  const finished = command(shutdown).then(
    (code) => void shutdown.end(code),
    (error: unknown) => {
      if (!shutdown.signal.aborted) report(error);
      void shutdown.end(1);
    },
  );
  shutdown.defer(() => finished);
}

/** Prints the message only; TOOLWRIGHT_DEBUG=1 prints the stack as well. */
export function report(error: unknown) {
  if (process.env.TOOLWRIGHT_DEBUG === "1") console.error(error);
  else console.error(error instanceof Error ? error.message : String(error));
}
