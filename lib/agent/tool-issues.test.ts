import { expect, test } from "vitest";
import { toIssue } from "@/lib/schema/zod-issue";
import { manifestSchema } from "./manifest";
import { toolSchema } from "./tool";

const getIssues = (tool: unknown) => (toolSchema.safeParse(tool).error?.issues ?? []).map(toIssue);

test("reports an unknown placeholder and an invalid keyword with codes, paths and suggestions", () => {
  const tool = {
    name: "getWeather",
    description: "Gets the weather.",
    parameters: { type: "object", properties: { city: { type: "string" } } },
    handler: { kind: "http", method: "GET", url: "https://example.com/{{params.citty}}" },
  };
  expect(getIssues(tool)).toMatchObject([
    {
      code: "unknown_placeholder",
      path: "/handler/url",
      data: { placeholder: "params.citty", suggestion: "params.city" },
    },
  ]);
  const parameters = { type: "object", properties: { city: { type: "string", minLength: -1 } } };
  expect(getIssues({ ...tool, parameters })[0]).toMatchObject({
    code: "invalid_keyword",
    path: "/parameters/properties/city/minLength",
    data: { keyword: "minLength" },
  });
});

test.each([5, {}, true])("rejects required names that are not a list: %j", (required) => {
  const issues = getIssues({
    name: "getWeather",
    description: "Gets the weather.",
    parameters: { type: "object", properties: {}, required },
    handler: { kind: "http", method: "GET", url: "https://example.com/" },
  });
  expect(issues).toMatchObject([{ code: "invalid_keyword", path: "/parameters/required" }]);
});

test("reports each unknown placeholder of a manifest once", () => {
  const url = "https://example.com/{{params.citty}}/{{variables.regon}}/{{variables.region}}";
  const parsed = manifestSchema.safeParse({
    slug: "weather",
    name: "Weather",
    description: "",
    variables: [{ ref: "region" }],
    tools: [
      {
        name: "getWeather",
        description: "Gets the weather.",
        parameters: { type: "object", properties: { city: { type: "string" } } },
        handler: { kind: "http", method: "GET", url },
      },
    ],
  });
  const issues = (parsed.error?.issues ?? []).map(toIssue);
  expect(issues.map(({ path, data }) => [path, data?.placeholder])).toEqual([
    ["/tools/0/handler/url", "params.citty"],
    ["/tools/0/handler/url", "variables.regon"],
  ]);
});

const echo = {
  name: "echo",
  description: "Echoes.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default (params) => params" },
};

test("rejects a name for models that another tool has", () => {
  const check = (...tools: { name: string; modelName?: string }[]) => {
    const manifest = { slug: "a", name: "A", description: "" };
    const named = tools.map((tool) => ({ ...echo, ...tool }));
    const { error } = manifestSchema.safeParse({ ...manifest, tools: named });
    return (error?.issues ?? []).map(toIssue).map(({ code, path }) => [code, path]);
  };
  expect(check({ name: "a", modelName: "a" }, { name: "b", modelName: "c" })).toEqual([]);
  const conflict = [["duplicate_model_name", "/tools/1/modelName"]];
  expect(check({ name: "a" }, { name: "b", modelName: "a" })).toEqual(conflict);
  expect(check({ name: "a", modelName: "c" }, { name: "b", modelName: "c" })).toEqual(conflict);
});

test("adds empty properties to parameters without any", () => {
  const parsed = toolSchema.parse({ ...echo, parameters: { type: "object" } });
  expect(parsed.parameters).toEqual({ type: "object", properties: {} });
  const closed = { type: "object", additionalProperties: false };
  expect(toolSchema.parse({ ...echo, parameters: closed }).parameters).toEqual({
    ...closed,
    properties: {},
  });
});

test.each([
  [{}, "type_not_object", "/parameters/type"],
  [null, "not_a_schema", "/parameters"],
  [[], "not_a_schema", "/parameters"],
  ["x", "not_a_schema", "/parameters"],
  [undefined, "not_a_schema", "/parameters"],
  [{ type: "object", properties: null }, "missing_properties", "/parameters/properties"],
  [{ type: "object", properties: [] }, "missing_properties", "/parameters/properties"],
  [{ type: "object", properties: { a: null } }, "not_a_schema", "/parameters/properties/a"],
])("rejects %j as parameters", (parameters, code, path) => {
  const tool = { ...echo, parameters, visibleParameters: ["a"] };
  expect(getIssues(tool)[0]).toMatchObject({ code, path });
});

test.each(["__proto__", "constructor", "prototype"])("rejects a tool named %s", (name) => {
  expect(getIssues({ ...echo, name })).toMatchObject([{ code: "reserved_name", path: "/name" }]);
});

test.each(["constructor", "api-key"])("rejects a variable named %s", (ref) => {
  const agent = { slug: "a", name: "A", description: "", tools: [echo] };
  const result = manifestSchema.safeParse({ ...agent, variables: [{ ref }] });
  expect((result.error?.issues ?? []).map(toIssue)).toMatchObject([
    { code: "reserved_name", path: "/variables/0/ref" },
  ]);
});
