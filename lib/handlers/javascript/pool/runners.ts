import { existsSync, mkdtempSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Limits } from "../limits";
import type { KillReason } from "./protocol";
import { type Runner, startRunner } from "./runner-process";

type RunnersOptions = {
  entry: string;
  /** How many are kept when they are idle. */
  size: number;
  limits: Limits;
  overrides: Partial<Limits>;
  /** Called when a runner can take calls, or has ended. */
  onFree(): void;
  /** Called when a runner ended with calls of a Space. */
  onCallsKilled(space: string, reason: KillReason): void;
};

/** Finds the runner's entry and creates the folder that the processes run in, each once needed. */
const createLocation = (entry: string) => {
  let realEntry: string | undefined;
  let cwd: string | undefined;
  /** Throws if the entry is missing, because that is a broken build and not a failing tool. */
  const findEntry = () => {
    realEntry ??= realpathSync(entry);
    return realEntry;
  };
  return {
    findEntry,
    prepare() {
      // Systems delete temporary folders that have not changed for days.
      if (cwd === undefined || !existsSync(cwd))
        cwd = mkdtempSync(path.join(tmpdir(), "toolwright-runner-"));
      return { entry: findEntry(), cwd };
    },
    async remove() {
      if (cwd !== undefined) await rm(cwd, { recursive: true, force: true });
    },
  };
};

/** Creates the runner processes of a pool, which are started on demand. */
export const createRunners = (options: RunnersOptions) => {
  const { entry, size, limits, overrides, onFree, onCallsKilled } = options;
  const runners = new Set<Runner>();
  const exiting = new Set<Promise<void>>();
  const kills = {
    silent: 0,
    memory: 0,
    crashed: 0,
    external: 0,
    deadline: 0,
    cancelled: 0,
    closing: 0,
  };
  const location = createLocation(entry);

  const start = (): Runner => {
    const runner = startRunner({
      ...location.prepare(),
      limits: overrides,
      onFree,
      onExit: (deadRunner, reason) => {
        runners.delete(deadRunner);
        kills[reason]++;
        if (deadRunner.space !== undefined && deadRunner.calls.length > 0)
          onCallsKilled(deadRunner.space, reason);
        setImmediate(onFree);
      },
    });
    runners.add(runner);
    const exit = runner.exited.then(() => void exiting.delete(exit));
    exiting.add(exit);
    return runner;
  };

  const toRunner = (choice: Runner | "new", space: string): Runner => {
    if (choice === "new") return start();
    if (!choice.hasLowPriority || choice.space === space) return choice;
    choice.kill("closing");
    return start();
  };

  return {
    runners,
    kills,
    findEntry: location.findEntry,
    /** Returns a runner that serves only this Space, as chosen by `chooseRunner`. */
    take(choice: Runner | "new", space: string): Runner {
      const runner = toRunner(choice, space);
      if (runner.space !== undefined && runner.space !== space) runner.send({ type: "clear" });
      runner.space = space;
      return runner;
    },
    /**
     * Stops idle runners beyond `size`, and those with low priority, so that the ones kept have
     * normal priority.
     */
    stopIdleExtras() {
      const now = performance.now();
      for (const runner of runners) {
        if (runners.size <= size && !runner.hasLowPriority) continue;
        if (runner.calls.length === 0 && now - runner.lastUsedAt > limits.idleMs)
          runner.kill("closing");
      }
    },
    state() {
      const busyRunners = [...runners].filter(({ calls }) => calls.length > 0).length;
      return { busyRunners, idleRunners: runners.size - busyRunners };
    },
    async close() {
      for (const runner of runners) runner.kill("closing");
      await Promise.all(exiting);
      await location.remove();
    },
  };
};
