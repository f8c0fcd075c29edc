import { describe, expect, it } from "vitest";
import { slack } from "@/lib/agent/examples/slack";
import type { SpaceId } from "@/lib/data/owner";
import type { PublishedAgent } from "@/lib/data/published";
import { createPublishedAgents } from "./published-agents";

const agent = (version: number): PublishedAgent => ({
  id: "1",
  space: "space" as SpaceId,
  slug: "slack",
  version,
  manifest: slack,
  keys: [],
});
const versionOf = async (agents: ReturnType<typeof createPublishedAgents>, reference = "slack") =>
  (await agents.find(reference))?.agent.version;

/** A source whose responses the test resolves, in any order. */
const slowSource = () => {
  const answers: ((agent: PublishedAgent | undefined) => void)[] = [];
  return {
    answers,
    all: async () => [agent(1)],
    one: () => new Promise<PublishedAgent | undefined>((resolve) => answers.push(resolve)),
    pinned: async (_: string, version: number) => (version < 3 ? slack : undefined),
  };
};

describe("published agents", () => {
  it("are loaded once for concurrent requests", async () => {
    let loads = 0;
    const agents = createPublishedAgents({
      ...slowSource(),
      all: async () => {
        loads += 1;
        return [agent(1)];
      },
    });
    await Promise.all([agents.ready(), agents.ready()]);
    expect([loads, agents.size(), await versionOf(agents)]).toEqual([1, 1, 1]);
  });

  it("are loaded again after a failed load", async () => {
    let tries = 0;
    const all = async () => {
      tries += 1;
      if (tries === 1) throw new Error("no database");
      return [agent(1)];
    };
    const agents = createPublishedAgents({ ...slowSource(), all });
    await expect(agents.ready()).rejects.toThrow("no database");
    await agents.ready();
    expect(await versionOf(agents)).toBe(1);
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
    source.answers[0]?.(agent(1));
    await new Promise(setImmediate);
    expect(firstDone).toBe(false);
    source.answers[1]?.(agent(2));
    await Promise.all([first, second]);
    expect(await versionOf(agents)).toBe(2);
  });

  it("ignore an earlier refresh that ends after a later one", async () => {
    const source = slowSource();
    const agents = createPublishedAgents(source);
    await agents.ready();
    const first = agents.refresh("1");
    const second = agents.refresh("1");
    source.answers[1]?.(undefined);
    await second;
    source.answers[0]?.(agent(1));
    await first;
    expect(await versionOf(agents)).toBeUndefined();
  });

  it("are found by pinned version, and not by an invalid reference", async () => {
    const agents = createPublishedAgents(slowSource());
    await agents.ready();
    expect(await versionOf(agents, "slack@2")).toBe(2);
    expect(await versionOf(agents, "slack@1")).toBe(1);
    for (const wrong of ["slack@3", "slack@0", "slack@x", "slack@", "@1", "nobody", "slack@1@1"])
      expect(await versionOf(agents, wrong)).toBeUndefined();
  });
});
