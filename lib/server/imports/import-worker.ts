import { fork } from "node:child_process";
import type {
  FromImportWorker,
  ImportJob,
  ImportWorkerPorts,
  PortCall,
  ToImportWorker,
} from "@/lib/api/import-worker/messages";
import type { PlainError } from "@/lib/errors";
import type { ImportLimits } from "./import-limits";
import { createPausableTimer } from "./pausable-timer";

export type KillReason = "timeout" | "memory" | "cancelled" | "displaced" | "closing";
/** How an import ended. `failed` is an internal error. */
export type ImportEnding =
  | { type: "done"; body: Uint8Array<ArrayBuffer> }
  | { type: "refused"; refusal: PlainError }
  | { type: "killed"; reason: KillReason }
  | { type: "failed"; error: unknown };

/**
 * Starts the entry without an environment and without permission to read other files or start
 * processes.
 */
const forkWorker = (entry: string, heapMegabytes: number) =>
  fork(entry, [], {
    execArgv: [
      "--permission",
      `--allow-fs-read=${entry}`,
      `--max-old-space-size=${heapMegabytes}`,
      "--disable-warning=ExperimentalWarning",
    ],
    env: { NODE_ENV: "production" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });

/** The ports of all imports. They also depend on the Space of the import. */
export type ImportPoolPorts = {
  fetch(
    space: string,
    ...args: Parameters<ImportWorkerPorts["fetch"]>
  ): ReturnType<ImportWorkerPorts["fetch"]>;
  checkCode(
    space: string,
    ...args: Parameters<ImportWorkerPorts["checkCode"]>
  ): ReturnType<ImportWorkerPorts["checkCode"]>;
  listRemoteTools(
    space: string,
    ...args: Parameters<ImportWorkerPorts["listRemoteTools"]>
  ): ReturnType<ImportWorkerPorts["listRemoteTools"]>;
};

const callPort = (ports: ImportPoolPorts, space: string, call: PortCall): Promise<unknown> => {
  switch (call.name) {
    case "fetch":
      return ports.fetch(space, ...call.args);
    case "checkCode":
      return ports.checkCode(space, ...call.args);
    case "listRemoteTools":
      return ports.listRemoteTools(space, ...call.args);
  }
};

export type ImportWorker = {
  readonly pid: number | undefined;
  readonly isBusy: boolean;
  /** Whether it can run another import. */
  readonly isUsable: boolean;
  run(space: string, job: ImportJob): Promise<ImportEnding>;
  kill(reason: KillReason): void;
  readonly exited: Promise<void>;
};

/** Starts a process that reads one document at a time. */
export const startImportWorker = (
  entry: string,
  ports: ImportPoolPorts,
  { timeoutMs, heapMegabytes, keptRssBytes }: ImportLimits,
): ImportWorker => {
  const child = forkWorker(entry, heapMegabytes);
  let isUsable = true;
  let active:
    | {
        space: string;
        settle(ending: ImportEnding): void;
        timer: ReturnType<typeof createPausableTimer>;
      }
    | undefined;

  const send = (message: ToImportWorker) => {
    // The exit of a process that has just died is reported separately.
    if (child.connected) child.send(message, () => {});
  };
  const end = (ending: ImportEnding) => {
    active?.timer.stop();
    active?.settle(ending);
    active = undefined;
  };
  const dispose = (ending: ImportEnding) => {
    isUsable = false;
    child.kill("SIGKILL");
    end(ending);
  };

  const answer = async (id: number, call: PortCall) => {
    const job = active;
    if (!job) return;
    job.timer.pause();
    try {
      const value = await callPort(ports, job.space, call);
      if (job !== active) return;
      job.timer.resume();
      send({ type: "reply", id, value });
    } catch (error) {
      if (job === active) dispose({ type: "failed", error });
    }
  };
  child.on("message", (message: FromImportWorker) => {
    if (message.type === "call") return void answer(message.id, message.call);
    if (message.type === "failed") return dispose({ type: "failed", error: message.error });
    if (message.rss > keptRssBytes) dispose(message);
    else end(message);
  });
  child.once("exit", (code, signal) => {
    // V8 aborts a process whose heap is full, and the operating system kills one that uses too much
    // memory.
    if (signal !== null) dispose({ type: "killed", reason: "memory" });
    else dispose({ type: "failed", error: `The import process exited with code ${code}.` });
  });
  child.once("error", (error) => dispose({ type: "failed", error }));

  return {
    pid: child.pid,
    get isBusy() {
      return active !== undefined;
    },
    get isUsable() {
      return isUsable;
    },
    run: (space, job) =>
      new Promise((settle) => {
        const onTimeout = () => dispose({ type: "killed", reason: "timeout" });
        active = { space, settle, timer: createPausableTimer(timeoutMs, onTimeout) };
        send({ type: "run", ...job });
      }),
    kill: (reason) => dispose({ type: "killed", reason }),
    exited: new Promise((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", () => resolve());
    }),
  };
};
