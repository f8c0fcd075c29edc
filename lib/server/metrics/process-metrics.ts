import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";
import { z } from "zod";

type MetricsJson = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

const READ_TIMEOUT_MS = 5_000;
/** Longer, so that the reason arrives. */
const PRINT_TIMEOUT_MS = 6_000;

const id = z.int();
/** A worker asks the primary process for everything, which asks all workers for their metrics. */
const printRequest = z.object({ type: z.literal("print-metrics"), id });
const readRequest = z.object({ type: z.literal("read-metrics"), id });
const readReply = z.object({
  type: z.literal("metrics"),
  id,
  metrics: z.custom<MetricsJson>(Array.isArray),
});
const printReply = z.object({
  type: z.literal("printed-metrics"),
  id,
  text: z.string().optional(),
  error: z.string().optional(),
});

/**
 * Lets the primary process read the metrics of this worker, labeled with its number. Labels keep
 * the counters of a replaced process apart, whose sum would otherwise fall. Returns a function that
 * prints the metrics of all workers. It rejects if one of them does not respond.
 */
export const shareRegistry = (registry: Registry, processNumber: number) => {
  registry.setDefaultLabels({ process: String(processNumber) });
  const pending = new Map<number, PromiseWithResolvers<string>>();
  let lastId = 0;
  const send = (message: z.infer<typeof printRequest> | z.infer<typeof readReply>) =>
    process.send?.(message);

  process.on("message", async (message) => {
    const request = readRequest.safeParse(message).data;
    if (request) {
      // Labels keep processes apart, so nothing is summed, and nothing may be omitted.
      const metrics = await registry.getMetricsAsJSON();
      const complete = metrics.map((metric) => ({ ...metric, aggregator: "first" as const }));
      return void send({ type: "metrics", id: request.id, metrics: complete });
    }
    const reply = printReply.safeParse(message).data;
    if (!reply) return;
    if (reply.text === undefined) pending.get(reply.id)?.reject(new Error(reply.error));
    else pending.get(reply.id)?.resolve(reply.text);
  });

  return async (): Promise<string> => {
    const requestId = ++lastId;
    const reply = Promise.withResolvers<string>();
    pending.set(requestId, reply);
    const timer = setTimeout(
      () => reply.reject(new Error("The primary process did not respond.")),
      PRINT_TIMEOUT_MS,
    );
    send({ type: "print-metrics", id: requestId });
    try {
      return await reply.promise;
    } finally {
      clearTimeout(timer);
      pending.delete(requestId);
    }
  };
};

let lastReadId = 0;

/** Reads the metrics of a worker. Resolves to none if it ends in the meantime. */
const readMetrics = async (worker: Worker): Promise<MetricsJson> => {
  const requestId = ++lastReadId;
  const reply = Promise.withResolvers<MetricsJson>();
  const onMessage = (message: unknown) => {
    const { data } = readReply.safeParse(message);
    if (data?.id === requestId) reply.resolve(data.metrics);
  };
  const onExit = () => reply.resolve([]);
  const timer = setTimeout(
    () => reply.reject(new Error(`Process ${worker.process.pid} did not respond.`)),
    READ_TIMEOUT_MS,
  );
  worker.on("message", onMessage).once("exit", onExit);
  const request: z.infer<typeof readRequest> = { type: "read-metrics", id: requestId };
  worker.send(request, (error) => error && onExit());
  try {
    return await reply.promise;
  } finally {
    clearTimeout(timer);
    worker.off("message", onMessage).off("exit", onExit);
  }
};

/** Responds, in the primary process, to workers that are asked for the metrics of all. */
export const serveMetricsToWorkers = (): void => {
  const listening = new Set<Worker>();
  cluster.on("listening", (worker) => listening.add(worker));
  // Node does not report that a worker disconnects if it ends while it is passed a connection.
  cluster.on("exit", (worker) => listening.delete(worker));
  cluster.on("message", async (worker, message) => {
    const request = printRequest.safeParse(message).data;
    if (!request) return;
    const result = await Promise.all([...listening].map(readMetrics)).then(
      async (metrics) => ({ text: await AggregatorRegistry.aggregate(metrics).metrics() }),
      (error: Error) => ({ error: error.message }),
    );
    const reply: z.infer<typeof printReply> = {
      type: "printed-metrics",
      id: request.id,
      ...result,
    };
    // It may have ended in the meantime.
    worker.send(reply, () => {});
  });
};
