import { describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { compileAgent } from "./compiled-agent";
import { javascriptTool, setUp } from "./runtime-fixture";

const createTool = (name: string, change: Partial<Tool> = {}): Tool => ({
  ...javascriptTool,
  name,
  ...change,
});
const compile = (...tools: Tool[]) =>
  compileAgent({
    id: "1",
    space: "s",
    version: 1,
    manifest: { slug: "a", name: "A", description: "", tools },
  });

describe("the tools of an agent", () => {
  it("are found by name, including those that no model sees, and by no other name", () => {
    const agent = compile(createTool("look"), createTool("audit", { modes: [] }));
    expect(agent.tool("look")?.tool.name).toBe("look");
    expect(agent.tool("audit")?.tool.name).toBe("audit");
    for (const name of ["Look", "", "toString", "__proto__"])
      expect(agent.tool(name)).toBeUndefined();
  });
});

it("runs a tool with its arguments and a log", async () => {
  const { call, agent } = setUp(
    { category: "search" },
    {
      async guest({ params, log, context }) {
        log("info", `Looking for ${params.text}.`);
        return { ok: true, value: { text: `${context.toolName} found ${params.text}` } };
      },
    },
  );
  expect(agent.tool("run")?.tool).toMatchObject({
    name: "run",
    category: "search",
    description: "Runs.",
    parameters: { properties: { text: { type: "string" } } },
  });
  const { outcome, trace } = await call({ text: "tea" });
  expect(outcome).toMatchObject({ ok: true, data: { text: "run found tea" } });
  expect(trace.log).toMatchObject([{ level: "info", message: "Looking for tea." }]);
});

it("runs a tool with only the services that it was granted", async () => {
  const stored = {
    google: { fields: { apiKey: "key-of-google" }, hosts: [] },
    ownService: { fields: { anything: "of-my-own" }, hosts: [] },
  };
  const seen: unknown[] = [];
  const setUpWith = (credentials: string[]) =>
    setUp(
      { credentials },
      {
        async guest({ context }) {
          seen.push(context.credentials);
          return { ok: true, value: {} };
        },
        ports: {
          credentials: async (_, services) =>
            Object.fromEntries(Object.entries(stored).filter(([name]) => services.includes(name))),
        },
      },
    );
  expect((await setUpWith([]).call({ text: "x" })).outcome.ok).toBe(true);
  const both = setUpWith(["google", "ownService"]);
  expect((await both.call({ text: "x" })).outcome.ok).toBe(true);
  expect(seen).toEqual([
    {},
    { google: { apiKey: "key-of-google" }, ownService: { anything: "of-my-own" } },
  ]);
  expect((await setUpWith(["slack"]).call({ text: "x" })).outcome).toMatchObject({
    error: { code: "UNAUTHORIZED", message: expect.stringContaining('"slack"') },
  });
});
