import { readFile } from "node:fs/promises";
import type { Limits } from "./limits";
import type { Runner } from "./runner-process";

const intervalMs = 250;
const pageBytes = 4_096;
const msPerTick = 10;
/** However little processor time it gets, a runner that says nothing for so long is stuck. */
const longestSilenceMs = 6_000;

/** Memory and processor time of a process, from Linux's /proc; nothing elsewhere. */
const usageOf = async (pid: number | undefined) => {
  if (process.platform !== "linux" || pid === undefined) return undefined;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is the name, in brackets, and may hold anything; what follows it is numbers.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields.length < 22) return undefined;
  const cpuMs = (Number(fields[11]) + Number(fields[12])) * msPerTick;
  return { cpuMs, rss: Number(fields[21]) * pageBytes };
};

/**
 * Looks after the runners that have work: one that gives no sign of life while it uses the processor (an
 * engine's builtin cannot always be interrupted from inside), or has grown too large, is killed. Elsewhere
 * than on Linux silence alone is judged, more patiently, and the engine's own cap holds the memory.
 * `tick` runs after each round.
 */
export const startWatchdog = (runners: Iterable<Runner>, limits: Limits, tick: () => void) => {
  let last = performance.now();

  const judge = async (runner: Runner) => {
    const usage = await usageOf(runner.pid);
    const now = performance.now();
    runner.rss = usage?.rss ?? 0;
    if (runner.rss > limits.rssBytes) return runner.kill("memory");
    if (runner.owes === undefined) {
      runner.owes = { since: now, cpuMs: usage?.cpuMs ?? 0 };
      return runner.send({ t: "ping" });
    }
    const silent = now - runner.owes.since;
    const burnt = usage === undefined ? silent / 2 : usage.cpuMs - runner.owes.cpuMs;
    if (burnt > limits.silenceMs || silent > longestSilenceMs) runner.kill("silent");
  };

  const look = () => {
    const now = performance.now();
    // When this process itself was held up, the runners' answers may lie unread: nobody is blamed.
    const late = now - last > 2 * intervalMs;
    last = now;
    for (const runner of runners) {
      if (late) runner.owes = undefined;
      if (runner.calls.size > 0) void judge(runner);
    }
    tick();
  };
  const timer = setInterval(look, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
};
