import { expect, it } from "vitest";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { embedSchema } from "./embed-schema";

it("takes little time for thousands of references that end alike", () => {
  const range = Array.from({ length: 3_500 }, (_, index) => index);
  const { components } = embedSchema(
    {
      type: "object",
      anyOf: range.map((index) => ({ $ref: `#/$defs/${index}/items` })),
      $defs: Object.fromEntries(range.map((index) => [index, { items: {} }])),
    },
    "n",
  );
  expect(Object.keys(components).at(-1)).toBe("n.items_3500");
});

it.each<[JsonSchema, unknown]>([
  [{ additionalProperties: false }, false],
  [{ additionalProperties: { type: "string" } }, { type: "string" }],
  [
    {
      patternProperties: { "^b": { type: "number" } },
      additionalProperties: { type: "string" },
    },
    {},
  ],
])("declares a required property as %j allow it", (keywords, declared) => {
  const schema = {
    type: "object",
    properties: {},
    required: ["b"],
    ...keywords,
  } satisfies JsonSchema;
  expect(embedSchema(schema, "n").schema.properties).toEqual({ b: declared });
});
