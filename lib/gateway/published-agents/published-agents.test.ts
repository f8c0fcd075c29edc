import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { SpaceId } from "@/lib/data/access/identity";
import type { PublishedAgent, PublishedSource } from "@/lib/data/agents/published";
import { slack } from "@/lib/gallery/slack";
import { createPublishedAgents } from "./published-agents";

const toAgent = (version: number, overrides: Partial<PublishedAgent> = {}): PublishedAgent => ({
  id: "1",
  space: "space" as SpaceId,
  slug: "slack",
  version,
  keys: [],
  ...overrides,
});

/** Creates a source whose agents the test can change, and which records its queries. */
const createSource = (agents: PublishedAgent[], manifestLength = 1_000) => {
  const questions: string[] = [];
  const source: PublishedSource = {
    async findBySlugs(slugs) {
      questions.push(`slugs ${slugs.join()}`);
      return agents.filter(({ slug }) => slugs.includes(slug));
    },
    async findByIds(ids) {
      questions.push(`ids ${ids.join()}`);
      return agents.filter(({ id }) => ids.includes(id));
    },
    async findLatestVersion(id) {
      questions.push(`latest ${id}`);
      return 3;
    },
    async loadManifest(id, version) {
      questions.push(`manifest ${id}@${version}`);
      return version < 4 ? { manifest: slack, text: " ".repeat(manifestLength) } : undefined;
    },
  };
  return { source, agents, questions };
};

const create = (source: PublishedSource, isFresh = () => true, stored?: PublishedAgent) => {
  const errors: unknown[] = [];
  const published = createPublishedAgents({
    source,
    isFresh,
    findStored: async () => stored,
    isAway: () => stored !== undefined,
    onError: (error) => errors.push(error),
  });
  const getVersion = async (reference = "slack") =>
    (await published.find(reference))?.agent.version;
  return { ...published, errors, getVersion };
};

describe("an agent", () => {
  it("is loaded on its first call, once for all waiting callers, and found synchronously afterwards", async () => {
    const { source, questions } = createSource([toAgent(1)]);
    const { find, getVersion, size } = create(source);
    expect(size()).toBe(0);
    expect(await Promise.all([getVersion(), getVersion(), getVersion()])).toEqual([1, 1, 1]);
    expect(questions).toEqual(["slugs slack", "manifest 1@1"]);
    expect(find("slack")).toMatchObject({ slug: "slack" });
    expect(questions).toHaveLength(2);
  });

  it("is evicted if it is the least recently called one", async () => {
    const agents = ["a", "b", "c"].map((id) => toAgent(1, { id, slug: id }));
    const { source, questions } = createSource(agents, 8_000_000);
    const { getVersion, size } = create(source);
    for (const slug of ["a", "b", "a", "c", "a"]) await getVersion(slug);
    expect(size()).toBe(2);
    expect(questions.filter((question) => question === "manifest a@1")).toHaveLength(1);
    await getVersion("b");
    expect(questions.filter((question) => question === "manifest b@1")).toHaveLength(2);
  });

  it("is served even if it is too large to be cached", async () => {
    const { source } = createSource([toAgent(1)], 100_000_000);
    const { getVersion, size, refresh } = create(source);
    expect([await getVersion(), await getVersion(), size()]).toEqual([1, 1, 0]);
    await refresh(["1"]);
  });

  it("is unavailable if it cannot be loaded, and loaded on the next call", async () => {
    const { source } = createSource([toAgent(1)]);
    let isDown = true;
    const { getVersion, errors } = create({
      ...source,
      findBySlugs: async (slugs) => {
        if (isDown) throw new Error("no database");
        return source.findBySlugs(slugs);
      },
    });
    await expect(getVersion()).rejects.toMatchObject({ code: "unavailable" });
    expect(errors).toHaveLength(1);
    isDown = false;
    expect(await getVersion()).toBe(1);
  });

  it("is served as stored while the source does not respond", async () => {
    const { source } = createSource([]);
    const { getVersion } = create(source, undefined, toAgent(3));
    expect(await getVersion()).toBe(3);
  });

  it("is served as stored when the source has just stopped responding", async () => {
    const { source } = createSource([]);
    const published = createPublishedAgents({
      source: { ...source, findBySlugs: () => Promise.reject(new Error("no database")) },
      findStored: async (slug) => (slug === "slack" ? toAgent(3) : undefined),
      isAway: () => false,
      isFresh: () => true,
      onError: () => {},
    });
    expect(await published.find("slack")).toMatchObject({ agent: { version: 3 } });
    await expect(published.find("github")).rejects.toMatchObject({ code: "unavailable" });
  });

  it("is refused if the cached data is too old", async () => {
    const { source } = createSource([toAgent(1)]);
    let isFresh = true;
    const { getVersion } = create(source, () => isFresh);
    expect(await getVersion()).toBe(1);
    isFresh = false;
    await expect(getVersion()).rejects.toMatchObject({ code: "unavailable" });
  });

  it("has a public list at a pinned version only while that of the live version is public", async () => {
    const { source, agents } = createSource([toAgent(2)]);
    let publicVersions = [1, 2];
    const { find, refresh } = create({
      ...source,
      async loadManifest(_, version) {
        const toolsList = publicVersions.includes(version) ? "public" : "key";
        return { manifest: { ...slack, access: { toolsList } }, text: "" };
      },
    });
    const isPublic = async (reference: string) => (await find(reference))?.isPublic;
    expect([await isPublic("slack"), await isPublic("slack@1")]).toEqual([true, true]);
    publicVersions = [1];
    agents[0] = toAgent(3);
    await refresh(["1"]);
    expect([await isPublic("slack"), await isPublic("slack@1")]).toEqual([false, false]);
    publicVersions = [4];
    agents[0] = toAgent(4);
    await refresh(["1"]);
    expect([await isPublic("slack"), await isPublic("slack@3")]).toEqual([true, false]);
  });

  it("is found by pinned version, but not by an invalid reference", async () => {
    const { source, questions } = createSource([toAgent(1)]);
    const { getVersion } = create(source);
    const atOnce = await Promise.all([getVersion("slack@2"), getVersion("slack@2")]);
    expect([...atOnce, await getVersion("slack@2")]).toEqual([2, 2, 2]);
    expect(await getVersion("slack@1")).toBe(1);
    const invalidReferences = ["slack@4", "slack@0", "slack@x", "slack@", "@1", "slack@1@1", "A b"];
    for (const reference of invalidReferences) expect(await getVersion(reference)).toBeUndefined();
    expect(questions).toEqual(["slugs slack", "manifest 1@1", "latest 1", "manifest 1@2"]);
  });
});

describe("unknown versions", () => {
  it("of an agent cost one query, however many are requested", async () => {
    const { source, questions } = createSource([toAgent(1)]);
    const { getVersion } = create(source);
    await getVersion();
    questions.length = 0;
    const references = Array.from({ length: 100 }, (_, index) => `slack@${index + 4}`);
    for (const _ of [1, 2])
      expect(await Promise.all(references.map(getVersion))).toEqual(Array(100).fill(undefined));
    expect(questions).toEqual(["latest 1"]);
  });

  it("are looked up again after a change, even one that happens during the lookup", async () => {
    const { source } = createSource([toAgent(1)]);
    let latest = 1;
    let onLookup = () => {};
    const { getVersion, refresh } = create({
      ...source,
      async findLatestVersion() {
        const current = latest;
        onLookup();
        return current;
      },
    });
    await getVersion();
    expect(await getVersion("slack@2")).toBeUndefined();
    latest = 2;
    expect(await getVersion("slack@2")).toBeUndefined();
    await refresh(["1"]);
    expect(await getVersion("slack@2")).toBe(2);
    await refresh(["1"]);
    onLookup = () => {
      onLookup = () => {};
      latest = 3;
      setImmediate(() => void refresh(["1"]));
    };
    expect(await getVersion("slack@3")).toBeUndefined();
    await expect.poll(() => getVersion("slack@3")).toBe(3);
  });

  it("are looked up in the store while the source does not respond", async () => {
    const { source } = createSource([toAgent(1)]);
    const { getVersion } = create({
      ...source,
      findLatestVersion: () => Promise.reject(new Error("no database")),
    });
    expect([await getVersion("slack@2"), await getVersion("slack@9")]).toEqual([2, undefined]);
  });
});

describe("unknown slugs", () => {
  it("are looked up in batches, and not again right away", async () => {
    const { source, questions } = createSource([]);
    const { getVersion } = create(source);
    const slugs = Array.from({ length: 1_200 }, (_, index) => `unknown-${index}`);
    for (const _ of [1, 2]) await Promise.all(slugs.map(getVersion));
    expect(questions).toHaveLength(3);
  });

  it("are refused if too many are requested concurrently", async () => {
    const { source } = createSource([]);
    const { getVersion } = create(source);
    const results = await Promise.allSettled(
      Array.from({ length: 6_000 }, (_, index) => getVersion(`unknown-${index}`)),
    );
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1_000);
  });

  it("are found as soon as their agent is published", async () => {
    const { source, agents } = createSource([]);
    const { getVersion, refresh } = create(source);
    expect(await getVersion()).toBeUndefined();
    agents.push(toAgent(1));
    expect(await getVersion()).toBeUndefined();
    await refresh(["1"]);
    expect(await getVersion()).toBe(1);
  });
});

describe("a refresh", () => {
  it("reloads the keys, but a manifest only if the version changed", async () => {
    const { source, agents, questions } = createSource([toAgent(1)]);
    const { getVersion, find, refresh, refreshAll } = create(source);
    await getVersion();
    questions.length = 0;
    agents[0] = toAgent(1, { keys: [{ id: "k", hash: "h", scopes: [], expiresAt: null }] });
    await refreshAll();
    expect((await find("slack"))?.keys.has("h")).toBe(true);
    expect(questions).toEqual(["ids 1"]);
    agents[0] = toAgent(2, { slug: "renamed" });
    await refresh(["1"]);
    expect([await getVersion(), await getVersion("renamed")]).toEqual([undefined, 2]);
    agents.length = 0;
    await refresh(["1"]);
    expect(await getVersion("renamed")).toBeUndefined();
  });

  it("loads nothing that has never been called", async () => {
    const { source, questions } = createSource([toAgent(1)]);
    await create(source).refresh(["1"]);
    expect(questions).toEqual([]);
  });

  it("keeps what was served if it fails", async () => {
    const { source } = createSource([toAgent(1)]);
    const failing = { ...source, findByIds: () => Promise.reject(new Error("no database")) };
    const { getVersion, refresh } = create(failing);
    await getVersion();
    await expect(refresh(["1"])).rejects.toThrow("no database");
    expect(await getVersion()).toBe(1);
  });

  it("of an agent whose manifest cannot be read does not keep others from being refreshed", async () => {
    const { source, agents } = createSource(["a", "b"].map((id) => toAgent(1, { id, slug: id })));
    const { getVersion, refresh, errors } = create({
      ...source,
      loadManifest: async (id, version) =>
        id === "a" && version === 2 ? z.never().parse("") : source.loadManifest(id, version),
    });
    await Promise.all(["a", "b"].map(getVersion));
    agents.splice(0, 2, ...agents.map((agent) => ({ ...agent, version: 2 })));
    await refresh(["a", "b"]);
    expect(await getVersion("b")).toBe(2);
    await expect(getVersion("a")).rejects.toMatchObject({ code: "unavailable" });
    expect(errors).toHaveLength(2);
  });

  it("takes effect while the agent is being loaded", async () => {
    const { source, agents } = createSource([toAgent(1)]);
    const manifests: (() => void)[] = [];
    const { find, getVersion, refresh } = create({
      ...source,
      async loadManifest(id, version) {
        await new Promise<void>((resolve) => manifests.push(resolve));
        return source.loadManifest(id, version);
      },
    });
    const loading = find("slack");
    await expect.poll(() => manifests.length).toBe(1);
    agents[0] = toAgent(2);
    await refresh(["1"]);
    manifests[0]?.();
    await expect.poll(() => manifests.length).toBe(2);
    manifests[1]?.();
    expect((await loading)?.agent.version).toBe(2);
    expect(await getVersion()).toBe(2);
  });

  it("changes nothing if it ends after a later one, and waits for that one", async () => {
    const { source } = createSource([toAgent(1)]);
    const respond: ((agents: PublishedAgent[]) => void)[] = [];
    const { getVersion, refresh } = create({
      ...source,
      findByIds: () => new Promise((resolve) => respond.push(resolve)),
    });
    await getVersion();
    let isFirstDone = false;
    const first = refresh(["1"]).then(() => {
      isFirstDone = true;
    });
    const second = refresh(["1"]);
    respond[0]?.([toAgent(3)]);
    await new Promise(setImmediate);
    expect([isFirstDone, await getVersion()]).toEqual([false, 1]);
    respond[1]?.([toAgent(2)]);
    await Promise.all([first, second]);
    expect(await getVersion()).toBe(2);
  });
});
