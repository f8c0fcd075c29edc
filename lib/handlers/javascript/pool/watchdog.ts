import { readFile } from "node:fs/promises";
import type { Limits } from "../limits";
import { readPageSize } from "./page-size";
import type { Runner } from "./runner-process";

const CHECK_INTERVAL_MS = 250;
/** Linux reports CPU times in hundredths of a second on every architecture that Node supports. */
const MS_PER_TICK = 10;
/**
 * A runner that uses more than this share of a core for a while, alongside another Space, gets a
 * lower priority.
 */
const MAX_CPU_SHARE = 0.2;
const CPU_SHARE_MS = 1_000;
/**
 * A runner that does not reply for this many milliseconds is stuck, however little CPU time it got.
 */
const MAX_SILENCE_MS = 6_000;
/** The same for a runner that is still starting, which a busy machine may take long to do. */
const MAX_START_MS = 30_000;

let pageBytes: number | undefined;

/**
 * Reads the memory and CPU time of a process from Linux's /proc. Returns undefined on other
 * systems.
 */
const readUsage = async (pid: number | undefined) => {
  if (process.platform !== "linux" || pid === undefined) return undefined;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field, the name in parentheses, may contain anything. Only numbers follow it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields.length < 22) return undefined;
  pageBytes ??= readPageSize();
  const cpuMs = (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  return { cpuMs, rss: Number(fields[21]) * pageBytes };
};

/**
 * Watches busy runners and kills those that use CPU time without answering pings (the engine's
 * builtins cannot always be interrupted from inside) or that use too much memory. Outside Linux,
 * CPU time cannot be read, so silence alone counts, with a longer limit, and only the engine's own
 * cap limits memory. A runner that computes without pause while other Spaces have runners gets a
 * lower priority. `afterCheck` runs after each round. Returns a function that stops the watchdog.
 */
export const startWatchdog = (
  runners: Iterable<Runner>,
  limits: Limits,
  afterCheck: () => void,
) => {
  let lastCheckAt = performance.now();

  const checkPriority = (runner: Runner, cpuMs: number, now: number) => {
    const { usage, space, hasLowPriority } = runner;
    if (hasLowPriority || (usage && now - usage.at < CPU_SHARE_MS)) return;
    runner.usage = { at: now, cpuMs };
    if (!usage || cpuMs - usage.cpuMs <= MAX_CPU_SHARE * (now - usage.at)) return;
    const isAlone = [...runners].every((other) => (other.space ?? space) === space);
    if (!isAlone) runner.lowerPriority();
  };

  const checkRunner = async (runner: Runner) => {
    const usage = await readUsage(runner.pid);
    const now = performance.now();
    runner.rss = usage?.rss ?? 0;
    if (usage) checkPriority(runner, usage.cpuMs, now);
    if (runner.rss > limits.rssBytes) return runner.kill("memory");
    if (runner.pendingPing === undefined) {
      runner.pendingPing = { since: now, cpuMs: usage?.cpuMs ?? 0 };
      return runner.send({ type: "ping" });
    }
    const silentMs = now - runner.pendingPing.since;
    // No guest runs before the runner is ready, so the CPU time until then is its own.
    if (!runner.isReady()) return silentMs > MAX_START_MS ? runner.kill("silent") : undefined;
    const usedCpuMs = usage === undefined ? silentMs / 2 : usage.cpuMs - runner.pendingPing.cpuMs;
    if (usedCpuMs > limits.silenceMs || silentMs > MAX_SILENCE_MS) runner.kill("silent");
  };

  const checkRunners = () => {
    const now = performance.now();
    // If this process itself was blocked, pongs may be unread, so start over.
    const wasDelayed = now - lastCheckAt > 2 * CHECK_INTERVAL_MS;
    lastCheckAt = now;
    for (const runner of runners) {
      if (wasDelayed) runner.pendingPing = undefined;
      if (runner.calls.length > 0) void checkRunner(runner);
    }
    afterCheck();
  };
  const timer = setInterval(checkRunners, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
};
