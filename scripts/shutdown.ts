import fs from "node:fs";

/** `hurry` is aborted when whoever asked has lost patience: cut off what would still take its time. */
type Close = (hurry: AbortSignal) => Promise<unknown>;

export type Shutdown = {
  /** Aborted as soon as the process is asked to end. */
  signal: AbortSignal;
  /** Adds something to close; the last added is closed first. */
  defer(close: Close): void;
  /** Closes everything and ends the process. */
  end(code: number): Promise<never>;
};

/**
 * npm passes SIGTERM on to nobody: it dies, and so may the shell between. Their processes are
 * watched instead. Only under npm: a program started in the background outlives its shell.
 */
function watchParents(onGone: () => void) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parentOf = (pid: number): number => {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    } catch {
      return 0;
    }
  };
  const parents = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atStart = parents();
  setInterval(() => parents() !== atStart && onGone(), 250).unref();
}

/**
 * Ends the process in order on SIGINT, SIGTERM, SIGHUP or npm's death. The second signal hurries,
 * so that nothing is left behind even then; the third ends at once. `codeWhenAsked` is the exit
 * code of a process that was asked to end.
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
      // One Ctrl-C may arrive twice: from the terminal, and again from a parent that passes it on.
      const repeated = Date.now() - last < 300;
      last = Date.now();
      if (!ending) console.log("Stopping …");
      else if (!repeated && hurry.signal.aborted) process.exit(130);
      else if (!repeated) hurry.abort();
      void end(codeWhenAsked);
    });
  }
  // The terminal may be gone while there is still something to say.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  watchParents(() => void end(codeWhenAsked));
  return { signal: asked.signal, defer: (closer) => void closers.push(closer), end };
}

/**
 * Runs a command to its end and exits with the code it resolves to; an error is one line and code 1.
 * Asked to end early, it waits for what is in hand, closes everything and exits with 130.
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

/** People read sentences; TOOLWRIGHT_DEBUG=1 shows where they come from. */
export function report(error: unknown) {
  if (process.env.TOOLWRIGHT_DEBUG === "1") console.error(error);
  else console.error(error instanceof Error ? error.message : String(error));
}
