import { describe, expect, it } from "vitest";
import { checkParameters } from "./check-schema";
import { applyDefaults } from "./defaults";
import { slack } from "./examples/slack";
import type { ParametersSchema } from "./json-schema";
import { manifestSchema, slugFrom } from "./manifest";
import { blankRow, changeKind, parametersFromRows, rowsFromParameters } from "./parameters/rows";
import { toolSchema } from "./tool";
import { toToolDto } from "./tool-dto";
import { formatError } from "./tool-error";

const [sendMessage] = slack.tools;
const parameters = sendMessage.parameters as ParametersSchema;
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const messages = (schema: unknown) => checkParameters(schema).map(({ message }) => message);

describe("a tool's parameters", () => {
  it("accepts the Slack tool of the guide and shows it unchanged", () => {
    const tool = toolSchema.parse(sendMessage);
    const { name, description, confirmationRequired } = sendMessage;
    expect(toToolDto(tool)).toEqual({ name, description, parameters, confirmationRequired });
    expect(JSON.stringify(toToolDto(tool).parameters)).toBe(JSON.stringify(parameters));
  });

  it.each(["executionId", "chatId", "userId", "toolName"])(
    "refuses the reserved name %s",
    (name) => {
      const nested = object({
        list: { type: "array", items: object({ [name]: { type: "string" } }) },
      });
      expect(messages(object({ [name]: { type: "string" } }))[0]).toContain(
        "is reserved by the system",
      );
      expect(messages(nested)[0]).toContain("is reserved by the system");
    },
  );

  it.each(["exectionId", "slackExecutionId", "userid"])("accepts %s", (name) => {
    expect(messages(object({ [name]: { type: "string" } }))).toEqual([]);
  });

  it.each([
    [object({ a: { $ref: "#/x" } }), 'The keyword "$ref" is not supported.'],
    [object({ a: { type: "text" } }), '"type" must be one of'],
    [object({ a: { type: "string", enum: [] } }), '"enum" must be a list'],
    [object({ a: { type: "string", enum: ["x"], default: "y" } }), "not one of the listed"],
    [object({ a: { type: "number", default: "5" } }), "The default must be a number"],
    [object({ a: { type: "string", pattern: "(?=a)" } }), "cannot be used"],
    [object({ a: { type: "number", minimum: 5, maximum: 1 } }), 'is below "minimum"'],
    [{ type: "array" }, 'must have "type": "object"'],
  ])("refuses %j", (schema, message) => {
    expect(messages(schema)[0]).toContain(message);
  });

  it("ends on a schema that is too deep instead of exhausting the stack", () => {
    let deep: object = { type: "string" };
    for (let level = 0; level < 4000; level++) deep = object({ a: deep });
    expect(messages(deep)).toEqual(["The schema is nested deeper than 32 levels."]);
  });
});

describe("checks across a tool's fields", () => {
  const issues = (change: object) =>
    toolSchema.safeParse({ ...sendMessage, ...change }).error?.issues.map(({ message }) => message);

  it("knows only visible parameters that exist", () => {
    expect(issues({ visibleParameters: ["query", "text", "nobody"] })).toEqual([
      'There is no parameter called "nobody".',
    ]);
  });
  it("hides a required parameter only with a default", () => {
    expect(issues({ visibleParameters: ["query"] })?.[0]).toContain("so it needs a default");
  });
  it("suggests the right placeholder", () => {
    const handler = { kind: "http", method: "GET", url: "https://slack.com/{{params.querry}}" };
    expect(issues({ handler })?.[0]).toContain("{{params.query}}");
  });
  it("keeps a required name that no property bears; the lint warns of it", () => {
    expect(messages(object({}, { required: ["a"] }))).toEqual([]);
  });
  it("does not ask a default of a hidden name that no parameter bears", () => {
    const { parameters: known } = sendMessage;
    const stray = { ...known, required: [...known.required, "nobody"] };
    expect(issues({ parameters: stray, visibleParameters: ["query", "text"] })).toBeUndefined();
  });
  it("keeps an odd name, but none that a URL cannot carry", () => {
    expect(issues({ name: "calendar Prioritization" })).toBeUndefined();
    expect(issues({ name: "send/message" })).toHaveLength(1);
  });
  it("refuses two tools of one name in a manifest", () => {
    const twice = { ...slack, tools: [sendMessage, sendMessage] };
    expect(manifestSchema.safeParse(twice).error?.issues[0]?.message).toBe(
      "tool sendMessage already exist",
    );
  });
});

describe("defaults", () => {
  const schema = object({
    a: { type: "number", default: 0 },
    inner: object({ b: { type: "string", default: "x" } }),
    list: { type: "array", items: object({ c: { type: "boolean", default: false } }) },
    __proto__: { type: "string" },
  }) as ParametersSchema;

  it("fills what is absent at every depth that is there", () => {
    expect(applyDefaults(schema, { inner: {}, list: [{}, { c: true }] })).toEqual({
      a: 0,
      inner: { b: "x" },
      list: [{ c: false }, { c: true }],
    });
    expect(applyDefaults(schema, { a: null })).toEqual({ a: null });
  });
  it("never changes a prototype", () => {
    const hostile = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"default":{"hit":1}}}}',
    );
    const filled = applyDefaults(hostile, {}) as { hit?: number };
    expect(filled.hit).toBeUndefined();
    expect(Object.hasOwn(filled, "__proto__")).toBe(true);
  });
});

describe("rows of the form", () => {
  it("bring a schema back as it was, key order included", () => {
    const schema = {
      type: "object",
      required: ["b", "a"],
      properties: {
        a: { description: "first", type: "string", maxLength: 5, examples: ["x"] },
        b: { type: "array", items: { type: "object", properties: { c: { type: "integer" } } } },
        d: { anyOf: [{ type: "string" }, { type: "null" }], description: "either" },
        e: { type: "object", additionalProperties: false },
      },
      additionalProperties: false,
    } as ParametersSchema;
    expect(JSON.stringify(parametersFromRows(rowsFromParameters(schema), schema))).toBe(
      JSON.stringify(schema),
    );
  });
  it("drop the old type's keywords with the type", () => {
    const [row] = rowsFromParameters(
      object({ a: { type: "string", maxLength: 5, title: "A", default: "x" } }) as ParametersSchema,
    );
    const changed = parametersFromRows([changeKind(row ?? blankRow("a"), "integer")]);
    expect(changed.properties.a).toEqual({ type: "integer", title: "A" });
  });
});

describe("words", () => {
  it("makes a slug from a name", () => {
    expect(slugFrom("  Café & Wetter, 2. Ausgabe ")).toBe("cafe-wetter-2-ausgabe");
  });
  it("formats an error for a model, leaving absent lines out", () => {
    expect(
      formatError({
        code: "MISSING_PARAMETER",
        message: "The 'query' parameter is required.",
        parameter: "query",
      }),
    ).toBe("TOOL ERROR: MISSING_PARAMETER\nThe 'query' parameter is required.\nPARAMETER: query");
  });
});
