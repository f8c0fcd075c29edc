import { describe, expect, it } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { isObject } from "@/lib/schema/json";
import { greet, importOne, importTools, url, withParameters } from "./agent-url-fixture";

describe("an imported tool", () => {
  it("calls the agent as a host does and passes its envelope through", async () => {
    const { handler, body, codes } = await importOne({ ...greet, name: "calendar Prioritization" });
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
  it("keeps valid parameters unchanged", async () => {
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

  it("keeps a long description whose surrounding space exceeds the limit", async () => {
    const description = "x".repeat(8000);
    const { tool, codes } = await importOne({ ...greet, description: `  ${description}\n` });
    expect(tool.description).toBe(description);
    expect(codes).toEqual([]);
  });

  it("sends parameters that only a part or a variant of the schema has", async () => {
    const object = (name: string) => ({
      type: "object",
      properties: { [name]: { type: "string" } },
    });
    const { body } = await withParameters({
      type: "object",
      allOf: [object("a"), { $ref: "#/$defs/B" }],
      oneOf: [object("c"), { anyOf: [object("d")] }],
      $defs: { B: object("b") },
    });
    expect(body).toMatchObject({
      a: "{{params.a}}",
      b: "{{params.b}}",
      c: "{{params.c}}",
      d: "{{params.d}}",
    });
  });

  it("sends parameters with any name", async () => {
    const names = ["a.b", 'quo"te', "br}}ace", " blank ", "constructor", "[0]", "ümläut", "0"];
    const properties = Object.fromEntries(names.map((name) => [name, { description: "x" }]));
    const { body, codes } = await withParameters({ type: "object", properties });
    expect(codes).toEqual([]);
    for (const name of names) expect(Object.hasOwn(body as object, name)).toBe(true);
  });
});

describe("an invalid tool list", () => {
  it("has misplaced and renamed confirmation flags corrected", async () => {
    const parameters = { ...greet.parameters, confirmationRequired: true };
    const misplaced = await importOne({ ...greet, parameters });
    expect(misplaced.tool.confirmationRequired).toBe(true);
    expect(misplaced.tool.parameters).toEqual(greet.parameters);
    expect(misplaced.codes).toEqual(["confirmation_misplaced"]);
    const aliased = await importOne({ ...greet, requiresConfirmation: true });
    expect(aliased.tool.confirmationRequired).toBe(true);
    expect(aliased.codes).toEqual(["confirmation_renamed"]);
    expect(
      (await importOne({ ...greet, confirmationRequired: false })).tool.confirmationRequired,
    ).toBe(false);
  });

  it("keeps legacy fields and moves custom ones to the note", async () => {
    const { tool, codes } = await importOne({
      ...greet,
      credits: 5,
      displayName: "Greeter",
      category: "social",
      aliases: ["hi"],
      type: "action",
    });
    expect(tool).toMatchObject({ category: "social", credits: 5 });
    expect(tool.docNote).toBe(
      'From the imported agent:\ndisplayName: "Greeter"\naliases: ["hi"]\ntype: "action"',
    );
    expect(codes).toEqual(["field_noted"]);
    const unpriced = await importOne({ ...greet, credits: "many" });
    expect(unpriced.tool.credits).toBeUndefined();
    expect(unpriced.tool.docNote).toBe('From the imported agent:\noriginal credits: "many"');
  });

  it("has duplicate and unsuitable names changed, and entries that are not tools skipped", async () => {
    const { manifest, warnings } = await importTools([
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
    expect(warnings.filter(({ path }) => path === "/tools").map(({ message }) => message)).toEqual([
      'The tool ".." was skipped: its name cannot be used in a URL.',
      "Entry 5 of the list was skipped, because it has no name.",
      "Entry 6 of the list was skipped, because it has no name.",
    ]);
    const warningLines = warnings.map(({ path, code }) => `${path} ${code}`);
    expect(warningLines).toEqual([
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

  it("has visible parameters corrected if they do not exist or omit required ones", async () => {
    const { tool, codes } = await importOne({ ...greet, visibleParameters: ["nothing"] });
    expect(tool.visibleParameters).toEqual(["who"]);
    expect(codes).toEqual(["visible_mended"]);
    const optional = { type: "object", properties: { who: { type: "string" } } };
    const importVisible = async (visibleParameters: string[]) =>
      (await importOne({ ...greet, parameters: optional, visibleParameters })).tool;
    expect((await importVisible(["nothing"])).visibleParameters).toBeUndefined();
    expect((await importVisible([])).visibleParameters).toEqual([]);
    expect((await importVisible(["who", "who"])).visibleParameters).toEqual(["who"]);
  });

  it("causes a limited number of warnings", async () => {
    const properties = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`p${i}`, {}]));
    const parameters = { type: "object", properties };
    const tools = Array.from({ length: 5 }, (_, i) => ({ ...greet, name: `t${i}`, parameters }));
    const { manifest, warnings } = await importTools(tools);
    expect(manifest.tools).toHaveLength(5);
    expect(warnings).toHaveLength(1001);
    expect(warnings.at(-1)?.message).toBe("1,000 more warnings are not shown.");
  });

  it("may be empty, with a warning", async () => {
    const { manifest, warnings } = await importTools({ tools: [] });
    expect(manifest.tools).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(["no_tools"]);
  });
});

it("unwraps functions, but no tool of another type", async () => {
  const types = ["function", undefined, "custom", "web_search"];
  const { manifest, warnings } = await importTools(
    types.map((type, index) => ({ type, function: { ...greet, name: `greet${index}` } })),
  );
  expect(manifest.tools.map(({ name }) => name)).toEqual(["greet0", "greet1"]);
  expect(warnings.filter(({ code }) => code === "tool_left_out")).toHaveLength(2);
});
