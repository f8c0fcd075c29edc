import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { report } from "../../lib/server/log/report.ts";
import { serveMetricsToWorkers } from "../../lib/server/metrics/process-metrics.ts";
import { toNumberArgument } from "./process-number.ts";
import type { Shutdown } from "./shutdown.ts";

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** How a process ends that is asked to. One that was forked just before does not handle signals. */
const properEnds: readonly string[] = ["exit code 0", "SIGTERM", "SIGINT", "SIGHUP"];

type ServerProcess = {
  worker: Worker;
  /** Resolves to whether it listens. False if it ended before. */
  isListening: Promise<boolean>;
  /** Resolves to how it ended. */
  end: Promise<string>;
};

/** An accepted connection that the primary process passes on. */
type Connection = { close(): void };
/** Which process each connection was last passed to. */
const receivers = new WeakMap<Connection, Worker>();

/**
 * Closes the connection that a process did not accept before it ended. Node would leave it open,
 * and its client would wait forever. There is at most one, because the next is passed on only when
 * the process has accepted the last.
 */
function closeLostConnection(worker: Worker) {
  const { process: child } = worker;
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  let last: Connection | undefined;
  child.send = (message: unknown, connection?: unknown, ...rest: unknown[]) => {
    // It may also be a callback.
    if (typeof connection === "object" && connection !== null) {
      last = connection as Connection;
      receivers.set(last, worker);
    }
    return send(message, connection, ...rest);
  };
  worker.once("exit", () => {
    if (last && receivers.get(last) === worker) last.close();
  });
}

function fork(number: number): ServerProcess {
  cluster.setupPrimary({ args: [toNumberArgument(number)] });
  const worker = cluster.fork();
  closeLostConnection(worker);
  const end = new Promise<string>((resolve) =>
    worker.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`)),
  );
  const isListening = new Promise<boolean>((resolve) => {
    worker.once("listening", () => resolve(true));
    worker.once("exit", () => resolve(false));
  });
  return { worker, isListening, end };
}

/**
 * Runs the server in several processes that share its port, and replaces those that end. Resolves
 * once all of them listen. Throws if one of them does not start. They run the same program with the
 * environment of this process, which distributes connections among them.
 */
export async function startProcesses(count: number, { signal, defer }: Shutdown): Promise<void> {
  const processes = new Map<number, ServerProcess>();
  const start = (number: number) => {
    const serverProcess = fork(number);
    processes.set(number, serverProcess);
    return serverProcess;
  };
  const stop = () => {
    for (const { worker } of processes.values()) worker.process.kill("SIGTERM");
  };
  signal.addEventListener("abort", stop);
  defer(async (force) => {
    force.addEventListener("abort", stop);
    const ends = await Promise.all([...processes.values()].map(({ end }) => end));
    const failure = ends.find((end) => !properEnds.includes(end));
    if (failure !== undefined) throw new Error(`A process did not stop properly: ${failure}.`);
  });

  const supervise = async (number: number, first: ServerProcess) => {
    let failureCount = 0;
    for (let current = first; ; current = start(number)) {
      const end = await current.end;
      if (signal.aborted) return;
      processes.delete(number);
      report(`Process ${number} ended (${end}) and will be replaced.`, "processes");
      failureCount = (await current.isListening) ? 0 : failureCount + 1;
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** failureCount, MAX_DELAY_MS);
      await sleep(delayMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
    }
  };
  const startFirst = async (number: number) => {
    const serverProcess = start(number);
    if (!(await serverProcess.isListening)) {
      processes.delete(number);
      throw new Error(`Process ${number} did not start.`);
    }
    void supervise(number, serverProcess);
  };

  serveMetricsToWorkers();
  // Prints what prevents a start only once, and migrates only once.
  await startFirst(1);
  signal.throwIfAborted();
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => startFirst(index + 2)));
}
