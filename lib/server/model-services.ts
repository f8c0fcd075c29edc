import { databaseNow } from "@/lib/data/clock";
import { newId } from "@/lib/data/id";
import { listModelPrices } from "@/lib/data/models/model-prices";
import type { PublishedAgents } from "@/lib/gateway/published-agents";
import { createModelPort } from "@/lib/models/model-port";
import type { RunPorts } from "@/lib/runs/ports";
import { createRuns } from "@/lib/runs/run-agent";
import { createModelCallRecorder } from "./model-call-recorder";
import { createModelPricing } from "./model-pricing";
import { report } from "./report";

type Services = Parameters<typeof createModelPort>[0] &
  Pick<RunPorts, "runtime"> & { publishedAgents: Pick<PublishedAgents, "find"> };

/** The models of all providers, what they cost, the log of the requests to them, and the runs of agents with them. */
export const createModelServices = ({ runtime, publishedAgents, ...ports }: Services) => {
  const recorder = createModelCallRecorder((error) => report(error, "model calls"));
  const pricing = createModelPricing(listModelPrices);
  const models = createModelPort(ports);
  const shared = { price: pricing.price, recordModelCall: recorder.record };
  const runPorts: RunPorts = {
    ...{ runtime, models, newId, ...shared },
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
    flush: () => recorder.flush().catch((error) => report(error, "model calls")),
  };
};
