import { beforeAll, describe, expect, test } from "vitest";
import { context, hookIn, type Line, openSandbox, tool } from "./sandbox-fixture";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
const who = { clientId: "client", agentName: "Agent" };
type HookCall = Parameters<typeof hookIn>[2];
const hook = (
  code: string,
  name: HookCall["hook"],
  args: unknown[] = [],
  overrides: Omit<HookCall, "hook" | "args"> = {},
) => hookIn(sandbox, code, { hook: name, args, ...overrides });

describe("an export", () => {
  test.each([
    ["sync", "export const definition = ({ clientId }) => ({ description: clientId })"],
    [
      "async",
      "export async function definition({ clientId }) { return { description: clientId } }",
    ],
    [
      "renamed",
      "const d = ({ clientId }) => ({ description: clientId }); export { d as definition }",
    ],
    [
      "beside a default, in TypeScript",
      `${tool("return 1")}\nexport const definition = (c: { clientId: string }) => ({ description: c.clientId })`,
    ],
  ])("%s returns its value", async (_how, code) => {
    expect(await hook(code, "definition", [who])).toEqual({
      ok: true,
      value: { description: "client" },
    });
  });

  test("receives the call's context after its own arguments", async () => {
    const code = `export const validate = async ({ params }, context) => {
      if (!(new context.ToolError("NOT_FOUND", "x") instanceof Error)) return null;
      return [params.city, context.credentials.weather.key, context.toolName, "stream" in context];
    };`;
    expect(await hook(code, "validate", [{ params: { city: "Rome" } }])).toEqual({
      ok: true,
      value: ["Rome", "secret", context.toolName, false],
    });
  });

  test("receives tool calls with the names that IAgentTool gives their parts", async () => {
    const toolCalls = [{ toolId: "call-1", toolName: "weather", params: { city: "Rome" } }];
    const code = `export const validate = ({ toolCalls: [{ id, function: { name, arguments: args } }] }) =>
      [id, name, args.city];`;
    expect(await hook(code, "validate", [{ params: {}, toolCalls }])).toEqual({
      ok: true,
      value: ["call-1", "weather", "Rome"],
    });
  });

  test("can fetch, log and fail like a call", async () => {
    const lines: Line[] = [];
    const code = `export const isAvailable = async () => {
      console.log("asks");
      const answer = await fetch("https://a.example/");
      if (answer.status === 404) throw new Error("Nowhere.");
      return true;
    };`;
    const outcome = await hook(code, "isAvailable", [who], {
      lines,
      hosts: ["a.example"],
      outbound: async ({ url }) => ({ status: 404, headers: {}, body: new Uint8Array(), url }),
    });
    expect(outcome).toEqual({
      ok: false,
      error: { code: "TOOL_EXECUTION_FAILED", message: "Nowhere." },
    });
    expect(lines[0]?.message).toBe("asks");
    expect(lines[1]?.message).toMatch(/tool\.js:4/);
  });

  test("keeps the code of a ToolError", async () => {
    const code = `export const validate = (call, { ToolError }) => {
      throw new ToolError({ code: "INVALID_PARAMETER", message: "No.", parameter: "city" });
    };`;
    expect(await hook(code, "validate", [{}])).toEqual({
      ok: false,
      error: { code: "INVALID_PARAMETER", message: "No.", parameter: "city" },
    });
  });

  test("is stopped if it never ends or the caller disconnects", async () => {
    expect(await hook("export const validate = () => { for (;;) {} }", "validate")).toMatchObject({
      error: { code: "TIMEOUT" },
    });
    const controller = new AbortController();
    const moduleCode =
      "export const validate = () => { console.log(1); return new Promise((r) => setTimeout(r, 60_000)) }";
    expect(
      await hook(moduleCode, "validate", [], {
        signal: controller.signal,
        log: () => controller.abort(),
      }),
    ).toMatchObject({ error: { code: "TIMEOUT", message: "The call was cancelled." } });
  });

  test("that is not a function fails with its name", async () => {
    expect(await hook("export const validate = true", "validate")).toMatchObject({
      error: { message: expect.stringContaining("(validate: boolean)") },
    });
    expect(await hook("export const callbacks = { onValidate: 1 }", "onValidate")).toMatchObject({
      error: { message: expect.stringContaining("(onValidate: number)") },
    });
  });

  test("returns null for undefined and false for false", async () => {
    expect(await hook("export const validate = () => {}", "validate")).toEqual({
      ok: true,
      value: null,
    });
    expect(await hook("export const validate = () => false", "validate")).toEqual({
      ok: true,
      value: false,
    });
  });
});

describe("callbacks", () => {
  const code = `export const callbacks = {
    seen: "self",
    onBeforeCall(...args) { return [this.seen, ...args] },
    async onValidate(...args) { return args.length },
  };`;

  test("receive exactly their arguments, as methods of their object", async () => {
    const args = ["call-1", "client", "Agent", { city: "Rome" }];
    expect(await hook(code, "onBeforeCall", args)).toEqual({ ok: true, value: ["self", ...args] });
    expect(await hook(code, "onValidate", ["a", "b", {}])).toEqual({ ok: true, value: 3 });
  });

  test("may be missing", async () => {
    expect(await hook(code, "onAfterCall", [])).toBeUndefined();
    expect(
      await hook("export const callbacks = null; // onAfterCall", "onAfterCall"),
    ).toBeUndefined();
  });

  test("pass an Error to onCallError", async () => {
    const moduleCode = `export const callbacks = { onCallError(id, client, agent, params, error) {
      return [error instanceof Error, error.name, error.message, error.code ?? null, error.parameter ?? null, params.message];
    } };`;
    const before = ["call-1", "client", "Agent", { message: "hi", code: "hi" }];
    const facts = { code: "NOT_FOUND", message: "No such city.", parameter: "city" };
    expect(await hook(moduleCode, "onCallError", [...before, facts])).toEqual({
      ok: true,
      value: [true, "ToolError", "No such city.", "NOT_FOUND", "city", "hi"],
    });
    expect(await hook(moduleCode, "onCallError", [...before, { message: "Plain." }])).toEqual({
      ok: true,
      value: [true, "Error", "Plain.", null, null, "hi"],
    });
  });
});

describe("a missing hook", () => {
  const LOG_BEGUN = 'console.log("begun");';

  test("is not looked up if the source does not contain its name", async () => {
    const lines: Line[] = [];
    const code = `${LOG_BEGUN}${tool("return 1")}`;
    expect(await hook(code, "definition", [who], { lines })).toBeUndefined();
    expect(await hook(`${code}; export const callbacks = {}`, "onValidate", [], { lines })).toBe(
      undefined,
    );
    expect(lines).toEqual([]);
  });

  test("is looked up once", async () => {
    const lines: Line[] = [];
    const code = `${LOG_BEGUN} export const validate = () => true; // No definition, no isAvailable, and in callbacks no onValidate.`;
    for (let time = 0; time < 3; time++) {
      expect(await hook(code, "definition", [who], { lines })).toBeUndefined();
      expect(await hook(code, "onValidate", [], { lines })).toBeUndefined();
      expect(await hook(code, "isAvailable", [], { lines })).toBeUndefined();
    }
    expect(lines).toHaveLength(3);
    expect(await hook(code, "validate", [])).toEqual({ ok: true, value: true });
  });

  test("is looked up again if its value may change", async () => {
    const code = "export let validate; if (Math.random() >= 0) validate = () => 1;";
    expect(await hook(code, "validate", [])).toEqual({ ok: true, value: 1 });
    const lines: Line[] = [];
    const unset = `${LOG_BEGUN} export let validate;`;
    expect(await hook(unset, "validate", [], { lines })).toBeUndefined();
    expect(await hook(unset, "validate", [], { lines })).toBeUndefined();
    expect(lines).toHaveLength(2);
  });

  test("is not assumed if the module fails to load", async () => {
    expect(await hook("export const validate = ;", "validate")).toMatchObject({
      error: { message: expect.stringContaining("line 1") },
    });
    expect(
      await hook("throw new Error('At the top.'); export const validate = 1", "validate"),
    ).toMatchObject({ error: { message: "At the top." } });
  });
});
