import { readFile } from "node:fs/promises";
import type { Limits } from "./limits";
import type { Runner } from "./runner-process";

const intervalMs = 250;
const pageBytes = 4_096;
const msPerTick = 10;
/** A runner that does not reply for this long is stuck, however little CPU time it got. */
const longestSilenceMs = 6_000;

/** Memory and CPU time of a process, from Linux's /proc. Undefined on other systems. */
const usageOf = async (pid: number | undefined) => {
  if (process.platform !== "linux" || pid === undefined) return undefined;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field, the name in parentheses, may contain anything; only numbers follow it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields.length < 22) return undefined;
  const cpuMs = (Number(fields[11]) + Number(fields[12])) * msPerTick;
  return { cpuMs, rss: Number(fields[21]) * pageBytes };
};

/**
 * Watches busy runners and kills those that use CPU time without answering pings (the engine's builtins cannot always
 * be interrupted from inside) or that use too much memory. Outside Linux there is no CPU time to read, so silence
 * alone counts, with a longer limit, and only the engine's own cap limits memory. `tick` runs after each round.
 * Returns a function that stops the watchdog.
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
      return runner.send({ type: "ping" });
    }
    const silent = now - runner.owes.since;
    const burnt = usage === undefined ? silent / 2 : usage.cpuMs - runner.owes.cpuMs;
    if (burnt > limits.silenceMs || silent > longestSilenceMs) runner.kill("silent");
  };

  const look = () => {
    const now = performance.now();
    // If this process itself was blocked, pongs may be unread, so start over.
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
