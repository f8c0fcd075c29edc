import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabaseUrl } from "../../scripts/testing/test-database-url.ts";
import { createAgent } from "./agents";
import { listenForChanges } from "./changes";
import { createCredentialStore } from "./credentials";
import { rotateSecret, secretProblem, wrongSecret } from "./data-keys";
import { connectDatabase, database, disconnectDatabase } from "./database";
import { newId } from "./id";
import type { Owner, SpaceId, UserId } from "./owner";
import { createTool } from "./tools";
import { publish } from "./versions";

const first = "the first secret of this Toolwright, long enough";
const second = "the second secret of this Toolwright, long enough";
const token = "ghp_abcdefghijklmnopqrstuvwxyz";
const refusal = (code: string) => expect.objectContaining({ code });
const store = createCredentialStore(first);

let owner: Owner;
beforeAll(() => connectDatabase(testDatabaseUrl()));
afterAll(disconnectDatabase);
beforeEach(async () => {
  const space = newId() as SpaceId;
  await database().space.create({ data: { id: space, name: "A Space" } });
  owner = { space, user: "u" as UserId, role: "owner" };
});

const set = (fields: Record<string, string | null>, hosts?: string[], revision?: number) =>
  store.put(owner, "github", { fields, ...(hosts && { hosts }) }, revision);

/** The whole database as one text. */
const dump = async () => {
  const tables = await database().$queryRaw<{ name: string }[]>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`;
  const rows = await Promise.all(
    tables.map(({ name }) => database().$queryRawUnsafe(`select t::text from ${name} t`)),
  );
  return JSON.stringify(rows);
};

describe("credentials", () => {
  it("can be read back by the runtime only", async () => {
    const made = await set({ token, short: "elevenchars" }, ["api.github.com"]);
    expect([made.created, made.credential]).toMatchObject([
      true,
      {
        service: "github",
        fields: [
          { name: "token", ending: "wxyz" },
          { name: "short", ending: null },
        ],
        hosts: ["api.github.com"],
        revision: 1,
        usedBy: [],
      },
    ]);
    const values = { fields: { token, short: "elevenchars" }, hosts: ["api.github.com"] };
    expect(await store.load(owner.space)).toEqual({ github: values });
    expect(JSON.stringify(await store.list(owner))).not.toContain(token);
    const everything = await dump();
    for (const spelled of [token, Buffer.from(token).toString("hex"), "api.github.com"])
      expect(everything).not.toContain(spelled);
  });

  it("belong to one Space", async () => {
    await set({ token });
    const stranger: Owner = { ...owner, space: newId() as SpaceId };
    expect(await store.list(stranger)).toEqual([]);
    await expect(store.get(stranger, "github")).rejects.toEqual(refusal("not_found"));
    await expect(store.remove(stranger, "github")).rejects.toEqual(refusal("not_found"));
    expect(await store.load(stranger.space)).toEqual({});
  });

  it("are updated field by field", async () => {
    await set({ token, login: "ada" });
    const { created, credential } = await set({ login: null, other: "new" });
    expect([created, credential.revision]).toEqual([false, 2]);
    expect((await store.load(owner.space)).github?.fields).toEqual({ token, other: "new" });
    await expect(set({ token: null, other: null })).rejects.toEqual(refusal("invalid_input"));
  });

  it("require every value again when the hosts change", async () => {
    await set({ token, login: "ada" }, ["api.github.com", "uploads.github.com"]);
    await set({ login: "bob" }, ["uploads.github.com", "api.github.com"]);
    const refused = await set({ token: "new" }, ["evil.example"]).catch((error) => error);
    expect([refused.code, refused.issues[0]]).toMatchObject([
      "invalid_input",
      { path: "/hosts", message: expect.stringContaining("login") },
    ]);
    for (const hosts of [[], ["api.github.com"]])
      await expect(set({}, hosts)).rejects.toEqual(refusal("invalid_input"));
    const { credential } = await set({ token: "new", login: null }, ["api.github.com"]);
    expect(credential.hosts).toEqual(["api.github.com"]);
  });

  it("reject concurrent updates", async () => {
    await set({ token });
    await expect(set({ token: "x" }, undefined, 7)).rejects.toEqual(refusal("precondition_failed"));
    const both = await Promise.allSettled([
      set({ a: "1" }, undefined, 1),
      set({ b: "2" }, undefined, 1),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(store.remove(owner, "github", 1)).rejects.toEqual(refusal("precondition_failed"));
    await store.remove(owner, "github", 2);
    await expect(store.get(owner, "github")).rejects.toEqual(refusal("not_found"));
  });

  it("keep what several people create at once", async () => {
    await Promise.all(
      ["a", "b", "c", "d"].map((name) => store.put(owner, name, { fields: { token: name } })),
    );
    expect(Object.keys(await store.load(owner.space))).toEqual(["a", "b", "c", "d"]);
  });

  it("can only be decrypted in the row they were encrypted for", async () => {
    await set({ token });
    const where = { spaceId_service: { spaceId: owner.space, service: "github" } };
    const row = await database().credential.findUniqueOrThrow({ where });
    const damaged = /damaged/;
    await database().credential.create({ data: { ...row, service: "slack" } });
    await expect(store.load(owner.space)).rejects.toThrow(damaged);
    await database().credential.deleteMany({ where: { service: "slack" } });
    await database().credential.update({ where, data: { revision: 2 } });
    await expect(store.load(owner.space)).rejects.toThrow(damaged);
    const flipped = Uint8Array.from(row.sealed);
    flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
    await database().credential.update({ where, data: { revision: 1, sealed: flipped } });
    await expect(store.load(owner.space)).rejects.toThrow(damaged);
  });

  it("list the tools that use them, in drafts and in live versions", async () => {
    await set({ token });
    const slug = `agent-${newId()}`;
    await createAgent(owner, { slug, name: "An agent", description: "" });
    const tool = (name: string, credentials?: string[]) => ({
      name,
      description: "A tool.",
      parameters: { type: "object" as const, properties: {} },
      handler: { kind: "javascript" as const, code: "export default () => 1" },
      ...(credentials && { credentials }),
    });
    await createTool(owner, slug, tool("none"));
    await createTool(owner, slug, tool("served", ["github", "slack"]));
    await publish(owner, slug, "");
    await createTool(owner, slug, tool("draft", ["github"]));
    const { usedBy } = await store.get(owner, "github");
    const use = { agent: slug, agentName: "An agent" };
    expect(usedBy).toEqual([
      { ...use, tool: "draft", published: false },
      { ...use, tool: "served", published: true },
    ]);
  });

  it("notify every process of changes", async () => {
    const heard: string[] = [];
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    const told = Promise.withResolvers<void>();
    const stop = listenForChanges({
      changed: () => {},
      cacheCleared: () => {},
      credentialsChanged: (space) => {
        heard.push(space);
        if (heard.length === 2) told.resolve();
      },
      reconnected: resolve,
    });
    await ready;
    await set({ token });
    await store.remove(owner, "github");
    await told.promise;
    await stop();
    expect(heard).toEqual([owner.space, owner.space]);
  });
});

describe("TOOLWRIGHT_SECRET", () => {
  it("is rejected when it does not match the database", async () => {
    expect(await secretProblem(first)).toBeUndefined();
    expect(await secretProblem(second)).toBe(wrongSecret);
    await set({ token });
    await expect(createCredentialStore(second).load(owner.space)).rejects.toThrow(wrongSecret);
  });

  it("is rotated for all Spaces at once, and rotating again changes nothing", async () => {
    await set({ token });
    await expect(rotateSecret(second, first)).resolves.toBeUndefined();
    await expect(rotateSecret("a third secret", second)).rejects.toThrow("Nothing was changed");
    expect(await rotateSecret(first, second)).toBeGreaterThan(0);
    expect(await rotateSecret(first, second)).toBeUndefined();
    const later = createCredentialStore(second);
    expect((await later.load(owner.space)).github?.fields).toEqual({ token });
    // A process that still has the old secret keeps serving Spaces it has cached, but creates no new keys.
    expect((await store.load(owner.space)).github?.fields).toEqual({ token });
    await set({ token: "another value" });
    expect((await later.load(owner.space)).github?.fields).toEqual({ token: "another value" });
    const space = newId() as SpaceId;
    await database().space.create({ data: { id: space, name: "A new Space" } });
    const change = { fields: { token } };
    await expect(store.put({ ...owner, space }, "github", change)).rejects.toThrow(wrongSecret);
    await later.put({ ...owner, space }, "github", change);
    expect(await rotateSecret(second, first)).toBeGreaterThan(1);
  });
});
