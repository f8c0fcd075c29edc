import { beforeEach, describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { ModelError, type ModelRequest } from "@/lib/runs/model-port";
import type { FinishedModelCall } from "@/lib/runs/ports";
import { type ScriptedAnswer, scriptModels } from "@/lib/runs/runs-fixture";
import { connectTestApi } from "../api-fixture";

let script: ScriptedAnswer[] = [];
const requests: ModelRequest[] = [];
const modelCalls: FinishedModelCall[] = [];
const api = connectTestApi({
  models: {
    generate: (request, onEvent) => {
      requests.push(request);
      return scriptModels(script).models.generate(request, onEvent);
    },
    price: async () => 0.01,
    recordModelCall: (call) => modelCalls.push(call),
  },
});
const model = { provider: "openai", id: "gpt-test", instructions: "Be brief." };

let slug = "";
beforeEach(async () => {
  requests.length = 0;
  modelCalls.length = 0;
  slug = await createTestAgent(api.owner);
});
const addModel = async () => {
  const draft = await api.send("GET", `/agents/${slug}/manifest`);
  await api.send("PUT", `/agents/${slug}/manifest`, {
    body: { ...(draft.json as object), model },
    headers: { "if-match": draft.header("etag") ?? "" },
  });
};
const ask = (path: string, body: unknown, role: "editor" | "viewer" = "editor") =>
  api.send("POST", `/agents/${slug}/tools/${path}`, { body, role });

const tool: Partial<Tool> = {
  name: "searchIssues",
  description: "",
  parameters: { type: "object", properties: {} },
};
const description = "Search the issues of a project by words. Returns at most 20 of them.";

describe("improving a description", () => {
  it("proposes texts for an unsaved tool, with their price, and saves nothing", async () => {
    await addModel();
    script = [{ calls: [{ name: "propose_descriptions", args: { description, parameters: [] } }] }];
    const { status, json } = await ask("improve-description", tool);
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        changes: [{ path: "/description", before: "", after: description }],
        problem: null,
        usage: {
          provider: "openai",
          model: "gpt-test",
          inputTokens: 10,
          cachedInputTokens: 2,
          outputTokens: 5,
          reasoningTokens: 0,
          cost: 0.01,
        },
      },
    });
    expect(requests[0]?.model).toEqual({ provider: "openai", id: "gpt-test" });
    expect(modelCalls).toMatchObject([{ purpose: "proposal", agent: { version: null } }]);
    expect((await api.send("GET", `/agents/${slug}/tools`)).json).toMatchObject({ tools: [] });
  });

  it("explains why a proposal is not shown", async () => {
    await addModel();
    script = ["No."];
    const { json } = await ask("improve-description", tool);
    expect(json).toMatchObject({ changes: [], problem: expect.stringContaining("not valid") });
  });

  it("reports that the agent has no model", async () => {
    const { status, json } = await ask("improve-description", tool);
    expect({ status, json }).toMatchObject({
      status: 422,
      json: {
        detail: "This agent has no model yet. Add one on its Model page.",
        issues: [{ code: "no_model" }],
      },
    });
  });

  it("reports why the model failed", async () => {
    await addModel();
    script = [new ModelError("model_rate_limited", "Too many requests. Try again soon.", 7)];
    const response = await ask("improve-description", tool);
    expect(response.status).toBe(429);
    expect(response.header("retry-after")).toBe("7");
    expect(response.json).toMatchObject({ detail: "Too many requests. Try again soon." });
  });

  it("requires an editor", async () => {
    await addModel();
    expect((await ask("improve-description", tool, "viewer")).status).toBe(403);
  });
});

describe("drafting a tool", () => {
  it("proposes a tool with an unused name", async () => {
    await addModel();
    await api.send("POST", `/agents/${slug}/tools`, { body: testTool("searchIssues") });
    const draft = { name: "searchIssues", description, parameters: [], request: null };
    const toCall = (args: object) => ({ calls: [{ name: "propose_tool", args }] });
    script = [toCall(draft)];
    const { json } = await ask("draft", { text: "Searches issues." });
    expect(json).toMatchObject({ tool: null, problem: expect.stringContaining("is in use") });
    script = [toCall({ ...draft, name: "findTickets" })];
    expect((await ask("draft", { text: "Finds tickets." })).json).toMatchObject({
      tool: { name: "findTickets", handler: null },
      problem: null,
    });
  });

  it("rejects an empty text", async () => {
    await addModel();
    expect((await ask("draft", { text: " " })).status).toBe(400);
  });
});
