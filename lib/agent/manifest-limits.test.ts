import { expect, it } from "vitest";
import { manifestSchema } from "./manifest";

const createTool = (changes: object = {}) => ({
  name: "a",
  description: "A tool.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "http", method: "POST", url: "https://a.example" },
  ...changes,
});
const listIssues = (changes: object) =>
  (
    manifestSchema.safeParse({ slug: "a", name: "A", description: "", tools: [], ...changes }).error
      ?.issues ?? []
  ).map(({ code, path, message }) => ({ code, path: path.join("/"), message }));
const repeat = <Value>(count: number, create: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => create(index));
const withTool = (changes: object) => ({ tools: [createTool(changes)] });

it.each<[string, object]>([
  ["variables", { variables: repeat(1001, (index) => ({ ref: `v${index}` })) }],
  ["access/origins", { access: { origins: repeat(1001, () => "https://a.example") } }],
  ["variables/0/ref", { variables: [{ ref: "v".repeat(257) }] }],
  ["access/origins/0", { access: { origins: [`https://${"a".repeat(2048)}.example`] } }],
  [
    "tools/0/handler/headers/0/name",
    withTool({
      handler: { ...createTool().handler, headers: [{ name: "x".repeat(257), value: "1" }] },
    }),
  ],
  ["tools/0/visibleParameters", withTool({ visibleParameters: repeat(501, String) })],
  ["tools/0/modes", withTool({ modes: repeat(101, String) })],
  ["tools/0/credentials", withTool({ credentials: repeat(101, String) })],
  ["tools/0/examples", withTool({ examples: repeat(1001, () => ({ name: "a", params: {} })) })],
])("limits the length of %s", (path, changes) => {
  expect(listIssues(changes)).toMatchObject([{ code: "too_big", path }]);
});

it.each<[string, object]>([
  [
    "unknown keywords",
    {
      parameters: {
        ...createTool().parameters,
        ...Object.fromEntries(repeat(1000, (index) => [`k${index}`, 1])),
      },
    },
  ],
  [
    "invalid schemas",
    {
      parameters: {
        type: "object",
        properties: Object.fromEntries(repeat(400, (index) => [`k${index}`, { type: "x" }])),
      },
    },
  ],
])("reports only the first of many %s", (_, changes) => {
  expect(listIssues(withTool(changes))).toHaveLength(20);
});

it("reports only the first of many unknown placeholders", () => {
  const body = { type: "json", value: repeat(1000, (index) => `{{variables.v${index}}}`) };
  const handler = { ...createTool().handler, body };
  const tools = repeat(5, (index) => createTool({ name: `a${index}`, handler }));
  const issues = listIssues({ tools });
  expect(issues).toHaveLength(20);
  expect(issues[0]?.path).toBe("tools/0/handler/body/value/0");
});

it("limits the keys of a body, and its placeholders", () => {
  const bodies = [
    repeat(10_001, () => "{{params.a}}"),
    repeat(11, () => "{{params.a}}".repeat(1_000)),
    Object.fromEntries(repeat(10_001, (index) => [`k${index}`, 1])),
  ];
  for (const value of bodies) {
    const handler = { ...createTool().handler, body: { type: "json", value } };
    expect(listIssues(withTool({ handler }))).toEqual([
      {
        code: "custom",
        path: "tools/0/handler/body/value",
        message: "Use at most 10,000 keys and 10,000 placeholders.",
      },
    ]);
  }
});

it("limits the total time for checking schemas, not the time for each", () => {
  const list = { type: "array", items: { $ref: "#/$defs/list" } };
  const deepValue = repeat(40, String).reduce<unknown>((inner) => [inner], "x");
  const parameters = {
    type: "object",
    properties: { a: { $ref: "#/$defs/list", default: deepValue } },
    $defs: { list: { anyOf: [{ type: "integer" }, ...repeat(10, () => list)] } },
  };
  const withPattern = (name: string) => ({
    type: "object",
    properties: { a: { type: "string", pattern: `${name}(ab?){900}.{900}[a-z]{900}` } },
  });
  const withDefaults = repeat(1000, (index) => createTool({ name: `a${index}`, parameters }));
  expect(listIssues({ tools: withDefaults }).at(-1)).toMatchObject({
    path: "tools",
    message:
      "Checking the schemas of all tools takes too long. Simplify their patterns and defaults.",
  });
  const withPatterns = repeat(1000, (index) =>
    createTool({ name: `b${index}`, outputSchema: withPattern(`b${index}`) }),
  );
  expect(listIssues({ tools: withPatterns })).toMatchObject([{ path: "tools" }]);
  expect(listIssues({ tools: withPatterns.slice(0, 10) })).toEqual([]);
}, 60_000);

it.each([
  ["https://a.example/v1", []],
  ["HTTP://127.0.0.1:11434", []],
  ["ftp://a.example", ["model/baseUrl"]],
  ["localhost:11434", ["model/baseUrl"]],
])("accepts a model only at an http or https URL: %s", (baseUrl, paths) => {
  const model = { provider: "ollama", id: "m", baseUrl };
  expect(listIssues({ model }).map(({ path }) => path)).toEqual(paths);
});
