import { beforeEach, describe, expect, it } from "vitest";
import { tokenRequest } from "@/lib/agent/credentials/token-request";
import type { Owner } from "../access/identity";
import { createAgent } from "../agents/agents";
import { createTool } from "../agents/tools";
import { updateAgent } from "../agents/update-agent";
import { publishDraft } from "../agents/versions";
import { database } from "../database";
import { connectTestDatabase, createSpaceOwner, refusal, withBusyPool } from "../database-fixture";
import { newId } from "../id";
import type { CredentialChange } from "./credential-values";
import { createCredentialStore } from "./credentials";
import { findSecretProblem, rotateSecret, wrongSecretMessage } from "./data-keys";

const firstSecret = "the first secret of this Toolwright, long enough";
const secondSecret = "the second secret of this Toolwright, long enough";
const token = "ghp_abcdefghijklmnopqrstuvwxyz";
const store = createCredentialStore(firstSecret);

connectTestDatabase();
let owner: Owner;
beforeEach(async () => {
  owner = await createSpaceOwner();
});

const putCredential = (
  fields: Record<string, string | null>,
  hosts?: string[],
  revision?: number,
) => store.put(owner, "github", { fields, ...(hosts && { hosts }) }, revision);

/** Returns the whole database as one string. */
const dump = async () => {
  const tables = await database().$queryRaw<{ name: string }[]>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`;
  const rows = await Promise.all(
    tables.map(({ name }) => database().$queryRawUnsafe(`select t::text from ${name} t`)),
  );
  return JSON.stringify(rows);
};

describe("credentials", () => {
  it("can be read back only by the runtime", async () => {
    const result = await putCredential({ token, short: "elevenchars" }, ["api.github.com"]);
    expect([result.created, result.credential]).toMatchObject([
      true,
      {
        service: "github",
        fields: [
          { name: "token", ending: "wxyz" },
          { name: "short", ending: null },
        ],
        hosts: ["api.github.com"],
        usedBy: [],
      },
    ]);
    const values = { fields: { token, short: "elevenchars" }, hosts: ["api.github.com"] };
    expect(await store.load(owner.space)).toEqual({ github: values });
    expect(JSON.stringify(await store.list(owner))).not.toContain(token);
    const databaseText = await dump();
    for (const encoded of [token, Buffer.from(token).toString("hex"), "api.github.com"])
      expect(databaseText).not.toContain(encoded);
  });

  it("belong to one Space", async () => {
    await putCredential({ token });
    const outsider = await createSpaceOwner();
    expect((await store.list(outsider)).credentials).toEqual([]);
    await expect(store.get(outsider, "github")).rejects.toEqual(refusal("not_found"));
    await expect(store.remove(outsider, "github")).rejects.toEqual(refusal("not_found"));
    expect(await store.load(outsider.space)).toEqual({});
  });

  it("are updated field by field", async () => {
    const { revision } = (await putCredential({ token, login: "ada" })).credential;
    const { created, credential } = await putCredential({ login: null, other: "new" });
    expect([created, credential.revision]).toEqual([false, revision + 1]);
    expect((await store.load(owner.space)).github?.fields).toEqual({ token, other: "new" });
    await expect(putCredential({ token: null, other: null })).rejects.toEqual(
      refusal("invalid_input"),
    );
  });

  it("require every value again if the hosts change", async () => {
    await putCredential({ token, login: "ada" }, ["api.github.com", "uploads.github.com"]);
    await putCredential({ login: "bob" }, ["uploads.github.com", "api.github.com"]);
    const rejection = await putCredential({ token: "new" }, ["evil.example"]).catch(
      (error) => error,
    );
    expect([rejection.code, rejection.issues[0]]).toMatchObject([
      "invalid_input",
      { path: "/hosts", message: expect.stringContaining("login") },
    ]);
    for (const hosts of [[], ["api.github.com"]])
      await expect(putCredential({}, hosts)).rejects.toEqual(refusal("invalid_input"));
    const { credential } = await putCredential({ token: "new", login: null }, ["api.github.com"]);
    expect(credential.hosts).toEqual(["api.github.com"]);
  });

  it("request a token with a client's fields, which are required again if the URL changes", async () => {
    const put = (change: Partial<CredentialChange>) =>
      store.put(owner, "crm", { fields: {}, ...change });
    const request = tokenRequest.parse({ url: "https://auth.example.com/token" });
    const client = { clientId: "id", clientSecret: "secret" };
    const messages = await Promise.all(
      [{ fields: { clientId: "id" } }, { fields: { ...client, token } }].map((change) =>
        put({ ...change, tokenRequest: request }).catch((error) => error.issues[0].path),
      ),
    );
    expect(messages).toEqual(["/fields", "/tokenRequest/field"]);
    const { credential } = await put({ fields: client, tokenRequest: request });
    expect(credential.tokenRequest).toEqual(request);
    expect(await store.listFieldNames(owner)).toEqual({
      crm: ["clientId", "clientSecret", "token"],
    });
    await put({ tokenRequest: { ...request, scope: "read" } });
    expect((await store.load(owner.space)).crm?.tokenRequest).toHaveProperty("scope", "read");
    const moved = { ...request, url: "https://evil.example/token" };
    const rejection = await put({ tokenRequest: moved }).catch((error) => error);
    expect(rejection.issues).toMatchObject([{ code: "missing_values", path: "/tokenRequest/url" }]);
    await put({ fields: client, tokenRequest: moved });
    const { credential: last } = await put({ tokenRequest: null });
    expect(last).not.toHaveProperty("tokenRequest");
  });

  it("reject concurrent updates", async () => {
    const { revision } = (await putCredential({ token })).credential;
    await expect(putCredential({ token: "x" }, undefined, revision + 7)).rejects.toEqual(
      refusal("precondition_failed"),
    );
    const results = await Promise.allSettled([
      putCredential({ a: "1" }, undefined, revision),
      putCredential({ b: "2" }, undefined, revision),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(store.remove(owner, "github", revision)).rejects.toEqual(
      refusal("precondition_failed"),
    );
    await store.remove(owner, "github", revision + 1);
    await expect(store.get(owner, "github")).rejects.toEqual(refusal("not_found"));
  });

  it("are not mistaken for a deleted credential of the same service", async () => {
    const { revision } = (await putCredential({ token }, ["api.github.com"])).credential;
    await store.remove(owner, "github", revision);
    await putCredential({ token }, ["uploads.github.com"]);
    await expect(putCredential({ token: "x" }, undefined, revision)).rejects.toEqual(
      refusal("precondition_failed"),
    );
  });

  it("return to each of two concurrent editors what they saved", async () => {
    const { revision } = (await putCredential({ token })).credential;
    const saved = await Promise.all([putCredential({ token: "1" }), putCredential({ token: "2" })]);
    expect(saved.map(({ credential }) => credential.revision - revision).sort()).toEqual([1, 2]);
  });

  it("can be created, changed and deleted by several editors concurrently", async () => {
    const put = async () => (await putCredential({ token })).created;
    const created = await Promise.all([put(), put(), put(), put()]);
    expect(created.filter((isNew) => isNew)).toHaveLength(1);
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? put() : store.remove(owner, "github"))),
    );
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toEqual(refusal("not_found"));
  });

  it("load for calls while the builder's API uses all of its connections", async () => {
    await putCredential({ token });
    const { credentials } = await withBusyPool("api", () => store.loadSealed(owner.space));
    expect(credentials).toHaveLength(1);
  });

  it("keep everything that several editors create concurrently", async () => {
    await Promise.all(
      ["a", "b", "c", "d"].map((name) => store.put(owner, name, { fields: { token: name } })),
    );
    expect(Object.keys(await store.load(owner.space))).toEqual(["a", "b", "c", "d"]);
  });

  it("can only be decrypted in the row they were encrypted for", async () => {
    await putCredential({ token });
    const where = { spaceId_service: { spaceId: owner.space, service: "github" } };
    const row = await database().credential.findUniqueOrThrow({ where });
    const damagedError = /damaged/;
    await database().credential.create({ data: { ...row, service: "slack" } });
    await expect(store.load(owner.space)).rejects.toThrow(damagedError);
    await database().credential.deleteMany({ where: { service: "slack" } });
    await database().credential.update({ where, data: { revision: row.revision + 1 } });
    await expect(store.load(owner.space)).rejects.toThrow(damagedError);
    const tampered = Uint8Array.from(row.sealed);
    tampered[tampered.length - 1] = (tampered.at(-1) ?? 0) ^ 1;
    await database().credential.update({
      where,
      data: { revision: row.revision, sealed: tampered },
    });
    await expect(store.load(owner.space)).rejects.toThrow(damagedError);
  });

  it("list the tools and models that use them, in drafts and in live versions", async () => {
    await putCredential({ token });
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
    await publishDraft(owner, slug, "");
    await createTool(owner, slug, tool("draft", ["github"]));
    const model = { provider: "openai" as const, id: "gpt", credential: "github" };
    await updateAgent(owner, slug, { model });
    const { usedBy } = await store.get(owner, "github");
    const use = { agent: slug, agentName: "An agent" };
    expect(usedBy).toEqual([
      { ...use, tool: null, published: false },
      { ...use, tool: "draft", published: false },
      { ...use, tool: "served", published: true },
    ]);
  });
});

describe("TOOLWRIGHT_SECRET", () => {
  it("is rejected if it does not match the database", async () => {
    expect(await findSecretProblem(firstSecret)).toBeUndefined();
    expect(await findSecretProblem(secondSecret)).toBe(wrongSecretMessage);
    await putCredential({ token });
    await expect(createCredentialStore(secondSecret).load(owner.space)).rejects.toThrow(
      wrongSecretMessage,
    );
  });

  it("is rotated for all Spaces together, and rotating again changes nothing", async () => {
    await putCredential({ token });
    await expect(rotateSecret(secondSecret, firstSecret)).resolves.toBeUndefined();
    await expect(rotateSecret("a third secret", secondSecret)).rejects.toThrow(
      "Nothing was changed",
    );
    expect(await rotateSecret(firstSecret, secondSecret)).toBeGreaterThan(0);
    expect(await rotateSecret(firstSecret, secondSecret)).toBeUndefined();
    const rotatedStore = createCredentialStore(secondSecret);
    expect((await rotatedStore.load(owner.space)).github?.fields).toEqual({ token });
    // A process with the old secret keeps serving the Spaces it has cached, but creates no new
    // keys.
    expect((await store.load(owner.space)).github?.fields).toEqual({ token });
    await putCredential({ token: "another value" });
    expect((await rotatedStore.load(owner.space)).github?.fields).toEqual({
      token: "another value",
    });
    const newOwner = await createSpaceOwner();
    const change = { fields: { token } };
    await expect(store.put(newOwner, "github", change)).rejects.toThrow(wrongSecretMessage);
    await rotatedStore.put(newOwner, "github", change);
    expect(await rotateSecret(secondSecret, firstSecret)).toBeGreaterThan(1);
  });
});
