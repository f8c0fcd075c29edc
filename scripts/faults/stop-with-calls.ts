import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import { isRunning, listChildren } from "./process-tree.ts";

const CALLS = 50;
const STREAMS = 20;

export const stopWithCalls: Fault = {
  name: `SIGTERM with ${CALLS} calls and ${STREAMS} streams`,
  criterion: "all of them end with their result; the server exits with 0 and leaves no process",
  async run(product) {
    const server = await product.startAnother();
    const { url, process: child } = server;
    await product.call("compute", { origin: url });
    const runners = listChildren(child.pid ?? 0);
    const answers = [
      ...Array.from({ length: CALLS }, () => product.call("slow", { origin: url })),
      ...Array.from({ length: STREAMS }, () =>
        product.call("slow", { origin: url, headers: { accept: "text/event-stream" } }),
      ),
    ];
    await sleep(1_000);
    const stoppedAt = performance.now();
    const code = await server.stop();
    const seconds = (performance.now() - stoppedAt) / 1000;
    const statuses = await Promise.allSettled(answers);
    const successes = statuses.filter((each) => each.status === "fulfilled" && each.value === 200);
    const orphans = runners.filter(isRunning);
    return {
      figure: `${successes.length} of ${answers.length} answered, exit code ${code} after ${seconds.toFixed(1)} s, ${orphans.length} of ${runners.length} runners left`,
      passed:
        successes.length === answers.length && code === 0 && seconds <= 35 && orphans.length === 0,
    };
  },
};
