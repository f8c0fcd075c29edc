import { beforeAll, describe, expect, test } from "vitest";
import { getAgent } from "@/lib/data/agents/agents";
import { writeDraft } from "@/lib/data/agents/manifests";
import { createTestCall, insertCalls } from "@/lib/data/calls/call-fixture";
import type { StoredCall } from "@/lib/data/calls/call-rows";
import { createSpaceOwner, testTool } from "@/lib/data/database-fixture";
import { newId } from "@/lib/data/id";
import { insertModelCalls, toModelCallJson } from "@/lib/data/models/model-calls";
import { connectTestApi } from "../api-fixture";

const api = connectTestApi();

const HOUR_MS = 3_600_000;
/** On the hour, so that the steps of the statistics are predictable. */
const noon = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS;
const ids = { ok: "", failed: "", cancelled: "", draft: "", other: "" };
let keyId: string;

let callCount = 0;
/** Creates an id for the given time, as servers do. */
const toCallId = (startedAt: number): string => {
  const time = startedAt.toString(16).padStart(12, "0");
  const count = String(++callCount).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count}`;
};

const insertCall = async (agentId: string, change: Partial<StoredCall>): Promise<string> => {
  const startedAt = change.startedAt ?? noon;
  const values = { id: toCallId(startedAt), tool: "greet", startedAt, ms: 10 };
  const call = createTestCall(agentId, { ...values, ...change });
  await insertCalls([call]);
  return call.id;
};

const list = async (query: string, path = "/calls") => {
  const { json } = await api.send("GET", `${path}?${query}`);
  return json as { calls: { id: string; keyName: string | null }[]; cursor?: string };
};
const listIds = async (query: string) => (await list(query)).calls.map(({ id }) => id);

beforeAll(async () => {
  const manifest = { name: "An agent", description: "", tools: [testTool("greet")] };
  for (const slug of ["front", "back"]) await writeDraft(api.owner, { ...manifest, slug });
  const front = (await getAgent(api.owner, "front")).id;
  const back = (await getAgent(api.owner, "back")).id;
  const key = await api.send("POST", "/agents/front/keys", { body: { name: "=laptop" } });
  keyId = (key.json as { id: string }).id;
  await api.send("DELETE", `/agents/front/keys/${keyId}`);
  ids.ok = await insertCall(front, { keyId, params: { name: "Ada 100%" } });
  ids.failed = await insertCall(front, {
    status: 504,
    code: "TIMEOUT",
    ms: 500,
    startedAt: noon + 1000,
    context: { executionId: "run-1" },
  });
  ids.cancelled = await insertCall(front, {
    status: 499,
    code: "CANCELLED",
    startedAt: noon + HOUR_MS,
    ms: 30,
  });
  ids.draft = await insertCall(front, {
    version: null,
    protocol: null,
    startedAt: noon + HOUR_MS + 1,
  });
  ids.other = await insertCall(back, {
    tool: "ask",
    protocol: "mcp" as const,
    startedAt: noon + HOUR_MS + 2,
  });
  await insertModelCalls([
    toModelCallJson({
      id: newId(),
      agentId: front,
      version: 1,
      threadId: "t",
      runId: "run-1",
      step: 1,
      purpose: "answer",
      provider: "openai",
      model: "gpt",
      answer: null,
      code: null,
      request: { system: "", messages: [], tools: [] },
      startedAt: new Date(noon),
      ms: 900,
      inputTokens: 100,
      cachedInputTokens: 0,
      outputTokens: 20,
      cost: 0.5,
    }),
  ]);
});

describe("the call log", () => {
  test("lists the calls of all agents, newest first, with the names of revoked keys", async () => {
    const { calls } = await list("");
    expect(calls.map(({ id }) => id)).toEqual([
      ids.other,
      ids.draft,
      ids.cancelled,
      ids.failed,
      ids.ok,
    ]);
    expect(calls.at(-1)).toMatchObject({ agent: "front", keyId, keyName: "=laptop" });
    const { calls: ofOne } = await list("", "/agents/back/calls");
    expect(ofOne.map(({ id }) => id)).toEqual([ids.other]);
  });

  test.each<[string, () => string[]]>([
    ["outcome=ok", () => [ids.other, ids.draft, ids.ok]],
    ["outcome=failed", () => [ids.failed]],
    ["outcome=cancelled", () => [ids.cancelled]],
    ["status=504", () => [ids.failed]],
    ["code=TIMEOUT", () => [ids.failed]],
    ["tool=ask", () => [ids.other]],
    ["protocol=mcp", () => [ids.other]],
    ["protocol=playground", () => [ids.draft]],
    ["agent=front&outcome=ok", () => [ids.draft, ids.ok]],
    ["q=ada%20100%25", () => [ids.ok]],
    ["q=ada_100", () => []],
    ["q=timeout", () => [ids.failed]],
    [
      `from=${new Date(noon + 1).toISOString()}&to=${new Date(noon + HOUR_MS).toISOString()}`,
      () => [ids.failed],
    ],
  ])("filters by %s", async (query, expected) => {
    expect(await listIds(query)).toEqual(expected());
  });

  test("finds a call by its id, and calls by their caller's key", async () => {
    expect(await listIds(`q=${ids.failed.toUpperCase()}`)).toEqual([ids.failed]);
    expect(await listIds(`caller=${keyId}`)).toEqual([ids.ok]);
    const { json } = await api.send("GET", "/callers?agent=front");
    expect(json).toEqual({
      callers: [{ id: keyId, kind: "key", agent: "front", name: "=laptop", isRevoked: true }],
    });
  });

  test("is paginated, filtered and searched", async () => {
    for (const query of ["limit=2", "limit=2&q=%5B"]) {
      const first = await list(query);
      expect(first.calls.map(({ id }) => id)).toEqual([ids.other, ids.draft]);
      const second = await listIds(`${query}&cursor=${first.cursor}`);
      expect(second).toEqual([ids.cancelled, ids.failed]);
    }
  });

  test("shows a call with the run that it belongs to", async () => {
    expect((await api.send("GET", `/calls/${ids.ok}`)).json).toMatchObject({
      agent: "front",
      keyName: "=laptop",
      params: { name: "Ada 100%" },
    });
    expect((await api.send("GET", `/calls/${newId()}`)).status).toBe(404);
    expect((await api.send("GET", `/agents/back/calls/${ids.ok}`)).status).toBe(404);
    expect((await api.send("GET", `/agents/front/calls/${ids.ok}`)).json).toMatchObject({
      params: { name: "Ada 100%" },
    });
    expect((await api.send("GET", `/calls/${ids.ok}/run`)).json).toEqual({ steps: [] });
    expect((await api.send("GET", `/calls/${ids.failed}/run`)).json).toMatchObject({
      steps: [
        { kind: "model", name: "gpt", inputTokens: 100, cost: 0.5 },
        { kind: "tool", id: ids.failed, name: "greet", status: 504 },
      ],
    });
  });

  test("shows a request to a model", async () => {
    const path = "/agents/front/model-calls";
    const { json } = await api.send("GET", `${path}?threadId=t`);
    const [modelCall] = (json as { calls: { id: string }[] }).calls;
    expect((await api.send("GET", `${path}/${modelCall?.id}`)).json).toMatchObject({
      model: "gpt",
      inputTokens: 100,
    });
  });

  test("shows nothing from another Space", async () => {
    const stranger = await createSpaceOwner();
    await writeDraft(stranger, {
      slug: "theirs",
      name: "Theirs",
      description: "",
      tools: [testTool("greet")],
    });
    const theirId = await insertCall((await getAgent(stranger, "theirs")).id, {});
    expect(await listIds("")).not.toContain(theirId);
    expect((await api.send("GET", `/calls/${theirId}`)).status).toBe(404);
    expect((await api.send("GET", "/calls?agent=theirs")).status).toBe(404);
    expect((await api.send("GET", "/call-export?agent=theirs")).status).toBe(404);
    expect((await api.send("GET", "/statistics?agent=theirs")).status).toBe(404);
  });
});

describe("the export", () => {
  test("writes the filtered calls as CSV that no spreadsheet runs as a formula", async () => {
    const { body, header } = await api.send("GET", `/call-export?caller=${keyId}`);
    expect(header("content-disposition")).toBe('attachment; filename="all-calls.csv"');
    expect(body.split("\r\n")).toEqual([
      "startedAt,id,agent,tool,version,protocol,status,code,ms,keyId,keyName,userName,clientName,cached",
      `${new Date(noon).toISOString()},${ids.ok},front,greet,1,rest,200,,10,${keyId},'=laptop,,,false`,
      "",
    ]);
  });

  test("writes one call per line as NDJSON, and continues after a cursor", async () => {
    const { body } = await api.send("GET", `/call-export?format=ndjson&cursor=${ids.cancelled}`);
    const lines = body.trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual([
      ids.failed,
      ids.ok,
    ]);
    expect((await api.send("GET", "/call-export?format=pdf")).status).toBe(400);
  });
});

describe("statistics", () => {
  const period = `from=${new Date(noon).toISOString()}&to=${new Date(noon + 2 * HOUR_MS).toISOString()}`;

  test("count calls over time and per tool, without the draft", async () => {
    const { json } = await api.send("GET", `/statistics?${period}&step=hour`);
    expect(json).toMatchObject({
      step: "hour",
      latency: { p50: expect.any(Number), p95: expect.any(Number), p99: expect.any(Number) },
      series: [
        {
          start: new Date(noon).toISOString(),
          calls: 2,
          errors: 1,
          p50: expect.any(Number),
          inputTokens: 100,
          outputTokens: 20,
          cost: 0.5,
        },
        { start: new Date(noon + HOUR_MS).toISOString(), calls: 2, errors: 0, inputTokens: 0 },
      ],
      tools: [
        { agent: "front", tool: "greet", calls: 3, errors: 1 },
        { agent: "back", tool: "ask", calls: 1, errors: 0 },
      ],
    });
    const ofTool = await api.send("GET", `/statistics?${period}&agent=back&tool=ask`);
    expect(ofTool.json).toMatchObject({ step: "minute", tools: [{ calls: 1 }] });
    const ofAgent = await api.send("GET", "/agents/back/statistics?days=2");
    expect(ofAgent.json).toMatchObject({ step: "hour", tools: [{ tool: "ask", calls: 1 }] });
  });

  test.each([
    [1, "minute"],
    [10, "hour"],
    [100, "day"],
  ])("of an hour %i days ago come in the finest steps that are kept: %s", async (days, step) => {
    const from = noon - days * 24 * HOUR_MS;
    const hour = `from=${new Date(from).toISOString()}&to=${new Date(from + HOUR_MS).toISOString()}`;
    expect((await api.send("GET", `/statistics?${hour}`)).json).toMatchObject({ step });
  });

  test("reject a period that is empty or has too many steps", async () => {
    const day = new Date(noon).toISOString();
    expect((await api.send("GET", `/statistics?from=${day}&to=${day}`)).status).toBe(400);
    expect((await api.send("GET", "/statistics?days=90&step=minute")).status).toBe(400);
  });
});

test("offers machines and people of another issuer as callers, if the reader may see people", async () => {
  const manifest = { slug: "side", name: "An agent", description: "", tools: [] };
  await writeDraft(api.owner, manifest);
  const agentId = (await getAgent(api.owner, "side")).id;
  const signIns = {
    machine: { userId: null, userName: null, clientId: "c", clientName: "Nightly report" },
    person: { userId: "sub", userName: "Grace", clientId: "d", clientName: "Claude" },
  };
  for (const [keyId, signIn] of Object.entries(signIns))
    await insertCall(agentId, { keyId, signIn, startedAt: noon - 10 * HOUR_MS });
  const caller = { agent: "side", kind: "signIn", isRevoked: false };
  const machine = { ...caller, id: "machine", name: "Nightly report" };
  const person = { ...caller, id: "person", name: "Grace via Claude" };
  const read = async (role: "editor" | "viewer") =>
    (await api.send("GET", "/callers?agent=side", { role })).json as { callers: object[] };
  const { callers } = await read("editor");
  expect(callers).toHaveLength(2);
  expect(callers).toEqual(expect.arrayContaining([machine, person]));
  expect((await read("viewer")).callers).toEqual([machine]);
});

test("lists, finds and continues after every call of one request", async () => {
  const back = (await getAgent(api.owner, "back")).id;
  const first = await insertCall(back, { startedAt: noon + 2000 });
  const others = [`${first}-2`, `${first}-größe 100%`];
  for (const id of others) await insertCall(back, { id, startedAt: noon + 2000 });
  const sorted = await listIds(`q=${first.toUpperCase()}`);
  expect(sorted.toSorted()).toEqual([first, ...others].toSorted());
  for (const [index, id] of sorted.entries()) {
    const cursor = encodeURIComponent(id);
    const older = await listIds(`agent=back&cursor=${cursor}`);
    expect(older.filter((other) => sorted.includes(other))).toEqual(sorted.slice(index + 1));
    const { body } = await api.send("GET", `/call-export?agent=back&cursor=${cursor}`);
    expect(body).toContain("startedAt");
  }
  for (const id of others) expect(await listIds(`q=${encodeURIComponent(id)}`)).toEqual([id]);
  for (const suffix of ["0", "x"])
    expect((await api.send("GET", `/calls?cursor=${first}${suffix}`)).status).toBe(400);
});
