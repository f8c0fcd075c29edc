import fs from "node:fs";

type Close = () => Promise<unknown>;

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
 * Ends the process in order on SIGINT, SIGTERM, SIGHUP or npm's death, and at once on the second
 * signal. Ctrl-C reaches npm, its shell and this process alike, so `npm` dying after it is no second.
 */
export function orderlyShutdown(say: (line: string) => void): Shutdown {
  const controller = new AbortController();
  const closers: Close[] = [];
  let ending: Promise<never> | undefined;

  async function close(code: number): Promise<never> {
    controller.abort(new Error("Stopped."));
    let failed = false;
    for (let next = closers.pop(); next; next = closers.pop()) {
      await next().catch((error: unknown) => {
        failed = true;
        say(`Something did not close: ${error instanceof Error ? error.message : String(error)}`);
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
      const now = Date.now();
      // One Ctrl-C may arrive twice: from the terminal, and again from a parent that passes it on.
      if (ending && now - last > 300) process.exit(130);
      if (!ending) say("Stopping …");
      last = now;
      void end(0);
    });
  }
  // The terminal may be gone while there is still something to say.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  watchParents(() => void end(0));
  return { signal: controller.signal, defer: (closer) => void closers.push(closer), end };
}
