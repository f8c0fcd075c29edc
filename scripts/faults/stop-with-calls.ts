import { setTimeout as sleep } from "node:timers/promises";
import { isRunning, listChildren } from "../lib/process-tree.ts";
import type { Fault } from "./fault.ts";
import type { FaultProduct } from "./fault-product.ts";

const CALLS = 50;
const STREAMS = 20;
const MAX_STOP_SECONDS = 35;

/** Reads a stream to its end. Resolves to its events. */
const readEvents = async (
  product: FaultProduct,
  origin: string,
  tool: string,
): Promise<string[]> => {
  const response = await fetch(product.toolUrl(tool, origin), {
    method: "POST",
    headers: {
      "x-api-key": product.key,
      "content-type": "application/json",
      accept: "text/event-stream",
    },
    body: JSON.stringify({ id: "stream" }),
  });
  return (await response.text()).split("\n\n").filter((event) => /^event:/m.test(event));
};

/**
 * Reads a stream that stays open for three seconds. Resolves to whether its last event is the
 * result.
 */
const readStream = async (product: FaultProduct, origin: string): Promise<boolean> => {
  const events = await readEvents(product, origin, "stream");
  const last = events.at(-1) ?? "";
  return events.length === 2 && last.startsWith("event: result") && last.includes("ended");
};

export const stopWithCalls: Fault = {
  name: `SIGTERM with ${CALLS} calls and ${STREAMS} streams`,
  criterion: "all of them end with their result; the server exits with 0 and leaves no process",
  async run(product) {
    const server = await product.startAnother();
    const { url, process: child } = server;
    await product.call("compute", { origin: url });
    const runners = listChildren(child.pid ?? 0);
    const answers = [
      ...Array.from({ length: CALLS }, () =>
        product.call("slow", { origin: url }).then((status) => status === 200),
      ),
      ...Array.from({ length: STREAMS }, () => readStream(product, url)),
    ];
    await sleep(1_000);
    const stoppedAt = performance.now();
    const code = await server.stop();
    const seconds = (performance.now() - stoppedAt) / 1000;
    const settled = await Promise.allSettled(answers);
    const successes = settled.filter((each) => each.status === "fulfilled" && each.value);
    const orphans = runners.filter(isRunning);
    return {
      figure: `${successes.length} of ${answers.length} answered, exit code ${code} after ${seconds.toFixed(1)} s, ${orphans.length} of ${runners.length} runners left`,
      passed:
        successes.length === answers.length &&
        code === 0 &&
        seconds <= MAX_STOP_SECONDS &&
        runners.length > 0 &&
        orphans.length === 0,
    };
  },
};

export const stopWithLongStreams: Fault = {
  name: `SIGTERM with ${STREAMS} streams that would be open for a minute`,
  criterion: `each ends with an event that states the reason; the server exits with 0 within ${MAX_STOP_SECONDS} s and leaves no process`,
  async run(product) {
    const server = await product.startAnother();
    const { url, process: child } = server;
    const streams = Array.from({ length: STREAMS }, () =>
      readEvents(product, url, "long-stream").then(
        (events) => events.at(-1) ?? "no event",
        (error: Error) => error.message,
      ),
    );
    await sleep(3_000);
    const runners = listChildren(child.pid ?? 0);
    const stoppedAt = performance.now();
    const code = await server.stop();
    const seconds = (performance.now() - stoppedAt) / 1000;
    const lastEvents = await Promise.all(streams);
    const explained = lastEvents.filter((event) => event.includes("The server stopped before"));
    const orphans = runners.filter(isRunning);
    return {
      figure: `${explained.length} of ${STREAMS} explained; exit code ${code} after ${seconds.toFixed(1)} s, ${orphans.length} of ${runners.length} runners left`,
      passed:
        explained.length === STREAMS &&
        code === 0 &&
        seconds <= MAX_STOP_SECONDS &&
        runners.length > 0 &&
        orphans.length === 0,
    };
  },
};
