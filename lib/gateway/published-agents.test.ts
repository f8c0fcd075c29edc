import { describe, expect, it } from "vitest";
import type { SpaceId } from "@/lib/data/access/owner";
import type { PublishedAgent } from "@/lib/data/agents/published";
import { slack } from "@/lib/gallery/slack";
import { createPublishedAgents } from "./published-agents";

const agent = (version: number): PublishedAgent => ({
  id: "1",
  space: "space" as SpaceId,
  slug: "slack",
  version,
  manifest: slack,
  keys: [],
});
const getVersion = async (agents: ReturnType<typeof createPublishedAgents>, reference = "slack") =>
  (await agents.find(reference))?.agent.version;

/** A source whose responses the test resolves, in any order. */
const slowSource = () => {
  const respond: ((agent: PublishedAgent | undefined) => void)[] = [];
  return {
    respond,
    loadAll: async () => [agent(1)],
    loadOne: () => new Promise<PublishedAgent | undefined>((resolve) => respond.push(resolve)),
    loadPinned: async (_: string, version: number) => (version < 3 ? slack : undefined),
  };
};

describe("published agents", () => {
  it("are loaded once for concurrent requests", async () => {
    let loads = 0;
    const agents = createPublishedAgents({
      ...slowSource(),
      loadAll: async () => {
        loads += 1;
        return [agent(1)];
      },
    });
    await Promise.all([agents.ready(), agents.ready()]);
    expect([loads, agents.size(), await getVersion(agents)]).toEqual([1, 1, 1]);
  });

  it("are loaded again after a failed load", async () => {
    let attempts = 0;
    const loadAll = async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("no database");
      return [agent(1)];
    };
    const agents = createPublishedAgents({ ...slowSource(), loadAll });
    await expect(agents.ready()).rejects.toThrow("no database");
    await agents.ready();
    expect(await getVersion(agents)).toBe(1);
  });

  it("follow the latest refresh, which earlier ones wait for", async () => {
    const source = slowSource();
    const agents = createPublishedAgents(source);
    await agents.ready();
    let firstDone = false;
    const first = agents.refresh("1").then(() => {
      firstDone = true;
    });
    const second = agents.refresh("1");
    source.respond[0]?.(agent(1));
    await new Promise(setImmediate);
    expect(firstDone).toBe(false);
    source.respond[1]?.(agent(2));
    await Promise.all([first, second]);
    expect(await getVersion(agents)).toBe(2);
  });

  it("ignore an earlier refresh that ends after a later one", async () => {
    const source = slowSource();
    const agents = createPublishedAgents(source);
    await agents.ready();
    const first = agents.refresh("1");
    const second = agents.refresh("1");
    source.respond[1]?.(undefined);
    await second;
    source.respond[0]?.(agent(1));
    await first;
    expect(await getVersion(agents)).toBeUndefined();
  });

  it("are found by pinned version, and not by an invalid reference", async () => {
    const agents = createPublishedAgents(slowSource());
    await agents.ready();
    expect(await getVersion(agents, "slack@2")).toBe(2);
    expect(await getVersion(agents, "slack@1")).toBe(1);
    for (const invalidReference of [
      "slack@3",
      "slack@0",
      "slack@x",
      "slack@",
      "@1",
      "nobody",
      "slack@1@1",
    ])
      expect(await getVersion(agents, invalidReference)).toBeUndefined();
  });
});
