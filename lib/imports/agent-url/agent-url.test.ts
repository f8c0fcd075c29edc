import { describe, expect, it } from "vitest";
import { isObject } from "@/lib/agent/json";
import { manifestSchema } from "@/lib/agent/manifest";
import { isAppError } from "@/lib/errors";
import { runImport } from "..";
import type { ImportPorts } from "../import-kind";

type Asked = { url: string; headers: [string, string][] };
const agent = (answer: unknown, status = 200, headers: Record<string, string> = {}) => {
  const asked: Asked[] = [];
  const body = new TextEncoder().encode(
    typeof answer === "string" ? answer : JSON.stringify(answer),
  );
  const ports: ImportPorts = {
    fetch: async (request) => {
      asked.push(request);
      return { status, headers, body };
    },
  };
  return { asked, ports };
};
const url = "https://agents.example.com/slack";
const take = (answer: unknown, headers?: Record<string, string>) =>
  runImport({ kind: "agent-url", url, ...(headers && { headers }) }, agent(answer).ports);
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error(`It was not refused: ${String(error)}`);
  return error;
};

const greet = {
  name: "greet",
  description: "Says hello.",
  parameters: {
    type: "object",
    properties: { who: { type: "string", description: "Whom to greet." } },
    required: ["who"],
  },
};
const one = async (tool: unknown) => {
  const { manifest, warnings } = await take({ tools: [tool] });
  expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  const [made] = manifest.tools;
  if (made?.handler.kind !== "http") throw new Error("No tool was made.");
  const body = made.handler.body?.type === "json" ? made.handler.body.value : undefined;
  return { tool: made, handler: made.handler, body, codes: warnings.map(({ code }) => code) };
};
const withParameters = (parameters: unknown) => one({ ...greet, parameters });

describe("what an agent answers", () => {
  it.each([
    ["{tools}", { tools: [greet] }, "slack"],
    ["a bare list", [greet], "slack"],
    [
      "{success, agent, tools}",
      { success: true, agent: "Gasless", tools: [greet], metadata: { total: 1 } },
      "Gasless",
    ],
    ["{responseType, data}", { responseType: "success", data: { tools: [greet] } }, "slack"],
  ])("%s", async (_, answer, name) => {
    const { manifest, warnings } = await take(answer);
    expect(warnings).toEqual([]);
    expect(manifest.name).toBe(name);
    expect(manifest.slug).toBe(name.toLowerCase());
    expect(manifest.tools).toHaveLength(1);
    expect(JSON.stringify(manifest.tools[0]?.parameters)).toBe(JSON.stringify(greet.parameters));
  });

  it("is asked for at /tools with the headers given", async () => {
    for (const given of [url, `${url}/`, `${url}//`, ` ${url} `]) {
      const { asked, ports } = agent({ tools: [] });
      await runImport({ kind: "agent-url", url: given, headers: { "X-Api-Key": "k" } }, ports);
      expect(asked[0]?.url).toBe(`${url}/tools`);
      expect(asked[0]?.headers).toContainEqual(["x-api-key", "k"]);
    }
  });

  it("is refused with a sentence that names what came", async () => {
    const says = async (answer: unknown, status?: number, headers?: Record<string, string>) =>
      (await refusal(runImport({ kind: "agent-url", url }, agent(answer, status, headers).ports)))
        .message;
    expect(await says({ hello: 1, world: 2 })).toContain('an object that holds "hello", "world"');
    expect(await says({ success: false, error: "no" })).toContain("a failure: no");
    expect(await says({ success: false, error: { message: "why" } })).toContain("a failure: why");
    expect(await says("5")).toContain("a number");
    expect(await says("null")).toContain("null");
    expect(await says("<html>", 200, { "content-type": "text/html; charset=utf-8" })).toContain(
      "did not answer with JSON (status 200, text/html). Its answer begins: <html>",
    );
    expect(await says({}, 401)).toContain("Give the headers it expects, such as x-api-key");
    expect(await says({}, 404)).toContain('the part before "/tools"');
    expect(await says({}, 302, { location: "https://b.example/tools" })).toContain("b.example");
  });

  it("that never comes is explained", async () => {
    const failed = 'The network policy does not allow this request. Rule "private": 10.0.0.1.';
    const ports: ImportPorts = { fetch: async () => ({ failed }) };
    const error = await refusal(runImport({ kind: "agent-url", url }, ports));
    expect(error.message).toContain("10.0.0.1");
    expect(error.status).toBe(502);
  });

  it("is never asked at an address that carries secrets or is none", async () => {
    for (const wrong of ["agents.example.com", "ftp://a.example", "https://u:p@a.example/x"]) {
      const { asked, ports } = agent({ tools: [] });
      const { issues, status } = await refusal(runImport({ kind: "agent-url", url: wrong }, ports));
      expect([status, issues[0]?.path, asked]).toEqual([400, "/url", []]);
    }
    const { ports } = agent([]);
    await refusal(runImport({ kind: "agent-url", url: `${url}?key=1` }, ports));
    await refusal(runImport({ kind: "agent-url", url, headers: { "a b": "c" } }, ports));
    await refusal(runImport({ kind: "agent-url", url, headers: { a: "c\nd" } }, ports));
  });
});

describe("the tool that is made", () => {
  it("calls the agent as a host does and passes its envelope on", async () => {
    const { handler, body, codes } = await one({ ...greet, name: "calendar Prioritization" });
    expect(handler).toMatchObject({
      method: "POST",
      url: `${url}/tools/calendar%20Prioritization`,
      response: { envelope: true },
    });
    expect(body).toEqual({
      who: "{{params.who}}",
      executionId: "{{context.executionId}}",
      chatId: "{{context.chatId}}",
      userId: "{{context.userId}}",
      toolName: "calendar Prioritization",
    });
    expect(codes).toEqual(["name_odd"]);
  });

  it("never holds a secret that the agent was read with", async () => {
    const { manifest, warnings } = await take([greet], {
      "x-api-key": "sesame-1",
      "x-db": "postgres://ada:engine@db.example/x",
      "x-region": "eu",
      authorization: "Bearer eyJ.secret",
    });
    const text = JSON.stringify({ manifest, warnings });
    for (const secret of ["sesame-1", "engine@", "eyJ"]) expect(text).not.toContain(secret);
    expect(manifest.variables?.map(({ ref, required, secret }) => [ref, required, secret])).toEqual(
      [
        ["upstream-key", true, true],
        ["upstream-db", true, true],
      ],
    );
    expect(manifest.tools[0]).toMatchObject({
      bearer: "required",
      handler: {
        auth: { type: "caller-bearer" },
        headers: [
          { name: "x-api-key", value: "{{variables.upstream-key}}" },
          { name: "x-db", value: "{{variables.upstream-db}}" },
          { name: "x-region", value: "eu" },
        ],
      },
    });
    expect(warnings.map(({ code }) => code)).toEqual([
      "secret_header",
      "secret_header",
      "caller_bearer",
    ]);
    expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  });

  it("keeps what the language knows as it came", async () => {
    const parameters = {
      type: "object",
      additionalProperties: false,
      properties: {
        to: { type: "string", pattern: "^0x[0-9a-f]{40}$", minLength: 42, description: "To." },
        tier: { type: "integer", enum: [1, 2, 3], default: 2, description: "Tier." },
        options: {
          description: "Options.",
          type: "object",
          default: { deep: { a: 1 } },
          properties: { deep: { type: "object", description: "Deep." } },
          required: ["deep"],
        },
        "a.b {{": { description: "never sent" },
      },
    };
    const { "a.b {{": _, ...properties } = parameters.properties;
    const { tool, codes, body } = await withParameters(parameters);
    expect(JSON.stringify(tool.parameters)).toBe(JSON.stringify({ ...parameters, properties }));
    expect(codes).toEqual(["property_left_out"]);
    expect(isObject(body) && Object.keys(body).slice(0, 3)).toEqual(["to", "tier", "options"]);
  });

  it("sends parameters whatever they are called", async () => {
    const names = ["a.b", 'quo"te', "br}}ace", " blank ", "__proto__", "[0]", "ümläut", "0"];
    const properties = Object.fromEntries(names.map((name) => [name, { description: "x" }]));
    const { body, codes } = await withParameters({ type: "object", properties });
    expect(codes).toEqual([]);
    for (const name of names) expect(Object.hasOwn(body as object, name)).toBe(true);
  });
});

describe("oddities are mended with a warning and none is fatal", () => {
  it.each<[string, unknown, string[], unknown]>([
    ["no parameters", undefined, ["parameters_missing"], { type: "object", properties: {} }],
    ["a text for parameters", "none", ["parameters_replaced"], { type: "object", properties: {} }],
    ["no type", { properties: {} }, ["type_missing"], { type: "object", properties: {} }],
    [
      "no properties",
      { type: "object" },
      ["properties_missing"],
      { type: "object", properties: {} },
    ],
    [
      "properties alone",
      { city: { type: "string", description: "c" } },
      ["properties_bare"],
      { type: "object", properties: { city: { type: "string", description: "c" } } },
    ],
    [
      "required naming what is not there",
      { type: "object", properties: {}, required: ["ghost"] },
      ["required_unknown"],
      { type: "object", properties: {}, required: ["ghost"] },
    ],
    [
      "no description, no items",
      { type: "object", properties: { list: { type: "array" } } },
      ["description_missing", "items_missing"],
      { type: "object", properties: { list: { type: "array" } } },
    ],
    [
      "a default outside the enum",
      { type: "object", properties: { a: { description: "a", enum: ["x"], default: "y" } } },
      ["default_dropped"],
      { type: "object", properties: { a: { description: "a", enum: ["x"] } } },
    ],
    [
      "a pattern that cannot run",
      { type: "object", properties: { a: { description: "a", pattern: "(?=x)" } } },
      ["pattern_dropped"],
      { type: "object", properties: { a: { description: "a" } } },
    ],
    [
      "unknown keywords",
      { type: "object", properties: { a: { description: "a", if: {}, nullable: true } } },
      ["keyword_dropped", "keyword_dropped"],
      { type: "object", properties: { a: { description: "a" } } },
    ],
    [
      "a type for a schema",
      { type: "object", properties: { a: "string" } },
      ["schema_replaced", "description_missing"],
      { type: "object", properties: { a: { type: "string" } } },
    ],
    [
      "a property called pattern",
      { type: "object", properties: { pattern: { type: "string", description: "p", pattern: 5 } } },
      ["pattern_dropped"],
      { type: "object", properties: { pattern: { type: "string", description: "p" } } },
    ],
    [
      "references",
      {
        type: "object",
        properties: {
          a: { $ref: "#/$defs/A", description: "own" },
          b: { $ref: "#/definitions/B" },
        },
        $defs: { A: { type: "string", description: "theirs" } },
        definitions: { B: { type: "array", description: "b", items: { $ref: "#/$defs/A" } } },
      },
      ["reference_inlined"],
      {
        type: "object",
        properties: {
          a: { type: "string", description: "own" },
          b: { type: "array", description: "b", items: { type: "string", description: "theirs" } },
        },
      },
    ],
    [
      "references that lead nowhere or into themselves",
      {
        type: "object",
        properties: {
          a: { description: "a", $ref: "https://x.example/y" },
          b: { $ref: "#/$defs/Loop" },
        },
        $defs: { Loop: { description: "l", items: { description: "i", $ref: "#/$defs/Loop" } } },
      },
      ["reference_dropped", "reference_dropped", "reference_inlined"],
      {
        type: "object",
        properties: {
          a: { description: "a" },
          b: { description: "l", items: { description: "i" } },
        },
      },
    ],
  ])("%s", async (_, parameters, codes, mended) => {
    const found = await withParameters(parameters);
    expect(found.tool.parameters).toEqual(mended);
    expect(found.codes).toEqual(codes);
  });

  it("references that multiply without end", async () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `d${i}`,
        { anyOf: Array.from({ length: 10 }, () => ({ $ref: `#/$defs/d${i + 1}` })) },
      ]),
    );
    const properties = { a: { description: "a", $ref: "#/$defs/d0" } };
    const { codes } = await withParameters({ type: "object", properties, $defs });
    expect(codes).toContain("reference_dropped");
  });

  it("names that belong to the system", async () => {
    const { tool, body, codes } = await withParameters({
      type: "object",
      properties: {
        userId: { type: "string", description: "u" },
        projects: {
          type: "array",
          description: "p",
          items: { type: "object", properties: { userId: { type: "string" } } },
        },
      },
      required: ["userId"],
    });
    expect(tool.parameters).toEqual({
      type: "object",
      properties: {
        projects: { type: "array", description: "p", items: { type: "object", properties: {} } },
      },
    });
    expect(body).toMatchObject({ userId: "{{context.userId}}" });
    expect(codes).toEqual(["reserved_name", "reserved_name"]);
  });

  it("a confirmation in the wrong place or under another name", async () => {
    const parameters = { ...greet.parameters, confirmationRequired: true };
    const misplaced = await one({ ...greet, parameters });
    expect(misplaced.tool.confirmationRequired).toBe(true);
    expect(misplaced.tool.parameters).toEqual(greet.parameters);
    expect(misplaced.codes).toEqual(["confirmation_misplaced"]);
    const renamed = await one({ ...greet, requiresConfirmation: true });
    expect(renamed.tool.confirmationRequired).toBe(true);
    expect(renamed.codes).toEqual(["confirmation_renamed"]);
    expect((await one({ ...greet, confirmationRequired: false })).tool.confirmationRequired).toBe(
      false,
    );
  });

  it("fields of older guides and of their own", async () => {
    const { tool, codes } = await one({
      ...greet,
      credits: 5,
      displayName: "Greeter",
      category: "social",
      aliases: ["hi"],
      type: "action",
    });
    expect(tool.category).toBe("social");
    expect(tool.docNote).toBe(
      'From the imported agent:\ncredits: 5\ndisplayName: "Greeter"\naliases: ["hi"]\ntype: "action"',
    );
    expect(codes).toEqual(["field_noted"]);
  });

  it("names twice, names that no URL carries, entries that are no tools", async () => {
    const { manifest, warnings } = await take([
      greet,
      greet,
      { ...greet, name: "a/b\n" },
      { ...greet, name: ".." },
      { description: "nameless" },
      null,
      { type: "function", function: { ...greet, name: "wrapped" } },
      { name: "bare", inputSchema: greet.parameters },
      { ...greet, name: "x".repeat(200) },
    ]);
    expect(manifest.tools.map(({ name }) => name)).toEqual([
      "greet",
      "greet_2",
      "a_b_",
      "wrapped",
      "bare",
      "x".repeat(128),
    ]);
    const paths = manifest.tools.map(({ handler }) => handler.kind === "http" && handler.url);
    expect(paths.slice(1, 3)).toEqual([`${url}/tools/greet`, `${url}/tools/a%2Fb%0A`]);
    expect(manifest.tools[4]?.description).toContain('"bare"');
    const said = warnings.map(({ path, code }) => `${path} ${code}`);
    expect(said).toEqual([
      "/tools/1/name name_duplicate",
      "/tools/2/name name_mended",
      "/tools tool_left_out",
      "/tools tool_left_out",
      "/tools tool_left_out",
      "/tools/3 tool_wrapped",
      "/tools/4/parameters parameters_renamed",
      "/tools/4/description description_missing",
      "/tools/5/name name_mended",
    ]);
    expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  });

  it("visible parameters that are not there, or hide what is required", async () => {
    const { tool, codes } = await one({ ...greet, visibleParameters: ["nothing"] });
    expect(tool.visibleParameters).toEqual(["who"]);
    expect(codes).toEqual(["visible_mended"]);
  });

  it("more of them than anybody reads", async () => {
    const properties = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`p${i}`, {}]));
    const parameters = { type: "object", properties };
    const tools = Array.from({ length: 5 }, (_, i) => ({ ...greet, name: `t${i}`, parameters }));
    const { manifest, warnings } = await take(tools);
    expect(manifest.tools).toHaveLength(5);
    expect(warnings).toHaveLength(1001);
    expect(warnings.at(-1)?.message).toBe("There are 1000 more notes than these.");
  });

  it("an agent without tools", async () => {
    const { manifest, warnings } = await take({ tools: [] });
    expect(manifest.tools).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(["no_tools"]);
  });
});
