import { describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { anthropic } from "./anthropic";
import { toExportedAgent } from "./exports-fixture";

type Definition = {
  name: string;
  type?: string;
  strict?: true;
  defer_loading?: true;
  input_examples?: object[];
};

const closed = {
  type: "object" as const,
  properties: { id: { type: "string" as const } },
  required: ["id"],
  additionalProperties: false,
};
const createTool = (changes: Partial<Tool> = {}, index = 0): Tool => ({
  name: `tool${index}`,
  description: "d",
  parameters: closed,
  handler: { kind: "javascript", code: "" },
  ...changes,
});
const render = (tools: Tool[]) =>
  anthropic.render(
    toExportedAgent({ slug: "a", name: "A", description: "", tools }),
  ) as Definition[];

it("exports distinct, valid examples from the tests", () => {
  const params = [{ id: "1" }, { id: "1" }, { id: 2 }, {}, { id: "3" }, { id: "4" }, { id: "5" }];
  const examples = params.map((each, index) => ({ name: String(index), params: each }));
  const [tool] = render([createTool({ examples: examples as never })]);
  expect(tool?.input_examples).toEqual([{ id: "1" }, { id: "3" }, { id: "4" }]);
  expect(render([createTool()])[0]).not.toHaveProperty("input_examples");
});

describe("strict", () => {
  const isStrict = (parameters: object) =>
    render([createTool({ parameters: parameters as Tool["parameters"] })])[0]?.strict === true;
  const withProperty = (id: object) => ({ ...closed, properties: { id } });

  it("is set if the schema is closed and has no keyword that the API rejects", () => {
    expect(isStrict(closed)).toBe(true);
    expect(isStrict(withProperty({ type: "array", items: { enum: ["a"] }, minItems: 1 }))).toBe(
      true,
    );
    expect(isStrict(withProperty({ anyOf: [{ type: "string" }, { type: "null" }] }))).toBe(true);
  });

  it.each([
    { ...closed, additionalProperties: undefined },
    withProperty({ type: "object", properties: {} }),
    withProperty({ type: "string", maxLength: 3 }),
    withProperty({ type: "integer", minimum: 1 }),
    withProperty({ type: "array", items: { type: "string" }, minItems: 2 }),
    withProperty({ type: "string", format: "phone" }),
    withProperty({ enum: [{ a: 1 }] }),
  ])("is not set for %j", (parameters) => {
    expect(isStrict(parameters)).toBe(false);
  });

  it("stays within the limits of one request", () => {
    const count = (tools: Tool[]) => render(tools).filter(({ strict }) => strict).length;
    const many = (length: number, changes: Partial<Tool> = {}) =>
      Array.from({ length }, (_, index) => createTool(changes, index));
    expect(count(many(25))).toBe(20);
    expect(count(many(5, { parameters: { ...closed, required: [] } }))).toBe(5);
    const properties = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`p${index}`, { type: "string" as const }]),
    );
    expect(count(many(5, { parameters: { ...closed, properties, required: [] } }))).toBe(2);
  });
});

it("defers long tool lists and adds the search tool", () => {
  const list = (length: number) =>
    render(Array.from({ length }, (_, index) => createTool({}, index)));
  expect(list(30).some(({ defer_loading }) => defer_loading)).toBe(false);
  const long = list(31);
  expect(long).toHaveLength(32);
  expect(long.slice(0, 31).every(({ defer_loading }) => defer_loading)).toBe(true);
  expect(long.at(-1)).toEqual({
    type: "tool_search_tool_bm25_20251119",
    name: "tool_search_tool_bm25",
  });
});
