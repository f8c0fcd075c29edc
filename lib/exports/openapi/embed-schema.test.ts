import { expect, it } from "vitest";
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
