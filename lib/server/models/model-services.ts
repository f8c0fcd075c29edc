import { databaseNow } from "@/lib/data/clock";
import { newId } from "@/lib/data/id";
import { listModelPrices } from "@/lib/data/models/model-prices";
import type { PublishedAgents } from "@/lib/gateway/published-agents/published-agents";
import { createModelPort } from "@/lib/models/model-port";
import type { FinishedModelCall, RunPorts } from "@/lib/runs/ports";
import { createRuns } from "@/lib/runs/run-agent";
import { createReport } from "../log/create-report";
import type { Spool } from "../spool/spool";
import { createModelCallRecorder } from "./model-call-recorder";
import { createModelPricing } from "./model-pricing";

type Services = Parameters<typeof createModelPort>[0] &
  Pick<RunPorts, "runtime" | "tracer"> & {
    publishedAgents: Pick<PublishedAgents, "find">;
    spool: Spool;
    /** Called for each finished model request. It must not block. */
    onModelCall?: ((call: FinishedModelCall) => void) | undefined;
  };

/**
 * Creates the models of all providers, their pricing, the log of requests to them, and the runs of
 * agents that use them.
 */
export const createModelServices = ({
  runtime,
  publishedAgents,
  spool,
  onModelCall,
  tracer,
  ...ports
}: Services) => {
  const recorder = createModelCallRecorder(spool);
  const report = createReport();
  const pricing = createModelPricing(
    (space) => listModelPrices(space, "published"),
    (error) => report(error, "model prices"),
  );
  const models = createModelPort(ports);
  const recordModelCall = (call: FinishedModelCall) => {
    recorder.record(call);
    onModelCall?.(call);
  };
  const shared = { price: pricing.price, recordModelCall };
  const runPorts: RunPorts = {
    runtime,
    models,
    newId,
    tracer,
    ...shared,
    async findAgent(space, slug) {
      const agent = (await publishedAgents.find(slug))?.agent;
      return agent?.space === space ? agent : undefined;
    },
    now: () => performance.now(),
    time: databaseNow,
  };
  return {
    models: { ...models, ...shared },
    runPorts,
    runs: createRuns(runPorts),
    invalidatePrices: pricing.invalidate,
    close: recorder.close,
  };
};
