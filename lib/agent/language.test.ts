import { describe, expect, it } from "vitest";
import { applyDefaults } from "../schema/apply-defaults";
import { checkParameters } from "../schema/check-schema";
import type { ParametersSchema } from "../schema/json-schema";
import { toSlug } from "./agent-profile";
import { manifestSchema } from "./manifest";
import { toolSchema } from "./tool";
import { toToolDto } from "./tool-dto";
import { formatError } from "./tool-error";

const object = (properties: object, extraKeywords: object = {}) => ({
  type: "object",
  properties,
  ...extraKeywords,
});
const parameters = object(
  {
    query: { type: "string", description: "Name of the user or channel." },
    type: { type: "string", enum: ["user", "channel", "unknown"], default: "unknown" },
    text: { type: "string", description: "Text content of the message" },
    threadTs: { description: "Thread to reply to", type: "string" },
  },
  { required: ["query", "text"] },
) as ParametersSchema;
const sendMessage = {
  name: "sendMessage",
  description: "Send a message to a user or channel.",
  parameters,
  confirmationRequired: true,
  handler: { kind: "javascript", code: "export default () => 1" },
};
const checkMessages = (schema: unknown) => checkParameters(schema).map(({ message }) => message);

describe("a tool's parameters", () => {
  it("are listed unchanged, key order included", () => {
    const tool = toolSchema.parse(sendMessage);
    const { name, description, confirmationRequired } = sendMessage;
    expect(toToolDto(tool)).toEqual({ name, description, parameters, confirmationRequired });
    expect(JSON.stringify(toToolDto(tool).parameters)).toBe(JSON.stringify(parameters));
  });

  it.each(["executionId", "chatId", "userId", "toolName"])(
    "may not use the reserved name %s",
    (name) => {
      const inList = object({
        list: { type: "array", items: object({ [name]: { type: "string" } }) },
      });
      expect(checkMessages(object({ [name]: { type: "string" } }))[0]).toContain(
        "is reserved by the system",
      );
      expect(checkMessages(inList)[0]).toContain("is reserved by the system");
    },
  );

  it.each(["exectionId", "slackExecutionId", "userid"])("may use the name %s", (name) => {
    expect(checkMessages(object({ [name]: { type: "string" } }))).toEqual([]);
  });

  it.each([
    [
      object({ a: { $ref: "#/x" } }),
      'The reference "#/x" does not resolve to a schema in this document.',
    ],
    [object({ a: { type: "text" } }), '"type" must be one of'],
    [object({ a: { type: "string", enum: [] } }), '"enum" must be a list'],
    [object({ a: { type: "string", enum: ["x"], default: "y" } }), "not one of the enum values"],
    [object({ a: { type: "number", default: "5" } }), "The default must be a number"],
    [
      object({ a: object({ b: {} }, { required: ["b"], default: {} }) }),
      "In the default, /b is required.",
    ],
    [object({ a: { type: "string", pattern: "(?=a)" } }), "cannot be used"],
    [object({ a: { type: "number", minimum: 5, maximum: 1 } }), 'is below "minimum"'],
    [{ type: "array" }, 'must have "type": "object"'],
  ])("may not be %j", (schema, message) => {
    expect(checkMessages(schema)[0]).toContain(message);
  });

  it("may not exceed the limits, which the tool schema reports without throwing", () => {
    let deep: object = { type: "string" };
    for (let level = 0; level < 4000; level++) deep = object({ a: deep });
    expect(checkMessages(deep)).toEqual(["The schema is nested deeper than 32 levels."]);
    let variants: object = { type: "string" };
    for (let level = 0; level < 3000; level++) variants = { anyOf: [variants] };
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`p${at}`, {}]));
    for (const schema of [deep, object({ a: variants }), object(many)]) {
      const { error } = toolSchema.safeParse({ ...sendMessage, parameters: schema });
      expect(error?.issues).toHaveLength(1);
    }
  });
});

describe("checks across a tool's fields", () => {
  const issues = (overrides: object) =>
    toolSchema
      .safeParse({ ...sendMessage, ...overrides })
      .error?.issues.map(({ message }) => message);

  it("rejects visible parameters that do not exist", () => {
    expect(issues({ visibleParameters: ["query", "text", "nobody"] })).toEqual([
      'There is no parameter "nobody".',
    ]);
  });
  it("allows hiding a required parameter only with a default", () => {
    expect(issues({ visibleParameters: ["query"] })?.[0]).toContain("so it needs a default");
  });
  it("suggests a placeholder for a misspelled one", () => {
    const handler = { kind: "http", method: "GET", url: "https://slack.com/{{params.querry}}" };
    expect(issues({ handler })?.[0]).toContain("{{params.query}}");
  });
  it("accepts a required name without a property, which only the linter reports", () => {
    expect(checkMessages(object({}, { required: ["a"] }))).toEqual([]);
  });
  it("does not require a default for a required name without a property", () => {
    const parametersWithStray = {
      ...parameters,
      required: [...(parameters.required ?? []), "nobody"],
    };
    expect(
      issues({ parameters: parametersWithStray, visibleParameters: ["query", "text"] }),
    ).toBeUndefined();
  });
  it("accepts any name that a URL can carry", () => {
    expect(issues({ name: "calendar Prioritization" })).toBeUndefined();
    expect(issues({ name: "send/message" })).toHaveLength(1);
  });
  it("rejects two tools with the same name in a manifest", () => {
    const agent = { slug: "slack", name: "Slack", description: "Sends messages." };
    const manifest = { ...agent, tools: [sendMessage, sendMessage] };
    expect(manifestSchema.safeParse(manifest).error?.issues[0]?.message).toBe(
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

  it("are applied at every existing level", () => {
    expect(applyDefaults(schema, { inner: {}, list: [{}, { c: true }] })).toEqual({
      a: 0,
      inner: { b: "x" },
      list: [{ c: false }, { c: true }],
    });
    expect(applyDefaults(schema, { a: null })).toEqual({ a: null });
  });
  it("are applied inside a default, as if the caller had sent it", () => {
    const b = { type: "integer", default: 5 };
    const a = { ...object({ b }), default: {}, required: ["b"] };
    const withInner = object({ a }) as ParametersSchema;
    const filled = applyDefaults(withInner, {});
    expect(filled).toEqual({ a: { b: 5 } });
    expect(applyDefaults(withInner, filled)).toEqual(filled);
    expect(checkParameters(withInner)).toEqual([]);
    expect(a.default).toEqual({});
  });
  it("terminate for a recursive schema, and for one that doubles with every level", () => {
    const child = { $ref: "#", default: {} };
    expect(applyDefaults(object({ child }) as ParametersSchema, {})).toEqual({ child: {} });
    const levels = Object.fromEntries(
      Array.from({ length: 30 }, (_, level) => {
        const next = () => ({ $ref: `#/$defs/level${level + 1}`, default: {} });
        return [`level${level}`, object({ left: next(), right: next() })];
      }),
    );
    const doubling = {
      ...object({ top: { $ref: "#/$defs/level0" } }),
      $defs: levels,
    } as ParametersSchema;
    const { length } = JSON.stringify(applyDefaults(doubling, { top: {} }));
    expect(length).toBeLessThan(500_000);
  });
  it("never change a prototype", () => {
    const maliciousSchema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"default":{"hit":1}}}}',
    );
    const withDefaults = applyDefaults(maliciousSchema, {}) as { hit?: number };
    expect(withDefaults.hit).toBeUndefined();
    expect(Object.hasOwn(withDefaults, "__proto__")).toBe(true);
  });
});

describe("text formatting", () => {
  it("makes a slug from a name", () => {
    expect(toSlug("  Café & Wetter, 2. Ausgabe ")).toBe("cafe-wetter-2-ausgabe");
  });
  it("does not let a field's line be mistaken for another field", () => {
    const message = "It failed.\nPARAMETER: id\r\nEXPECTED: none";
    expect(formatError({ code: "OPERATION_FAILED", message, parameter: "a\nEXAMPLE: b" })).toBe(
      "TOOL ERROR: OPERATION_FAILED\nIt failed.\n  PARAMETER: id\n  EXPECTED: none\nPARAMETER: a\n  EXAMPLE: b",
    );
  });
  it("formats an error for a model, omitting absent and empty fields", () => {
    expect(
      formatError({
        code: "MISSING_PARAMETER",
        message: "The 'query' parameter is required.",
        parameter: "query",
        recoveryHint: "",
      }),
    ).toBe("TOOL ERROR: MISSING_PARAMETER\nThe 'query' parameter is required.\nPARAMETER: query");
  });
});
