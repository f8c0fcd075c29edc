import { expect, test } from "vitest";
import type { GuestHook } from "@/lib/handlers/handler";
import { createTool, listOffered, listResults, setUpRuns } from "./runs-fixture";

const withHooks = (name: string, hooks: string) =>
  createTool(name, { handler: { kind: "javascript", code: `export default () => {}; ${hooks}` } });

test("sends the model name, description and parameters unchanged, in the author's order", async () => {
  const parameters = {
    type: "object",
    properties: { z: { type: "string", enum: ["x"] }, a: {} },
    required: ["z"],
  } as const;
  const setup = setUpRuns(["Hi."], {
    tools: [
      createTool("zed", {
        parameters: structuredClone(parameters) as never,
        docNote: "Only for people.",
      }),
      createTool("alpha"),
    ],
  });
  await setup.run();
  expect(listOffered(setup)).toEqual(["zed", "alpha"]);
  expect(JSON.stringify(setup.requests[0]?.tools[0])).toBe(
    JSON.stringify({ name: "zed", description: "Does zed.", parameters }),
  );
  expect(JSON.stringify(setup.requests)).not.toContain("Only for people.");
});

test("offers and calls a tool by its model name, while its own name stays the same", async () => {
  const tools = [createTool("search_tool", { modelName: "search" }), createTool("find")];
  const setup = setUpRuns(
    [
      { calls: [{ id: "a", name: "search" }] },
      { calls: [{ id: "b", name: "search_tool" }] },
      "Done.",
    ],
    { tools },
  );
  const { messages } = await setup.run();
  expect(listOffered(setup)).toEqual(["search", "find"]);
  expect(setup.guestCalls).toMatchObject([{ context: { toolName: "search_tool" } }]);
  expect(listResults(messages).b).toMatch(/^TOOL ERROR: NOT_FOUND/);
});

test("filters tools by mode, and never offers system tools", async () => {
  const tools = [
    createTool("always"),
    createTool("coding", { modes: ["code"] }),
    createTool("research", { modes: ["research"] }),
    createTool("system", { modes: [] }),
  ];
  const setup = setUpRuns(["Hi."], { tools });
  await setup.run();
  await setup.run({ mode: "code" });
  expect(listOffered(setup)).toEqual(["always", "coding", "research"]);
  expect(listOffered(setup, 1)).toEqual(["always", "coding"]);
  expect(JSON.stringify(setup.requests)).not.toContain("Does system.");
});

test("treats a system tool as unknown if a model calls it by name", async () => {
  const setup = setUpRuns([{ calls: [{ id: "a", name: "system" }] }, "Done."], {
    tools: [createTool("system", { modes: [] })],
  });
  const { messages } = await setup.run();
  expect(listResults(messages).a).toMatch(/^TOOL ERROR: NOT_FOUND/);
  expect(setup.guestCalls).toEqual([]);
});

test("evaluates availability and definition for each completion and for this caller", async () => {
  const hookCalls: string[] = [];
  let isAvailable = true;
  const hook = async ({ hook: name, args, context }: GuestHook) => {
    hookCalls.push(`${name} ${context.toolName} ${JSON.stringify(args[0])}`);
    if (name === "isAvailable") return { ok: true as const, value: isAvailable };
    if (name === "definition")
      return { ok: true as const, value: { description: `For ${context.clientId}.` } };
    return undefined;
  };
  const setup = setUpRuns([{ calls: [{ name: "plain" }] }, "Done."], {
    tools: [
      createTool("plain"),
      withHooks("flagged", "export const isAvailable = () => true"),
      withHooks("dynamic", "export const definition = () => ({})"),
    ],
    hook,
    guest() {
      isAvailable = false;
      return { ok: true, value: 1 };
    },
  });
  await setup.run();
  expect(listOffered(setup)).toEqual(["plain", "flagged", "dynamic"]);
  expect(listOffered(setup, 1)).toEqual(["plain", "dynamic"]);
  expect(setup.requests[0]?.tools[2]?.description).toBe("For key-1.");
  expect(hookCalls).toContain('isAvailable flagged {"clientId":"key-1","agentName":"Agent"}');
});

test("defines offered and called tools for the same user", async () => {
  const clientIds: unknown[] = [];
  const setup = setUpRuns([{ calls: [{ name: "dynamic" }] }, "Done."], {
    tools: [withHooks("dynamic", "export const definition = () => ({})")],
    async hook({ hook: name, context }) {
      if (name === "definition") clientIds.push(context.clientId);
      return undefined;
    },
    guest: ({ context }) => {
      clientIds.push(context.clientId);
      return { ok: true, value: 1 };
    },
  });
  const author = { callId: "r", keyId: null, signIn: null, protocol: null, depth: 0 };
  const rights = { readVariable: () => undefined, mayCall: () => true };
  await setup.run({ caller: { ...author, ...rights, variables: {}, userId: "ada" } });
  expect(new Set(clientIds)).toEqual(new Set(["ada"]));
});

test("omits a tool whose definition throws from that completion, and continues the run", async () => {
  const setup = setUpRuns(["Hi."], {
    tools: [
      createTool("plain"),
      withHooks("broken", "export const definition = () => { throw 1 }"),
    ],
    hook: async ({ hook: name }) =>
      name === "definition"
        ? { ok: false, error: { code: "TOOL_EXECUTION_FAILED", message: "Boom." } }
        : undefined,
  });
  const { end } = await setup.run();
  expect(end.type).toBe("success");
  expect(listOffered(setup)).toEqual(["plain"]);
  expect(setup.callLog).toMatchObject([
    { tool: "broken", response: { message: expect.stringContaining("Boom.") } },
  ]);
});

test.each([
  ["false", { ok: true as const, value: false }, "VALIDATION_ERROR"],
  [
    "a throw",
    {
      ok: false as const,
      error: { code: "TOOL_EXECUTION_FAILED" as const, message: "Not today." },
    },
    "Not today.",
  ],
])("runs no call of the answer if validate returns %s", async (_, outcome, text) => {
  const hooks: string[] = [];
  const setup = setUpRuns(
    [
      {
        calls: [
          { id: "a", name: "first" },
          { id: "b", name: "guarded" },
        ],
      },
      "Done.",
    ],
    {
      tools: [
        createTool("first"),
        withHooks(
          "guarded",
          "export const validate = 1; export const callbacks = { onBeforeCall() {}, onValidate() {} }",
        ),
      ],
      hook: async ({ hook: name, args }) => {
        hooks.push(name);
        if (name !== "validate") return undefined;
        expect(args[0]).toMatchObject({ toolCalls: [{ toolId: "a" }, { toolId: "b" }] });
        return outcome;
      },
    },
  );
  const { messages } = await setup.run();
  expect(setup.guestCalls).toEqual([]);
  expect(hooks.filter((name) => name !== "isAvailable" && name !== "definition")).toEqual([
    "onValidate",
    "validate",
  ]);
  expect(listResults(messages).b).toContain(text);
  expect(listResults(messages).a).toContain("another call of this answer was refused");
});

test("does not validate a call again, and logs the requests that validate sent", async () => {
  const hooks: string[] = [];
  const setup = setUpRuns([{ calls: [{ name: "guarded" }] }, "Done."], {
    tools: [
      withHooks(
        "guarded",
        "export const validate = 1; export const callbacks = { onBeforeCall() {}, onAfterCall() {} }",
      ),
    ],
    async hook({ hook: name, outbound, signal }) {
      hooks.push(name);
      if (name !== "validate") return undefined;
      const url = "https://a.example/checked";
      const request = { method: "GET", url, headers: [], redirects: "follow", signal } as const;
      await outbound(request).catch(() => {});
      return { ok: true, value: true };
    },
  });
  await setup.run();
  expect(hooks).toEqual(["validate", "onBeforeCall", "onAfterCall"]);
  expect(setup.callLog).toMatchObject([{ requests: [{ url: "https://a.example/checked" }] }]);
  expect(setup.guestCalls).toHaveLength(1);
});

test("offers the first of two tools with the same name", async () => {
  const setup = setUpRuns(["Hi."], {
    tools: [
      createTool("twice", { description: "One." }),
      createTool("twice", { description: "Two." }),
    ],
  });
  await setup.run();
  expect(setup.requests[0]?.tools).toMatchObject([{ name: "twice", description: "One." }]);
});
