import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Owner } from "../access/identity";
import { getAgent } from "../agents/agents";
import { database, isRefusal } from "../database";
import { connectTestDatabase, createTestAgent, createTestOwner } from "../database-fixture";
import { newId } from "../id";
import { createTestCall, insertCalls } from "./call-fixture";
import { insertRows } from "./call-rows";
import { copyRow } from "./copy-rows";

connectTestDatabase();
let owner: Owner;
let agentId = "";
beforeAll(async () => {
  owner = await createTestOwner();
});
beforeEach(async () => {
  agentId = (await getAgent(owner, await createTestAgent(owner))).id;
});

describe("calls", () => {
  it("are inserted once, even if a batch is sent repeatedly", async () => {
    const call = createTestCall(agentId, {
      version: null,
      protocol: null,
      params: { b: 1, a: 2 },
      response: null,
      ms: 1.5,
    });
    await insertCalls([call]);
    await insertCalls([call]);
    expect(await database().call.count({ where: { agentId } })).toBe(1);
    // One row is already inserted, and the agent of another no longer exists.
    const nextId = newId();
    const signIn = { userId: "u", userName: "Ada", clientId: "c", clientName: "Claude" };
    const orphanId = newId();
    await insertCalls([
      call,
      { ...call, id: orphanId, agentId: newId() },
      {
        ...call,
        id: nextId,
        version: 3,
        keyId: "k",
        signIn,
        code: "TIMEOUT",
        response: { a: ["ł"] },
      },
    ]);
    const rows = await database().call.findMany({ where: { agentId }, orderBy: { id: "asc" } });
    expect(rows).toMatchObject(
      [call, { id: nextId, version: 3, keyId: "k", signIn, code: "TIMEOUT" }].map(
        ({ startedAt: _, ...row }: Record<string, unknown>) => row,
      ),
    );
    expect(rows[1]?.response).toEqual({ a: ["ł"] });
    expect(rows[0]?.startedAt.getTime()).toBe(call.startedAt);
  });

  it("are stored even if they contain JSON that PostgreSQL rejects", async () => {
    const params = { nul: "a\u0000b", half: "\ud800", whole: "😀", spelled: "\\u0000" };
    const context = { chatId: "\u0000" };
    const request = { method: "GET", url: "https://a.example/\u0000", headers: [], generated: [] };
    const requests = [{ ...request, body: null, origins: [], hops: [] }];
    const call = createTestCall(agentId, { params, context, requests });
    await insertCalls([call]);
    const row = await database().call.findUnique({ where: { id: call.id } });
    expect(row).toMatchObject({
      params: { nul: "a\ufffdb", half: "\ufffd", whole: "😀", spelled: "\\u0000" },
      context: { chatId: "\ufffd" },
      requests: [{ method: "GET", url: "https://a.example/\ufffd" }],
    });
  });

  it("from another version are inserted by the columns that they have", async () => {
    const id = newId();
    const json = ["params", "response", "context", "log"];
    const format = ["ms", "id", "agentId", "tool", "status", "startedAt", ...json].join();
    const row = copyRow(10, (fields) => {
      fields.float(2);
      for (const text of [id, agentId, "a"]) fields.text(text);
      fields.int(200);
      fields.timestamp(Date.now());
      for (const text of ['{"a":1}', "null", "{}", "[]"]) fields.text(text);
    });
    await insertRows([row], format);
    await insertRows([row], format);
    const calls = await database().call.findMany({ where: { agentId } });
    expect(calls).toMatchObject([{ id, ms: 2, status: 200, params: { a: 1 }, signIn: null }]);
  });

  it("that the database refuses are told apart from an outage", async () => {
    const damagedRow = copyRow(1, (fields) => fields.text("not a time"));
    const refusal = await insertRows([damagedRow], "startedAt").catch((error: unknown) => error);
    expect(isRefusal(refusal)).toBe(true);
    expect(isRefusal(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))).toBe(false);
  });
});
