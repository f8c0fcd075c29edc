import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSchema } from "@/lib/schema/check-schema";
import { schemaFromTypeScript } from "./schema-from-typescript";

const schema = (text: string) => {
  const result = schemaFromTypeScript(text);
  if ("problem" in result) throw new Error(`${result.line}:${result.column} ${result.problem}`);
  expect(checkSchema(result.schema)).toEqual([]);
  return result.schema;
};
const propertySchema = (type: string) => schema(`type T = { a: ${type} }`).properties?.a;

describe("schemaFromTypeScript", () => {
  it("reads an interface with comments and tags", () => {
    expect(
      schema(`
        // Nobody looks here.
        import { Other } from "./other";
        /** What to send. */
        export interface Message {
          /** The channel, such as #general. */
          readonly channel: string;
          /**
           * How often.
           * @minimum 1
           * @maximum 5
           * @default 2
           */
          count?: number
          when: Date, // The day.
          "odd-name": boolean | undefined;
          send(): void;
          nested: { x: number; y?: string[] };
          [other: string]: unknown;
        }
      `),
    ).toEqual({
      type: "object",
      description: "What to send.",
      properties: {
        channel: { type: "string", description: "The channel, such as #general." },
        count: { type: "number", description: "How often.", minimum: 1, maximum: 5, default: 2 },
        when: { type: "string", format: "date-time" },
        "odd-name": { type: "boolean" },
        nested: {
          type: "object",
          properties: { x: { type: "number" }, y: { type: "array", items: { type: "string" } } },
          required: ["x"],
        },
      },
      required: ["channel", "when", "nested"],
      additionalProperties: true,
    });
  });

  it.each<[string, unknown]>([
    [`"a" | 'b' | null`, { type: ["string", "null"], enum: ["a", "b", null] }],
    ["1 | 2", { type: "number", enum: [1, 2] }],
    ["string | number", { type: ["string", "number"] }],
    ["string | null", { type: ["string", "null"] }],
    ["(string | number)[]", { type: "array", items: { type: ["string", "number"] } }],
    [
      "Array<{ x: 1 }>",
      {
        type: "array",
        items: {
          type: "object",
          properties: { x: { type: "number", enum: [1] } },
          required: ["x"],
        },
      },
    ],
    ["Record<string, number>", { type: "object", additionalProperties: { type: "number" } }],
    [
      `Record<"a" | "b", number>`,
      {
        type: "object",
        properties: { a: { type: "number" }, b: { type: "number" } },
        required: ["a", "b"],
      },
    ],
    ["[string, string]", { type: "array", items: { type: "string" }, minItems: 2, maxItems: 2 }],
    ["Partial<{ x: string }>", { type: "object", properties: { x: { type: "string" } } }],
    [
      "{ x: string } & { y?: number }",
      {
        type: "object",
        properties: { x: { type: "string" }, y: { type: "number" } },
        required: ["x"],
      },
    ],
    ["string[][]", { type: "array", items: { type: "array", items: { type: "string" } } }],
    ["any", {}],
    ["-1", { type: "number", enum: [-1] }],
    ["(x: string) => void", {}],
    [
      "{ x: string } | string",
      {
        anyOf: [
          { type: "object", properties: { x: { type: "string" } }, required: ["x"] },
          { type: "string" },
        ],
      },
    ],
    [String.raw`"caf\u00e9\b"`, { type: "string", enum: ["café\b"] }],
  ])("converts %s", (text, expected) => {
    expect(propertySchema(text)).toEqual(expected);
  });

  it("resolves names, enums and base types, and cuts recursive types", () => {
    const tree = schema(`
      enum Colour { Red = "red", Green = "green" }
      interface Base { id: string }
      interface Node extends Base { colour: Colour; children: Node[]; meta: Omit<Base, "id"> }
    `);
    expect(tree.properties).toMatchObject({
      id: { type: "string" },
      colour: { enum: ["red", "green"] },
      meta: { type: "object", properties: {} },
    });
    expect(tree.required).toEqual(["id", "colour", "children", "meta"]);
    expect(JSON.stringify(tree).length).toBeLessThan(2000);
  });

  it("reports the position of an error", () => {
    expect(schemaFromTypeScript("type T = {\n  a: ;\n}")).toEqual({
      problem: 'Expected a type, got ";".',
      line: 2,
      column: 6,
    });
    expect(schemaFromTypeScript("")).toMatchObject({ problem: "Enter an interface or a type." });
    expect(schemaFromTypeScript(`type T = ${"(".repeat(5000)}`)).toHaveProperty("problem");
  });

  it("adds a note for a type that is declared elsewhere", () => {
    expect(schemaFromTypeScript("type T = { a: Far }")).toMatchObject({
      notes: ['"Far" is not defined here, so any value is accepted for it.'],
    });
  });

  it("does not fail on any text", () => {
    const token = fc.constantFrom(
      "type",
      "interface",
      "T",
      "{",
      "}",
      "[",
      "]",
      "(",
      ")",
      "<",
      ">",
      "|",
      "&",
      ":",
      ";",
      ",",
      "?",
      "=",
      "'x'",
      "1",
      "-",
      ".",
      "...",
      "=>",
      "a",
      "\n",
      "Record",
      "Array",
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 40 }), (pieces) => {
        const result = schemaFromTypeScript(pieces.join(" "));
        if ("schema" in result) expect(checkSchema(result.schema)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
    fc.assert(fc.property(fc.string(), (text) => void schemaFromTypeScript(text)));
  });
});
