import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import type { SpaceId } from "@/lib/data/access/identity";
import type { PublishedAgent } from "@/lib/data/agents/published";
import { adjustClock, databaseNow } from "@/lib/data/clock";
import { slack } from "@/lib/gallery/slack";
import { openSealedFiles } from "./sealed-files";
import { openSnapshot, type Snapshot } from "./snapshot";

const agent: PublishedAgent = {
  id: "1",
  space: "space" as SpaceId,
  slug: "slack",
  version: 2,
  keys: [{ id: "k", hash: "the hash of a key", scopes: ["call"], expiresAt: null }],
};
const sealed = { key: "AAAA", credentials: [{ service: "github", revision: 1, sealed: "BBBB" }] };
const position = { cursor: "700", serverStart: "1.5", appliedAt: Date.now() };

const createFolder = () => {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-snapshot-"));
  onTestFinished(() => fs.rmSync(data, { recursive: true }));
  return data;
};
const open = (data: string, { key = 1, databaseUrl = "postgresql://u:p@db:5432/name" } = {}) =>
  openSnapshot({
    data,
    databaseUrl,
    key: new Uint8Array(32).fill(key),
    onError: (error) => expect.unreachable(String(error)),
  });

/** Creates a source that responds. */
const createSource = (agents: PublishedAgent[]) => ({
  findBySlugs: async () => agents,
  findByIds: async () => agents,
  findLatestVersion: async () => 2,
  loadManifest: async () => ({ manifest: slack, text: JSON.stringify(slack) }),
});
const away = {
  findBySlugs: () => Promise.reject(new Error("away")),
  findByIds: () => Promise.reject(new Error("away")),
  findLatestVersion: () => Promise.reject(new Error("away")),
  loadManifest: () => Promise.reject(new Error("away")),
};

/** Serves the agent once, like a process that ends afterwards. */
const serveOnce = async (data: string) => {
  const snapshot = open(data);
  const source = snapshot.withSnapshot(createSource([agent]), () => false);
  await source.findBySlugs(["slack"]);
  await source.loadManifest("1", 2);
  await snapshot.loadCredentials("space", async () => sealed);
  snapshot.confirm(position);
  await snapshot.close();
};

it("gives the next process what was served, and the position up to which it was current", async () => {
  const data = createFolder();
  await serveOnce(data);
  const snapshot = open(data);
  expect(snapshot.position).toMatchObject(position);
  expect(await snapshot.findAgent("slack")).toEqual(agent);
  expect(await snapshot.findAgent("another")).toBeUndefined();
  expect(await snapshot.findCredentials("space")).toEqual(sealed);
  for (const isKnownToBeAway of [true, false]) {
    const source = snapshot.withSnapshot(away, () => isKnownToBeAway);
    expect((await source.loadManifest("1", 2))?.manifest).toEqual(slack);
    await expect(source.loadManifest("1", 3)).rejects.toThrow("away");
  }
});

it("reads a manifest from the database while it responds, and from the disk only without it", async () => {
  const data = createFolder();
  await serveOnce(data);
  const other = { ...slack, description: "What the database has." };
  const responding = {
    ...createSource([agent]),
    loadManifest: async () => ({ manifest: other, text: JSON.stringify(other) }),
  };
  const snapshot = open(data);
  const load = (isAway: boolean) =>
    snapshot.withSnapshot(responding, () => isAway).loadManifest("1", 2);
  expect((await load(true))?.manifest).toEqual(slack);
  expect((await load(false))?.manifest).toEqual(other);
  await snapshot.close();
});

it("is as old on this machine's clock as on the database's", async () => {
  onTestFinished(() => adjustClock({ offsetMs: 0, uncertaintyMs: -1 }));
  const data = createFolder();
  adjustClock({ offsetMs: 3_600_000, uncertaintyMs: 0 });
  const snapshot = open(data);
  snapshot.confirm({ ...position, appliedAt: databaseNow() - 60_000 });
  await snapshot.close();
  expect(Math.abs((open(data).confirmedAt ?? 0) - (Date.now() - 60_000))).toBeLessThan(10_000);
});

it("forgets what has changed, whether or not this process has served it", async () => {
  const data = createFolder();
  await serveOnce(data);
  const second = open(data);
  second.remove({ agents: ["1"], credentials: ["space"] });
  expect(await second.findAgent("slack")).toBeUndefined();
  await second.close();
  const third = open(data);
  expect(await third.findAgent("slack")).toBeUndefined();
  expect(await third.findCredentials("space")).toBeUndefined();
});

it("keeps an agent that another process with the same data folder has stored", async () => {
  const data = createFolder();
  const other = open(data);
  await serveOnce(data);
  const findByIds = vi.fn(async () => [agent]);
  const source = other.withSnapshot({ ...createSource([]), findByIds }, () => false);
  await other.restore(other.remove({ agents: ["1", "2"], credentials: [] }), source);
  await other.close();
  expect(findByIds.mock.calls).toEqual([[["1"]]]);
  expect(await open(data).findAgent("slack")).toEqual(agent);
});

it.each([
  ["changed", (snapshot: Snapshot) => snapshot.remove({ agents: ["1"], credentials: ["space"] })],
  ["may have changed", (snapshot: Snapshot) => snapshot.clear()],
])("forgets what another server with the same folder has served, once it %s", async (_, change) => {
  const data = createFolder();
  const snapshot = open(data);
  await serveOnce(data);
  change(snapshot);
  snapshot.confirm({ ...position, cursor: "701" });
  await snapshot.close();
  const next = open(data);
  expect(next.position?.cursor).toBe("701");
  expect(await next.findAgent("slack")).toBeUndefined();
  expect(await next.findCredentials("space")).toBeUndefined();
});

it("starts over if another version wrote the position in another format", async () => {
  const data = createFolder();
  await serveOnce(data);
  const files = openSealedFiles({
    key: new Uint8Array(32).fill(1),
    folder: path.join(data, "snapshot"),
    owner: "db:5432/name",
    maxBytes: 1_000_000,
    onError: expect.unreachable,
  });
  files.write("position", JSON.stringify({ revision: 700 }));
  await files.flush();
  const snapshot = open(data);
  expect(snapshot.position).toBeUndefined();
  expect(await snapshot.findAgent("slack")).toBeUndefined();
  await serveOnce(data);
  expect(open(data).position).toMatchObject(position);
});

it.each([
  [
    "a change of them",
    (snapshot: Snapshot) => snapshot.remove({ agents: ["1"], credentials: ["space"] }),
  ],
  ["unknown changes", (snapshot: Snapshot) => snapshot.clear()],
])("does not store what was requested before %s", async (_, change) => {
  const data = createFolder();
  const snapshot = open(data);
  const answer = Promise.withResolvers<void>();
  const slow = async () => {
    await answer.promise;
    return [agent];
  };
  const source = snapshot.withSnapshot(
    { ...createSource([]), findBySlugs: slow, findByIds: slow },
    () => false,
  );
  const lookups = [source.findBySlugs(["slack"]), source.findByIds(["1"])];
  const credentials = snapshot.loadCredentials("space", async () => {
    await answer.promise;
    return sealed;
  });
  change(snapshot);
  answer.resolve();
  expect(await Promise.all(lookups)).toEqual([[agent], [agent]]);
  expect(await credentials).toEqual(sealed);
  expect(await snapshot.findAgent("slack")).toBeUndefined();
  expect(await snapshot.findCredentials("space")).toBeUndefined();
});

it("keeps only manifests when anything may have changed", async () => {
  const data = createFolder();
  await serveOnce(data);
  const second = open(data);
  second.clear();
  expect(await second.findAgent("slack")).toBeUndefined();
  expect(await second.findCredentials("space")).toBeUndefined();
  await second.withSnapshot(createSource([agent]), () => false).findByIds(["1"]);
  second.confirm(position);
  await second.close();
  const third = open(data);
  expect(await third.findAgent("slack")).toEqual(agent);
  expect(await third.findCredentials("space")).toBeUndefined();
  const source = third.withSnapshot(away, () => true);
  expect((await source.loadManifest("1", 2))?.manifest).toEqual(slack);
});

it("finds a renamed agent by its new slug only", async () => {
  const snapshot = open(createFolder());
  await snapshot.withSnapshot(createSource([agent]), () => false).findByIds(["1"]);
  const renamed = { ...agent, slug: "renamed" };
  await snapshot.withSnapshot(createSource([renamed]), () => false).findByIds(["1"]);
  expect(await snapshot.findAgent("slack")).toBeUndefined();
  expect(await snapshot.findAgent("renamed")).toEqual(renamed);
  await snapshot.close();
});

it.each([
  ["another secret", { key: 2 }],
  ["another database", { databaseUrl: "postgresql://u:p@db:5432/another" }],
])("deletes a snapshot of %s without using it", async (_, options) => {
  const data = createFolder();
  await serveOnce(data);
  const snapshot = open(data, options);
  expect(snapshot.position).toBeUndefined();
  expect(await snapshot.findAgent("slack")).toBeUndefined();
  await snapshot.close();
  expect(fs.readdirSync(path.join(data, "snapshot"))).toEqual([]);
});

it("encrypts files, makes them accessible to their owner only, and ignores altered ones", async () => {
  const data = createFolder();
  await serveOnce(data);
  const folder = path.join(data, "snapshot");
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    expect(fs.readFileSync(file, "latin1")).not.toMatch(/hash of a key|github|Slack/);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    if (!name.startsWith("agent.")) continue;
    const bytes = fs.readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
    fs.writeFileSync(file, bytes);
  }
  expect(await open(data).findAgent("slack")).toBeUndefined();
});
