import { beforeEach, describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { getAgent } from "@/lib/data/agents/agents";
import { createTestCall, insertCalls } from "@/lib/data/calls/call-fixture";
import type { StoredCall } from "@/lib/data/calls/call-rows";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "../api-fixture";

const api = connectTestApi();
let slug = "";
beforeEach(async () => {
  slug = await createTestAgent(api.owner);
});

const addTool = (overrides: Partial<Tool>) =>
  api.send("POST", `/agents/${slug}/tools`, { body: testTool("a", overrides) });

const addCalls = async (responses: unknown[], change: Partial<StoredCall> = {}) => {
  const { id: agentId } = await getAgent(api.owner, slug);
  await insertCalls(
    responses.map((response) =>
      createTestCall(agentId, { version: null, protocol: null, response, ...change }),
    ),
  );
};
const infer = async () =>
  (await api.send("POST", `/agents/${slug}/tools/a/output-schema`, {})).json;

describe("inferring an output schema", () => {
  it("uses the tool's successful calls, without what the log omitted", async () => {
    await addTool({ outputSchema: { type: "string" } });
    await addCalls([{ text: { total: 1 } }, { text: { total: 2.5 } }, "(70 KB, omitted)"]);
    await addCalls([{ text: "failed" }], { status: 500 });
    await addCalls([{ text: "another tool" }], { tool: "b" });
    expect(await infer()).toEqual({
      schema: { type: "object", properties: { total: { type: "number" } } },
      calls: 2,
      tests: 0,
    });
  });

  it("uses recorded tests, whatever the current schema says", async () => {
    await addTool({
      outputSchema: { type: "string" },
      examples: [
        {
          name: "one",
          params: { city: "Berlin" },
          recorded: { at: "2026-01-01T00:00:00Z", exchanges: [] },
        },
        { name: "not recorded", params: {} },
      ],
    });
    expect(await infer()).toMatchObject({
      schema: { type: "object", properties: { params: { type: "object" } } },
      calls: 0,
      tests: 1,
    });
  });

  it("returns nothing without records, or for results that are not data", async () => {
    await addTool({ responseType: "html" });
    await addCalls([{ html: "<p>" }]);
    expect(await infer()).toEqual({ schema: null, calls: 0, tests: 0 });
  });
});
