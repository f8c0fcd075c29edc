import { readFile } from "node:fs/promises";
import type { Limits } from "./limits";
import type { Runner } from "./runner-process";

const intervalMs = 250;
const pageBytes = 4_096;

/** Resident memory of a process, from Linux's /proc; 0 elsewhere, where the engine's own cap must do. */
const residentBytes = async (pid: number | undefined): Promise<number> => {
  if (process.platform !== "linux" || pid === undefined) return 0;
  const statm = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  return (Number(statm.split(" ")[1]) || 0) * pageBytes;
};

/**
 * Looks after the runners that have work: one that owes a sign of life for too long (an engine's builtin
 * cannot always be interrupted from inside) or has grown too large is killed. `tick` runs after each round.
 */
export const startWatchdog = (runners: Iterable<Runner>, limits: Limits, tick: () => void) => {
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    // When this process itself was held up, the runners' answers may lie unread: nobody is blamed.
    const late = now - last > 2 * intervalMs;
    last = now;
    for (const runner of runners) {
      if (runner.calls.size === 0) continue;
      if (late) runner.askedAt = undefined;
      else if (runner.askedAt !== undefined && now - runner.askedAt > limits.silenceMs) {
        runner.kill("silent");
        continue;
      }
      if (runner.askedAt === undefined) {
        runner.askedAt = now;
        runner.send({ t: "ping" });
      }
      void residentBytes(runner.pid).then((bytes) => {
        runner.rss = bytes;
        if (bytes > limits.rssBytes) runner.kill("memory");
      });
    }
    tick();
  };
  const timer = setInterval(look, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
};
